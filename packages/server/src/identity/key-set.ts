import { isRecord, parseJson } from "@banter/protocol";
import type { JWTVerifyGetKey } from "jose";
import type { SafeFetch } from "../net/safe-fetch.ts";

/** The public keys at a URL (JWKS, RFC 7517). */
export interface KeySet {
  /** Resolves a token's key by its header, for `jwtVerify`. Rejects with `KeysUnavailableError` if no keys can be read. */
  readonly keyOf: JWTVerifyGetKey;
}

export interface KeySetOptions {
  readonly url: string;
  readonly net: Pick<SafeFetch, "fetch">;
  readonly now: () => Date;
  /** Reports why the keys could not be read. */
  readonly onFailure: (problem: string) => void;
}

/** The keys of a set could not be read, and none are cached. */
export class KeysUnavailableError extends Error {}

/** Minimum interval of requests, also for tokens with unknown key ids, which anybody can send. */
const MIN_INTERVAL_MS = 60_000;
/** A withdrawn key is accepted for this long. */
const MAX_AGE_MS = 10 * 60_000;
const TIMEOUT_MS = 5_000;

interface CachedKeys {
  readonly keyOf: JWTVerifyGetKey;
  readonly readAt: number;
}

/** Caches the keys. They are read again when they are old, and once a minute at most for a key that they don't contain. */
export function createKeySet({ url, net, now, onFailure }: KeySetOptions): KeySet {
  let cached: CachedKeys | undefined;
  let lastAttempt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  /** All tokens that arrive meanwhile wait for the same request. */
  function read(): Promise<void> {
    if (reading !== undefined || now().getTime() - lastAttempt < MIN_INTERVAL_MS)
      return reading ?? Promise.resolve();
    lastAttempt = now().getTime();
    reading = request().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function request(): Promise<void> {
    const reply = await net.fetch({ url, headers: { accept: "application/json" }, timeout: TIMEOUT_MS });
    if (!reply.ok) return onFailure(reply.error.message);
    const { status, bytes } = reply.value;
    if (status !== 200) return onFailure(`The server of the keys answered ${status}`);
    const keys = readKeys(new TextDecoder().decode(bytes));
    if (keys === undefined) return onFailure("The address of the keys returns no JSON Web Key Set");
    const { createLocalJWKSet } = await import("jose");
    cached = { keyOf: createLocalJWKSet({ keys }), readAt: now().getTime() };
  }

  const keyOf: JWTVerifyGetKey = async (header, token) => {
    if (cached === undefined || now().getTime() - cached.readAt > MAX_AGE_MS) await read();
    if (cached === undefined) throw new KeysUnavailableError("No keys are known");
    const known = cached;
    try {
      return await known.keyOf(header, token);
    } catch (error) {
      await read();
      if (cached === known) throw error;
      return await cached.keyOf(header, token);
    }
  };
  return { keyOf };
}

/** Public keys only: a symmetric key in a set would be known to everybody. */
function readKeys(text: string) {
  const value = parseJson(text);
  if (!isRecord(value) || !Array.isArray(value["keys"])) return undefined;
  return value["keys"]
    .filter(isRecord)
    .flatMap(({ kty, ...key }) => (kty === "RSA" || kty === "EC" ? [{ ...key, kty }] : []));
}
