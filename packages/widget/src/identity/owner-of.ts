/** Characters of the hash. */
const LENGTH = 32;

/** The hash of a subject, for the names of stored values. A subject can be an email address, which they must not contain. */
export async function ownerOf(subject: string): Promise<string> {
  const bytes = new TextEncoder().encode(`banter visitor ${subject}`);
  const digest = new Uint8Array(await sha256(bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, LENGTH);
}

/** Web Crypto is limited to secure contexts. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | Uint8Array> {
  if (window.isSecureContext) return crypto.subtle.digest("SHA-256", bytes);
  const { sha256: hash } = await import("@noble/hashes/sha2.js");
  return hash(bytes);
}
