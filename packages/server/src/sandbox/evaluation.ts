/** What the main thread asks of a sandbox worker. Values travel as JSON text: no object is shared. */
export interface Evaluation {
  readonly code: string;
  readonly isExpression: boolean;
  /** Names of the values, each a valid identifier. */
  readonly names: readonly string[];
  /** JSON array of the values, in the order of `names`. */
  readonly values: string;
  /** Milliseconds of wall clock. */
  readonly deadline: number;
}

/** What a worker says: that it is up, or how an evaluation went. */
export type WorkerMessage =
  | { readonly type: "ready" }
  /** `json` is `{"value": …, "variables": {…}}`. */
  | { readonly type: "done"; readonly json: string }
  /** The code failed; the interpreter is fine. */
  | { readonly type: "failed"; readonly message: string }
  /** The interpreter itself failed: the worker must go. */
  | { readonly type: "broken"; readonly message: string };
