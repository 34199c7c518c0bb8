import { sha256 } from "./sha256.ts";

interface Hash {
  update(text: string): Hash;
  digest(encoding: "hex"): string;
}

/** Shim for the part of `node:crypto` that the server's turns use. Synchronous, unlike the browser's Web Crypto. */
export function createHash(_name: "sha256"): Hash {
  const parts: string[] = [];
  const hash: Hash = {
    update: (text) => {
      parts.push(text);
      return hash;
    },
    digest: () => sha256(new TextEncoder().encode(parts.join(""))),
  };
  return hash;
}
