import type { Conversion } from "./conversion.ts";

/** The name of a variable that options refer to. */
export function variableName({ variables }: Conversion, id: unknown): string | undefined {
  return typeof id === "string" ? variables.get(id) : undefined;
}
