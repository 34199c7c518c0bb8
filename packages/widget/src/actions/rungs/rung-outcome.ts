/** What came of one way to run a script. `refused`: the page's policy doesn't let scripts run this way. */
export type RungOutcome =
  | { readonly kind: "returned"; readonly value: unknown }
  | { readonly kind: "threw"; readonly message: string }
  | { readonly kind: "refused" };

export function threw(error: unknown): RungOutcome {
  return { kind: "threw", message: error instanceof Error ? error.message : String(error) };
}
