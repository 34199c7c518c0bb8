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
  /** `unbounded`: only a backtracking engine supports the pattern, or it is too large. `invalid`: it is not a regular expression. */
  readonly kind: "unbounded" | "invalid";
  readonly message: string;
}

/** Maximum length of a matched text; the rest is ignored. Large patterns read less: see `MAX_STEPS`. */
export const MAX_MATCHED_LENGTH = 65_536;
/** Of instructions that run for a character, about 0.2 s. */
const MAX_STEPS = 10_000_000;
/** Of a compiled pattern. `.{1,1000}` has 2,000. */
const MAX_INSTRUCTIONS = 2_500;
/** Characters of a pattern, so that it is compiled in 0.2 s. */
const MAX_SOURCE_LENGTH = 2_500;

/** Parses `pattern` or `/pattern/flags`. Undefined if it is empty. */
export function readPattern(text: string): Pattern | undefined {
  const [, source = text, flags = ""] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? [];
  return source === "" ? undefined : { source, flags: flags.replace(/[^imsu]/g, "") };
}

/** Compiles a pattern to a linear-time matcher. Fails for lookaround, back-references and large patterns. */
export function createMatcher({ source, flags }: Pattern): Result<Matcher, PatternProblem> {
  try {
    // RE2 reads `\k` as the letter k.
    if (/\\k</.test(source)) throw new Error("it contains a back-reference");
    if (source.length > MAX_SOURCE_LENGTH)
      throw new Error(`it is longer than ${MAX_SOURCE_LENGTH} characters`);
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source), re2Flags(flags));
    const instructions = pattern.programSize();
    if (instructions > MAX_INSTRUCTIONS) throw new Error("its repetitions are too large");
    const length = Math.min(MAX_MATCHED_LENGTH, Math.floor(MAX_STEPS / instructions));
    return ok((text) => pattern.matcher(text.slice(0, length)).find());
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
