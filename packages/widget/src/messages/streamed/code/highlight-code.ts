import type { HighlightResult, HLJSApi, LanguageFn } from "highlight.js";
import { parseTokens, type Token } from "./parse-tokens.ts";

/** Longer code stays plain: it would be thousands of elements. */
const MAX_LENGTH = 40_000;

/** Read at once, in characters: a task of a few milliseconds, also on a slow phone. */
const SLICE_LENGTH = 800;

/** A string or comment that doesn't end within so many characters is cut. */
const MAX_SLICE_LENGTH = 3_200;

const LANGUAGE = "code";

/**
 * The tokens of `code`, in slices of whole lines; the first one is empty. The grammar starts anew with each slice, so a slice ends where nothing is
 * open.
 */
export function* highlightCode(
  core: HLJSApi,
  grammar: LanguageFn,
  code: string,
): Generator<readonly Token[], void> {
  if (code.length > MAX_LENGTH) return;
  const highlighter = core.newInstance();
  highlighter.registerLanguage(LANGUAGE, grammar);
  // Compiles the grammar, which takes longer than reading a slice.
  highlighter.highlight("", { language: LANGUAGE });
  yield [];
  for (let start = 0; start < code.length;) {
    let length = SLICE_LENGTH;
    let slice = "";
    let result: HighlightResult;
    do {
      slice = code.slice(start, lineEnd(code, start + length));
      result = highlighter.highlight(slice, { language: LANGUAGE, ignoreIllegals: true });
      length *= 2;
    } while (isOpen(result) && slice.length < MAX_SLICE_LENGTH && start + slice.length < code.length);
    yield parseTokens(result.value);
    start += slice.length;
  }
}

/** After the line that contains `at`. A line that is too long is cut. */
function lineEnd(code: string, at: number): number {
  const end = code.indexOf("\n", at);
  return end === -1 || end - at > SLICE_LENGTH ? at : end + 1;
}

/** Whether the text ends in a construct that continues, such as a comment. */
function isOpen({ _top: mode }: HighlightResult): boolean {
  return mode !== undefined && "parent" in mode;
}
