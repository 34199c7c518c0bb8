import type { Variables } from "./stored-result.ts";

/** The texts of all values, list items included. */
export function textsOfVariables(variables: Variables): readonly string[] {
  return Object.values(variables).flatMap((value) =>
    typeof value === "string" ? [value] : value.filter((item) => item !== null),
  );
}
