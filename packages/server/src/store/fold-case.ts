/** Normalizes text for case-insensitive search. */
export function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
