/** Names that valibot drops from a record. */
export const droppedNames = ["__proto__", "prototype", "constructor"];

export const DROPPED_NAME_HINT =
  "JavaScript reserves this name for what objects inherit. Choose another one.";

/** How to declare a variable that a bot uses. */
export function declarationHint(name: string): string {
  return droppedNames.includes(name) ? DROPPED_NAME_HINT : `Declare it: variables: { "${name}": text() }.`;
}
