export const MARK_START = "\uE000";
const MARK_END = "\uE001";

/** The text of a mark, matched where a search begins. */
export const MARK = /\uE000(\d{1,3})\uE001/y;

/**
 * Marks a citation in the Markdown: its number, from 0 to 999, between two characters for private use. The document has
 * a `CitationInline` in its place, and nothing inside code.
 */
export function citationMark(number: number): string {
  return `${MARK_START}${number}${MARK_END}`;
}

/** Code shows no marks. */
export function withoutMarks(code: string): string {
  return code.includes(MARK_START) ? code.replace(/\uE000\d{1,3}\uE001/g, "") : code;
}
