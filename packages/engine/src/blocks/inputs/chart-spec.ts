/** Which chart summarizes the answers to a question. */
export type ChartSpec =
  | { readonly kind: "choices"; readonly choices: readonly ChartChoice[]; readonly isMultiple: boolean }
  | { readonly kind: "rating"; readonly values: readonly number[] }
  | { readonly kind: "numbers" }
  | { readonly kind: "texts" };

/** A choice that the author offers: the stored value and its label in the chart. */
export interface ChartChoice {
  /** The stored value. */
  readonly value: string;
  /** Its label in the chart. */
  readonly label: string;
}

/** The chart of answers in free text. */
export function textsChart(): ChartSpec {
  return { kind: "texts" };
}
