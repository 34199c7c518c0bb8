/** The outcome of running a script one way. `refused`: the page's policy forbids this way. */
export type ScriptRun =
  | { readonly kind: "returned"; readonly value: unknown }
  | { readonly kind: "threw"; readonly message: string }
  | { readonly kind: "refused" };

export function threw(error: unknown): ScriptRun {
  return { kind: "threw", message: error instanceof Error ? error.message : String(error) };
}
