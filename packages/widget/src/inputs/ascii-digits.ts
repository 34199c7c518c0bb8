/** Zero digits of other scripts: Arabic, Persian, Devanagari, full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10];

/** Replaces digits of other scripts by 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}
