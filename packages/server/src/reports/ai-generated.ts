import type { StoredResult } from "../store/stored-result.ts";

/** The mark of a result for the owner: the names of its variables that can contain a model's text. Absent if there are none. */
export function aiGenerated(
  { variables }: Pick<StoredResult, "variables">,
  modelVariables: readonly string[],
): { readonly aiGenerated?: readonly string[] } {
  const names = modelVariables.filter((name) => (variables[name] ?? "").length > 0);
  return names.length === 0 ? {} : { aiGenerated: names };
}
