const CALL = /setVariable\((?:"([^"]*)"|'([^']*)'|`([^`]*)`)/g;

/** Names of the variables that code in any string of a JSON value sets with `setVariable("name", …)`. */
export function namesSetIn(value: unknown): readonly string[] {
  if (typeof value === "string")
    return [...value.matchAll(CALL)].map(
      ([, double, single, template]) => double ?? single ?? template ?? "",
    );
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(namesSetIn) : [];
}
