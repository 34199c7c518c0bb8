/** The main thread's request to a sandbox worker. Values are sent as JSON text, so that no objects are shared. */
export interface Evaluation {
  readonly code: string;
  readonly isExpression: boolean;
  /** Names of the values, each a valid identifier. */
  readonly names: readonly string[];
  /** JSON array of the values, in the order of `names`. */
  readonly values: string;
  /** Milliseconds of wall-clock time. */
  readonly deadline: number;
}

/** A worker's message: it has started, or the outcome of an evaluation. */
export type WorkerMessage =
  | { readonly type: "ready" }
  /** `json` is `{"value": …, "variables": {…}}`. */
  | { readonly type: "done"; readonly json: string }
  /** The code failed; the interpreter can be used again. */
  | { readonly type: "failed"; readonly message: string }
  /** The interpreter itself failed: terminate the worker. */
  | { readonly type: "broken"; readonly message: string };
