/** `encodeURIComponent` that replaces unpaired surrogates, which would make it throw, by U+FFFD. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}
