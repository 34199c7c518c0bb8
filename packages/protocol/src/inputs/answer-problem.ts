/** Why an answer was rejected. The widget and the server have a message for each kind. */
export type AnswerProblem =
  | { readonly kind: "empty" }
  | { readonly kind: "not-an-email" }
  | { readonly kind: "not-a-number" }
  | { readonly kind: "too-small"; readonly min: number }
  | { readonly kind: "too-large"; readonly max: number }
  | {
      readonly kind: "not-a-step";
      readonly step: number;
      /** The valid numbers below and above, within the limits. */
      readonly nearest: readonly number[];
    }
  | { readonly kind: "not-a-url" }
  | { readonly kind: "not-a-phone-number" }
  | { readonly kind: "not-a-date" }
  | { readonly kind: "too-early"; readonly min: string }
  | { readonly kind: "too-late"; readonly max: string }
  | { readonly kind: "range-incomplete" }
  | { readonly kind: "range-reversed" }
  | { readonly kind: "not-a-time" }
  | { readonly kind: "not-an-option" }
  | { readonly kind: "not-a-rating"; readonly min: number; readonly max: number }
  | { readonly kind: "not-a-file" }
  | { readonly kind: "file-type-not-allowed"; readonly allowed: readonly string[] }
  | { readonly kind: "file-required" }
  | { readonly kind: "payment-failed" };
