/** Text as it is compared in a search: upper and lower case are the same. */
export function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
