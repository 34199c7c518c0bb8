import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import { createBearerTokenCheck } from "./bearer-token.ts";
import { addressKey, clientAddress, type Connection, type TrustedProxies } from "./caller.ts";
import { createSignInLimit } from "./sign-in-limit.ts";

/**
 * Recognizes the owner by the owner token. Wrong tokens are delayed; a right one is not, except a short one after failures
 * of the same client, because its guesses have to be limited.
 */
export interface OwnerAccess {
  authenticate(request: Request, connection: Connection): Result<OwnerSession, ApiFailure>;
}

export interface OwnerSession {
  /** A `Set-Cookie` header for the response, if the browser has no device cookie yet. */
  readonly deviceCookie?: string;
}

export interface OwnerAccessOptions {
  /** The owner token; empty to refuse everyone. */
  readonly token: string;
  /** Signs device cookies. */
  readonly secret: string;
  readonly now: () => Date;
  readonly trustedProxies: TrustedProxies;
  /** Its path is that of the cookies. */
  readonly publicUrl?: string | undefined;
}

const apiIsOff: ApiFailure = {
  code: "FORBIDDEN",
  message:
    "The owner API is off. To switch it on, start the server with BANTER_OWNER_TOKEN (or --owner-token) set to a long random string.",
};

const unauthorized: ApiFailure = {
  code: "UNAUTHORIZED",
  message: "Send the owner token: Authorization: Bearer TOKEN",
};

/** Guessing a random token of as many characters is hopeless at any rate. */
const LONG_TOKEN_CHARACTERS = 24;

export function createOwnerAccess({
  token,
  secret,
  now,
  trustedProxies,
  publicUrl,
}: OwnerAccessOptions): OwnerAccess {
  const isOwner = createBearerTokenCheck(token);
  const isLong = token.length >= LONG_TOKEN_CHARACTERS;
  const limit = createSignInLimit(now);
  const devices = createDeviceCookies(secret, token, new URL("api/", `${publicUrl ?? "http://localhost"}/`));
  return {
    authenticate: (request, connection) => {
      if (token === "") return fail(apiIsOff);
      const authorization = request.headers.get("authorization") ?? undefined;
      // No guess, so nothing to count.
      if (authorization === undefined) return fail(unauthorized);
      const device = devices.read(request.headers.get("cookie") ?? "");
      const client = signInClient(device, clientAddress(request, connection, trustedProxies));
      const retryAfter = limit.retryAfter(client);
      if (isOwner(authorization) && (isLong || retryAfter === 0)) {
        limit.succeeded(client);
        return ok(device === undefined ? { deviceCookie: devices.issue() } : {});
      }
      if (retryAfter > 0) return fail(tooManyFailures(retryAfter));
      limit.failed(client);
      return fail(unauthorized);
    },
  };
}

/** Whose failures are counted together. A browser that has signed in before is limited by its own failures only. */
function signInClient(device: string | undefined, address: string | undefined): string {
  if (device !== undefined) return `device ${device}`;
  return `address ${address === undefined ? "unknown" : addressKey(address)}`;
}

function tooManyFailures(retryAfter: number): ApiFailure {
  const wait = retryAfter < 90 ? `${retryAfter} s` : `${Math.ceil(retryAfter / 60)} min`;
  return {
    code: "TOO_MANY_REQUESTS",
    message: `Too many failed sign-ins. Try again in ${wait}.`,
    retryAfter,
  };
}

/** Cookies of browsers that have signed in. They don't authenticate: each request needs the owner token as well. */
function createDeviceCookies(secret: string, token: string, { protocol, pathname }: URL) {
  // A page without TLS can't set a cookie with this prefix.
  const [prefix, attribute] = protocol === "https:" ? ["__Secure-", "; Secure"] : ["", ""];
  const name = `${prefix}banter-device`;
  const sign = (id: string): string =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["owner device", token, id]))
      .digest("base64url");
  return {
    issue: (): string => {
      const id = randomBytes(16).toString("base64url");
      return `${name}=${id}.${sign(id)}; Path=${pathname}; Max-Age=31536000; HttpOnly; SameSite=Strict${attribute}`;
    },
    /** The id of a device whose cookie is signed. */
    read: (cookies: string): string | undefined => {
      const cookie = cookies.split(";").find((pair) => pair.trimStart().startsWith(`${name}=`));
      const [, id, signature] = /=([\w-]{22})\.([\w-]{43})$/.exec(cookie?.trimEnd() ?? "") ?? [];
      if (id === undefined || signature === undefined) return undefined;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id))) ? id : undefined;
    },
  };
}
