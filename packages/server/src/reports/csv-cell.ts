/** Characters that start a formula in a spreadsheet, including their full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** Leading characters that a spreadsheet ignores, which could hide the start of a formula. */
const INVISIBLE_START = /^[\s\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF\0]+/;

/** A number or phone number. It is not a formula, so it needs no quote. */
const NUMBER = /^[+-]?\d[\d ]*([.,]\d+)?$/;

/** A CSV cell (RFC 4180). Prevents formula injection: text that looks like a formula is prefixed with `'`. */
export function csvCell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function isFormula(text: string): boolean {
  if (NUMBER.test(text)) return false;
  return FORMULA_START.test(text) || FORMULA_START.test(text.replace(INVISIBLE_START, ""));
}
