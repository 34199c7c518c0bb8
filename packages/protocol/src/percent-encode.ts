/** Encodes a text as a part of a URL. Unlike `encodeURIComponent` it doesn't throw for half a surrogate pair, but writes U+FFFD. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}
