/** Text as part of an address. Half characters, which have no encoding and would throw, become replacement characters. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}
