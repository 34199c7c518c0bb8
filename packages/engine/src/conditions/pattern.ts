import { fail, ok, type Result } from "@banter/protocol";
import { RE2JS } from "re2js";
import type { Matcher, PatternProblem } from "../turn/pattern-work.ts";

/** An author's regular expression. */
export interface Pattern {
  readonly source: string;
  /** Any of `i`, `m`, `s` and `u`. */
  readonly flags: string;
}

/** Maximum length of a matched text; the rest is ignored. */
export const MAX_MATCHED_LENGTH = 65_536;
/** Of a compiled pattern. `.{1,1000}` has 2,000. */
const MAX_INSTRUCTIONS = 2_500;
/** Of a pattern before it is compiled, see `estimateSize`. Compiling one of this size takes 0.1 s. */
const MAX_SIZE = 2_500;
/** Steps that compiling takes for each character of a pattern. */
const STEPS_TO_COMPILE = 1_000;

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
    if (estimateSize(source) > MAX_SIZE)
      throw new Error(`with its repetitions it is longer than ${MAX_SIZE} characters`);
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source), re2Flags(flags));
    const instructions = pattern.programSize();
    if (instructions > MAX_INSTRUCTIONS) throw new Error("its repetitions are too large");
    return ok({ instructions, matches: (text) => pattern.matcher(text.slice(0, MAX_MATCHED_LENGTH)).find() });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fail({ kind: isRegExp({ source, flags }) ? "unbounded" : "invalid", message });
  }
}

/** A class, quoted text, a repetition, or any other character. */
const TOKEN = /\[(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|\\Q.*?(?:\\E|$)|\\.|\{(\d+)(?:,(\d*))?\}|./gs;

/** Steps that `createMatcher` takes. It doesn't compile a pattern that is too large. */
export function stepsToCompile(source: string): number {
  const size = estimateSize(source);
  return size > MAX_SIZE ? source.length : STEPS_TO_COMPILE * size;
}

/** Characters of a pattern whose repetitions are written out. */
export function estimateSize(source: string): number {
  if (source.length > MAX_SIZE) return source.length;
  const open = [0];
  let last = 0;
  const add = (size: number) => open.push((open.pop() ?? 0) + size);
  for (const [token, from = "", to = ""] of source.matchAll(TOKEN)) {
    if (token === "(") open.push(0);
    else if (token === ")" && open.length > 1) add((last = open.pop() ?? 0));
    else if (from !== "") {
      const times = Math.max(Number(from), Number(to));
      add(last * (times - 1));
      last *= times;
    } else if (!/^[*+?]$/.test(token)) add((last = token.startsWith("\\Q") ? token.length : 1));
  }
  return Math.max(
    source.length,
    open.reduce((sum, size) => sum + size, 0),
  );
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
