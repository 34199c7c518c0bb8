import { createHash, randomBytes } from "node:crypto";

/** Codes of sign-in links. Each is valid once. */
export interface SignInCodes {
  create(): string;
  /** Redeems a code: true if it was valid. Each code works once. */
  redeem(code: string): boolean;
}

/** How long a sign-in link works: it may be kept in a log. */
const LIFETIME_MS = 60 * 60_000;

export function createSignInCodes(now: () => Date): SignInCodes {
  /** Expiry by digest, so that comparing codes reveals nothing about them. */
  const expiries = new Map<string, number>();
  return {
    create: () => {
      const code = randomBytes(24).toString("base64url");
      expiries.set(digest(code), now().getTime() + LIFETIME_MS);
      return code;
    },
    redeem: (code) => {
      const key = digest(code);
      const expiry = expiries.get(key);
      expiries.delete(key);
      return expiry !== undefined && now().getTime() < expiry;
    },
  };
}

function digest(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
