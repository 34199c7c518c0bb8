/** Characters a spreadsheet may read a formula after, their full-width forms too. */
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** What a cell may begin with unseen, so that the formula character hides behind it. */
const INVISIBLE_START = /^[\s\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF\0]+/;

/** A phone number or a plain number: kept as it is, since a quote before it would spoil it. */
const NUMBER = /^[+-]?\d[\d ]*([.,]\d+)?$/;

/** A cell of a CSV file (RFC 4180) that no spreadsheet takes for a formula: such text gets a `'` in front. */
export function csvCell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function isFormula(text: string): boolean {
  if (NUMBER.test(text)) return false;
  return FORMULA_START.test(text) || FORMULA_START.test(text.replace(INVISIBLE_START, ""));
}
