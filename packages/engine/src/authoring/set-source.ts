/** A value provided by the server or the visitor's browser. */
export type SpecialValue =
  | "empty"
  | "now"
  | "today"
  | "yesterday"
  | "tomorrow"
  | "random id"
  | "result id"
  | "user id"
  | "transcript"
  | "environment"
  | "moment of the day"
  | "device";

/** A value that is computed when the step runs. */
export type Formula =
  | {
      /** A JavaScript expression. The bot's variables are in scope by name, or as `{{name}}`. */
      readonly expr: string;
      readonly runsOnClient?: boolean | undefined;
    }
  | { readonly special: SpecialValue; readonly timeZone?: string | undefined }
  /** Appends to the list. */
  | { readonly append: string }
  /** Removes a value of the list and saves it. */
  | { readonly take: "first" | "last"; readonly save?: string | undefined }
  /** The value of the list `from` at the index that the value of `lookUp` has in the list `in`. */
  | { readonly lookUp: string; readonly in: string; readonly from: string };

/** Sets a variable. */
export interface SetSource {
  /** Name of the variable. */
  readonly set: string;
  /** A text with `{{variables}}`, another value, or a formula. */
  readonly to: string | number | boolean | string[] | null | Formula;
  /** Id of the step. */
  readonly id?: string | undefined;
}
