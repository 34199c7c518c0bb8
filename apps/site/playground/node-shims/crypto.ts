import { sha256 } from "./sha256.ts";

interface Hash {
  update(text: string): Hash;
  digest(encoding: "hex"): string;
}

/** Shim for the part of `node:crypto` that the server's turns use. Synchronous, unlike the browser's Web Crypto. */
export function createHash(_name: "sha256"): Hash {
  const parts: string[] = [];
  const created: Hash = {
    update: (text) => {
      parts.push(text);
      return created;
    },
    digest: () => hash("sha256", parts.join("")),
  };
  return created;
}

/** The digest in hexadecimal. */
export function hash(_name: "sha256", text: string): string {
  return sha256(new TextEncoder().encode(text));
}
