/** 160 random bits in hexadecimal. `crypto.randomUUID` would require a secure context in pages. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(20))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
