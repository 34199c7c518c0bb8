import type { IdentityTokens } from "@banter/client";
import type { Identity } from "../contract/visitor.ts";
import { readClaims } from "./token-claims.ts";

/** A token is renewed this long before it expires. */
const RENEWAL_MS = 60_000;

export interface TokenOptions {
  /** The visitor's first token. */
  readonly token: string;
  readonly getIdentity: () => Identity | undefined;
  /** The page's function has returned no token, or one of another subject. */
  readonly onOther: () => void;
}

/** The tokens of one subject. Kept in memory only. */
export interface Tokens extends IdentityTokens {
  /** Takes over a token of the same subject. Returns false for one of another. */
  accept(token: string): boolean;
}

export function createTokens({ token: first, getIdentity, onOther }: TokenOptions): Tokens {
  const { subject } = readClaims(first);
  let token = first;
  let asking: Promise<string> | undefined;

  function accept(next: string): boolean {
    if (readClaims(next).subject !== subject) return false;
    token = next;
    return true;
  }

  async function ask(fetchToken: Exclude<Identity, string>): Promise<string> {
    const next = await fetchToken();
    if (next && accept(next)) return next;
    onOther();
    throw new Error("The visitor has changed");
  }

  /** All requests wait for one token. */
  function askOnce(fetchToken: Exclude<Identity, string>): Promise<string> {
    asking ??= ask(fetchToken).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    accept,
    current: async () => {
      const identity = getIdentity();
      const { expiresAt = Infinity } = readClaims(token);
      if (typeof identity !== "function" || Date.now() < expiresAt - RENEWAL_MS) return token;
      try {
        return await askOnce(identity);
      } catch (error) {
        // It is still valid, e.g. while the page is offline.
        if (Date.now() < expiresAt) return token;
        throw error;
      }
    },
    renew: async (expired) => {
      if (token !== expired) return token;
      const identity = getIdentity();
      return typeof identity === "function" ? askOnce(identity) : undefined;
    },
  };
}
