/** A feature of React DOM that the chat never uses, and the edits that remove it from React's source. */
export interface RemovedFeature {
  /** What the feature is and why the chat does not use it. */
  readonly why: string;
  /** Fiber tags that never occur: their switch cases are dropped and comparisons with them are decided. */
  readonly tags?: readonly number[];
  /** `variable`, or `function/variable`: always has this value. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Object fields that always have this value. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Calls of this function are replaced by this value. */
  readonly calls?: Readonly<Record<string, string>>;
  /** Cases of `function/discriminant` that never apply. */
  readonly cases?: Readonly<Record<string, readonly (number | string)[]>>;
  /** Names of element types that never occur. */
  readonly types?: readonly string[];
  /** Properties of object literals that are never read. */
  readonly properties?: readonly string[];
  /** Source text and its replacement; white space is ignored. */
  readonly rewrites?: readonly (readonly [from: string, to: string, times?: number])[];
  /** Source text to delete: from the first text up to, but not including, the second. */
  readonly cuts?: readonly (readonly [from: string, upTo: string])[];
  /** React exports that the widget's source may therefore not import. */
  readonly imports?: readonly string[];
  /** Elements that it may not render. */
  readonly elements?: readonly string[];
  /** Attributes, as JSX names them, that it may not set. */
  readonly attributes?: readonly string[];
  /** Functions and variables that the bundled file must not contain. */
  readonly mustBeAbsent: readonly string[];
}
