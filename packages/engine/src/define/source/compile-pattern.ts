import { fail, ok, type Result } from "@banter/protocol";
import { readPattern } from "../../conditions/pattern.ts";

/** Compiles `pattern` or `/pattern/flags`. Fails with what is wrong with it. */
export function compilePattern(text: string): Result<RegExp, string> {
  const pattern = readPattern(text);
  if (pattern === undefined) return fail("is empty, but must be a regular expression");
  try {
    return ok(new RegExp(pattern.source, pattern.flags));
  } catch (error) {
    return fail(`is not a regular expression: ${error instanceof Error ? error.message : String(error)}`);
  }
}
