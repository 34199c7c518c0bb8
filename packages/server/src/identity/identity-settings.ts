import { SettingError } from "../failures/setting-error.ts";
import type { Environment } from "../settings/read-environment.ts";

/** Who signs the identities of visitors, and for whom. */
export interface IdentitySettings {
  /** `BANTER_IDENTITY_SECRET`, for HS256. */
  readonly secret: string | undefined;
  /** `BANTER_IDENTITY_JWKS_URL`, for RS256 and ES256. */
  readonly jwksUrl: string | undefined;
  /** `BANTER_IDENTITY_AUDIENCE`: the `aud` of every token. */
  readonly audience: string;
  /** `BANTER_IDENTITY_ISSUER`: the `iss` of every token. Undefined: any. */
  readonly issuer: string | undefined;
}

/** A shorter secret than the digest of HS256 can be guessed offline from one token (RFC 7518, 3.2). */
const MIN_SECRET_LENGTH = 32;

/** Undefined if visitors are not identified. */
export function readIdentitySettings(environment: Environment): IdentitySettings | undefined {
  const {
    BANTER_IDENTITY_SECRET: secret,
    BANTER_IDENTITY_JWKS_URL: jwksUrl,
    BANTER_IDENTITY_AUDIENCE: audience,
    BANTER_IDENTITY_ISSUER: issuer,
  } = environment;
  if (secret === undefined && jwksUrl === undefined) {
    if (audience === undefined && issuer === undefined) return undefined;
    throw new SettingError(
      "BANTER_IDENTITY_AUDIENCE and BANTER_IDENTITY_ISSUER need BANTER_IDENTITY_SECRET or BANTER_IDENTITY_JWKS_URL.",
    );
  }
  if (audience === undefined)
    throw new SettingError(
      "BANTER_IDENTITY_AUDIENCE is missing. Set it to the aud of your tokens, such as https://bots.example.com.",
    );
  if (secret !== undefined && secret.length < MIN_SECRET_LENGTH)
    throw new SettingError(
      `BANTER_IDENTITY_SECRET takes at least ${MIN_SECRET_LENGTH} random characters, e.g. from "openssl rand -base64 32".`,
    );
  if (jwksUrl !== undefined) checkJwksUrl(jwksUrl, environment);
  return { secret, jwksUrl, audience, issuer };
}

/** Whoever can change the keys on their way can sign for every visitor. */
function checkJwksUrl(jwksUrl: string, { BANTER_ALLOWED_HOSTS = "" }: Environment): void {
  const { protocol, hostname, host } = new URL(jwksUrl);
  const allowed = new Set(BANTER_ALLOWED_HOSTS.split(",").map((entry) => entry.trim()));
  if (protocol === "https:" || allowed.has(hostname) || allowed.has(host)) return;
  throw new SettingError(
    "BANTER_IDENTITY_JWKS_URL takes an address with https. Only a private host that BANTER_ALLOWED_HOSTS names may have http.",
  );
}
