import { fail, isRecord, ok, parseJson, type Result } from "@banter/protocol";
import type { CryptoKey, JSONWebKeySet, JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from "jose";
import type { SafeFetch } from "../net/safe-fetch.ts";

/** The public keys at a URL (JWKS, RFC 7517). */
export interface KeySet {
  /** The claims of a token that one of the keys has signed. Rejects with `KeysUnavailableError` if its key can't be used. */
  readonly verify: (token: string, options: JWTVerifyOptions) => Promise<JWTPayload>;
}

export interface KeySetOptions {
  readonly url: string;
  readonly net: Pick<SafeFetch, "fetch">;
  readonly now: () => Date;
  /** Reports why the keys could not be read, or one of them not be used. Once, until it changes. */
  readonly onFailure: (problem: string) => void;
}

/** The keys of a set could not be read, and none are cached; or the key of a token is broken. */
export class KeysUnavailableError extends Error {}

/** Minimum interval of requests, also for tokens with unknown key ids, which anybody can send. */
const MIN_INTERVAL_MS = 60_000;
/** The same after a request that has failed. */
const RETRY_INTERVAL_MS = 2_000;
/** A withdrawn key is accepted for this long. */
const MAX_AGE_MS = 10 * 60_000;
/** The same while the keys can't be read: whoever keeps them from being read must not keep a withdrawn key alive. */
const MAX_UNREAD_AGE_MS = 60 * 60_000;
const TIMEOUT_MS = 5_000;

interface CachedKeys {
  readonly keyOf: JWTVerifyGetKey;
  readonly readAt: number;
}

/** Caches the keys. They are read again when they are old, and once a minute at most for a key that they don't contain. */
export function createKeySet({ url, net, now, onFailure }: KeySetOptions): KeySet {
  let cached: CachedKeys | undefined;
  let lastAttempt = Number.NEGATIVE_INFINITY;
  /** Why the last request failed. */
  let problem: string | undefined;
  let reading: Promise<void> | undefined;
  const brokenKeys = new Set<string>();

  /** All tokens that arrive meanwhile wait for the same request. */
  async function read(): Promise<void> {
    const interval = problem === undefined ? MIN_INTERVAL_MS : RETRY_INTERVAL_MS;
    if (now().getTime() - lastAttempt >= interval)
      reading ??= request().finally(() => {
        lastAttempt = now().getTime();
        reading = undefined;
      });
    await reading;
  }

  async function request(): Promise<void> {
    const keys = await fetchKeys(url, net);
    if (!keys.ok && keys.error !== problem) onFailure(keys.error);
    problem = keys.ok ? undefined : keys.error;
    if (!keys.ok) return;
    const { createLocalJWKSet } = await import("jose");
    cached = { keyOf: usableKeyOf(createLocalJWKSet(keys.value)), readAt: now().getTime() };
  }

  const age = (): number => now().getTime() - (cached?.readAt ?? Number.NEGATIVE_INFINITY);

  async function verify(token: string, options: JWTVerifyOptions): Promise<JWTPayload> {
    if (age() > MAX_AGE_MS) await read();
    if (cached === undefined || age() > MAX_UNREAD_AGE_MS)
      throw new KeysUnavailableError("No keys are known");
    const known = cached;
    try {
      return await payloadOf(token, known.keyOf, options);
    } catch (error) {
      const { errors } = await import("jose");
      if (!(error instanceof errors.JWKSNoMatchingKey || error instanceof KeysUnavailableError)) throw error;
      await read();
      if (cached === known) throw error;
      return await payloadOf(token, cached.keyOf, options);
    }
  }

  return {
    verify: async (token, options) => {
      try {
        return await verify(token, options);
      } catch (error) {
        if (error instanceof KeyBrokenError && !brokenKeys.has(error.message)) {
          brokenKeys.add(error.message);
          onFailure(error.message);
        }
        throw error;
      }
    },
  };
}

/** Its message names the key and what is wrong with it. */
class KeyBrokenError extends KeysUnavailableError {
  constructor(kid: string | undefined, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const tokens = kid === undefined ? "without a kid" : `with the kid "${kid}"`;
    super(`The key of tokens ${tokens} can't be used: ${why}`, { cause });
  }
}

/** Finds a token's key, as `keyOf` does. A key that isn't one is a failure of the server of the keys, not of the token. */
function usableKeyOf(keyOf: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keyOf(header, token);
    } catch (error) {
      const { errors } = await import("jose");
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      throw new KeyBrokenError(header.kid, error);
    }
  };
}

async function payloadOf(
  token: string,
  keyOf: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  const { decodeProtectedHeader, errors, jwtVerify } = await import("jose");
  try {
    return (await jwtVerify(token, keyOf, options)).payload;
  } catch (error) {
    // Such as a key that is too short for its algorithm.
    if (error instanceof TypeError) throw new KeyBrokenError(decodeProtectedHeader(token).kid, error);
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      const payload = await payloadBy(key, token, options);
      if (payload !== undefined) return payload;
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** Undefined if the token isn't signed with the key, or the key can't be used: another one may fit. */
async function payloadBy(
  key: CryptoKey,
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTPayload | undefined> {
  const { errors, jwtVerify } = await import("jose");
  try {
    return (await jwtVerify(token, key, options)).payload;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof TypeError)
      return undefined;
    throw error;
  }
}

/** A redirect is refused: it could lead to an address without https, where the keys can be changed on their way. */
async function fetchKeys(url: string, net: KeySetOptions["net"]): Promise<Result<JSONWebKeySet, string>> {
  const headers = { accept: "application/json" };
  const reply = await net.fetch({ url, headers, timeout: TIMEOUT_MS, isRedirectRefused: true });
  if (!reply.ok) return fail(reply.error.message);
  const { status, bytes } = reply.value;
  if (status !== 200) return fail(`The server of the keys answered ${status}`);
  const keys = readKeys(new TextDecoder().decode(bytes));
  return keys === undefined ? fail("The address of the keys returns no JSON Web Key Set") : ok({ keys });
}

/** Public keys only: a symmetric key in a set would be known to everybody. */
function readKeys(text: string): JSONWebKeySet["keys"] | undefined {
  const value = parseJson(text);
  if (!isRecord(value) || !Array.isArray(value["keys"])) return undefined;
  return value["keys"]
    .filter(isRecord)
    .flatMap(({ kty, ...key }) => (kty === "RSA" || kty === "EC" ? [{ ...key, kty }] : []));
}
