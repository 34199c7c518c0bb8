import { fail, ok, type Result } from "@banter/protocol";
import { RE2JS } from "re2js";

/** An author's regular expression. */
export interface Pattern {
  readonly source: string;
  /** Any of `i`, `m`, `s` and `u`. */
  readonly flags: string;
}

/** Tests a text in time linear in its length. */
export type Matcher = (text: string) => boolean;

export interface PatternProblem {
  /** `unbounded`: only a backtracking engine supports the pattern. `invalid`: it is not a regular expression. */
  readonly kind: "unbounded" | "invalid";
  readonly message: string;
}

/** Maximum length of a matched text; the rest is ignored. */
export const MAX_MATCHED_LENGTH = 65_536;

/** Parses `pattern` or `/pattern/flags`. Undefined if it is empty. */
export function readPattern(text: string): Pattern | undefined {
  const [, source = text, flags = ""] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? [];
  return source === "" ? undefined : { source, flags: flags.replace(/[^imsu]/g, "") };
}

/** Compiles a pattern to a linear-time matcher. Fails for lookaround and back-references. */
export function createMatcher({ source, flags }: Pattern): Result<Matcher, PatternProblem> {
  try {
    // RE2 reads `\k` as the letter k.
    if (/\\k</.test(source)) throw new Error("it contains a back-reference");
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source), re2Flags(flags));
    return ok((text) => pattern.matcher(text.slice(0, MAX_MATCHED_LENGTH)).find());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fail({ kind: isRegExp({ source, flags }) ? "unbounded" : "invalid", message });
  }
}

function re2Flags(flags: string): number {
  const { CASE_INSENSITIVE, MULTILINE, DOTALL } = RE2JS;
  return Array.from(flags).reduce((sum, flag) => {
    if (flag === "i") return sum | CASE_INSENSITIVE;
    if (flag === "m") return sum | MULTILINE;
    return flag === "s" ? sum | DOTALL : sum;
  }, 0);
}

/** Whether the pattern is a valid JavaScript regular expression. It is compiled, but never executed. */
function isRegExp({ source, flags }: Pattern): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
