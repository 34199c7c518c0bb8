import type { VisitorIdentity } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import type { JWTPayload, JWTVerifyOptions } from "jose";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { SafeFetch } from "../net/safe-fetch.ts";
import { identityExpired, identityInvalid, identityUnavailable } from "./identity-failures.ts";
import type { IdentitySettings } from "./identity-settings.ts";
import { createKeySet, KeysUnavailableError, type KeySet } from "./key-set.ts";

/** Verifies the signed identities of visitors (JWT, RFC 7519). */
export interface IdentityVerifier {
  verify(token: string): Promise<Result<VisitorIdentity, ApiFailure>>;
}

export interface IdentityVerifierOptions {
  readonly settings: IdentitySettings;
  readonly net: Pick<SafeFetch, "fetch">;
  readonly now: () => Date;
  /** Reports why the keys could not be read. */
  readonly onFailure: (problem: string) => void;
}

/** In characters. Every request carries the token in a header. */
const MAX_TOKEN_LENGTH = 8_192;
const MAX_SUBJECT_LENGTH = 200;

/** Between the clocks of the site and of this server, in seconds. */
const CLOCK_TOLERANCE_S = 30;

/** How far in the future a token may expire, in seconds. */
const MAX_LIFETIME_S = 24 * 3_600;

export function createIdentityVerifier({
  settings,
  net,
  now,
  onFailure,
}: IdentityVerifierOptions): IdentityVerifier {
  const { secret, jwksUrl, audience, issuer } = settings;
  const secretKey = secret === undefined ? undefined : new TextEncoder().encode(secret);
  const keySet = jwksUrl === undefined ? undefined : createKeySet({ url: jwksUrl, net, now, onFailure });

  async function verifyToken(token: string): Promise<Result<VisitorIdentity, ApiFailure>> {
    const { decodeProtectedHeader } = await import("jose");
    const { alg = "none" } = decodeProtectedHeader(token);
    const key = alg === "HS256" ? secretKey : alg === "RS256" || alg === "ES256" ? keySet : undefined;
    if (key === undefined) return fail(identityInvalid(`this server accepts no ${alg.slice(0, 20)}`));
    const options: JWTVerifyOptions = {
      algorithms: [alg],
      audience,
      ...(issuer !== undefined && { issuer }),
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: now(),
      requiredClaims: ["aud", "exp", "sub"],
    };
    return identityOf(await payloadOf(token, key, options), now());
  }

  return {
    verify: async (token) => {
      if (token.length > MAX_TOKEN_LENGTH)
        return fail(identityInvalid(`it is longer than ${MAX_TOKEN_LENGTH.toLocaleString("en")} characters`));
      try {
        return await verifyToken(token);
      } catch (error) {
        return fail(await failureOf(error));
      }
    },
  };
}

async function payloadOf(
  token: string,
  key: Uint8Array | KeySet,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  if (!(key instanceof Uint8Array)) return await key.verify(token, options);
  const { jwtVerify } = await import("jose");
  return (await jwtVerify(token, key, options)).payload;
}

function identityOf(claims: JWTPayload, now: Date): Result<VisitorIdentity, ApiFailure> {
  const { sub: subject, exp = 0 } = claims;
  if (typeof subject !== "string" || !isUsableSubject(subject))
    return fail(identityInvalid(`its sub has 1 to ${MAX_SUBJECT_LENGTH} characters`));
  if (exp > now.getTime() / 1_000 + MAX_LIFETIME_S + CLOCK_TOLERANCE_S)
    return fail(identityInvalid("it is valid for longer than 24 hours"));
  return ok({ subject, claims });
}

/** Postgres can't store NUL. */
function isUsableSubject(subject: string): boolean {
  return subject !== "" && subject.length <= MAX_SUBJECT_LENGTH && !subject.includes("\0");
}

/** The library's messages name claims and algorithms, never their values. */
async function failureOf(error: unknown): Promise<ApiFailure> {
  const { errors } = await import("jose");
  if (error instanceof errors.JWTExpired) return identityExpired;
  if (error instanceof KeysUnavailableError) return identityUnavailable;
  if (error instanceof errors.JOSEError) return identityInvalid(error.message);
  // The header is no JSON, or the like.
  if (error instanceof TypeError) return identityInvalid("it is no signed token");
  throw error;
}
