import { fail, ok, type Result } from "@banter/protocol";
import { RE2JS } from "re2js";

/** An author's pattern, taken apart. */
export interface Pattern {
  readonly source: string;
  /** Of `i`, `m`, `s` and `u`. */
  readonly flags: string;
}

/** Tells whether a text matches, in a time that grows with the text's length alone. */
export type Matcher = (text: string) => boolean;

export interface PatternProblem {
  /** `unbounded`: only an engine that may run forever knows it; `broken`: none does. */
  readonly kind: "unbounded" | "broken";
  readonly message: string;
}

/** Longest text that a pattern is tried on. */
export const MAX_MATCHED = 65_536;

/** `pattern` or `/pattern/flags`; nothing when it is empty. */
export function readPattern(text: string): Pattern | undefined {
  const [, source = text, flags = ""] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? [];
  return source === "" ? undefined : { source, flags: flags.replace(/[^imsu]/g, "") };
}

/** Makes a matcher of linear time. A pattern that looks around or refers back has none. */
export function createMatcher({ source, flags }: Pattern): Result<Matcher, PatternProblem> {
  try {
    // It would be taken for the letter k.
    if (/\\k</.test(source)) throw new Error("it refers back to a group");
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source), re2Flags(flags));
    return ok((text) => pattern.matcher(text.slice(0, MAX_MATCHED)).find());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fail({ kind: isJavaScript({ source, flags }) ? "unbounded" : "broken", message });
  }
}

function re2Flags(flags: string): number {
  const { CASE_INSENSITIVE, MULTILINE, DOTALL } = RE2JS;
  return [...flags].reduce((sum, flag) => {
    if (flag === "i") return sum | CASE_INSENSITIVE;
    if (flag === "m") return sum | MULTILINE;
    return flag === "s" ? sum | DOTALL : sum;
  }, 0);
}

/** Whether it would be a pattern in a browser. Making one runs nothing. */
function isJavaScript({ source, flags }: Pattern): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    // That is the answer: it isn't.
    return false;
  }
}
