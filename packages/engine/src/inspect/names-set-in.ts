/** Names of the variables that code sets with `setVariable("name", …)`. */
export function namesSetIn(code: unknown): readonly string[] {
  if (typeof code !== "string") return [];
  const calls = code.matchAll(/setVariable\((?:"([^"]*)"|'([^']*)'|`([^`]*)`)/g);
  return [...calls].map(([, double, single, template]) => double ?? single ?? template ?? "");
}
