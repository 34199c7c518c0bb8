import { sha256 } from "./sha256.ts";

interface Hash {
  update(text: string): Hash;
  digest(encoding: "hex"): string;
}

/** `node:crypto` as far as the server's turns use it. A page's own hashes can't be had at once, so this is one of ours. */
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
