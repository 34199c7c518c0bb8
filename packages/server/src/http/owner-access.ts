import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import { createBearerTokenCheck } from "./bearer-token.ts";
import { addressKey, clientAddress, type Connection } from "./caller.ts";
import { createSignInLimit, type SignInKey } from "./sign-in-limit.ts";

/** Recognizes the owner by the owner token, whose guesses are limited whatever their address. */
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
  readonly trustedProxies: number;
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

const FREE_FAILURES = 5;
/** An attacker with many addresses reaches it, owners who mistype don't. */
const FREE_FAILURES_OF_STRANGERS = 30;

export function createOwnerAccess({ token, secret, now, trustedProxies }: OwnerAccessOptions): OwnerAccess {
  const isOwner = createBearerTokenCheck(token);
  const limit = createSignInLimit(now);
  const devices = createDeviceCookies(secret, token);
  return {
    authenticate: (request, connection) => {
      if (token === "") return fail(apiIsOff);
      const authorization = request.headers.get("authorization") ?? undefined;
      // No guess, so nothing to count.
      if (authorization === undefined) return fail(unauthorized);
      const device = devices.read(request.headers.get("cookie") ?? "");
      const keys = signInKeys(device, clientAddress(request, connection, trustedProxies));
      const retryAfter = limit.retryAfter(keys);
      if (retryAfter > 0) return fail(tooManyFailures(retryAfter));
      if (isOwner(authorization)) {
        limit.succeeded(keys.filter(({ name }) => name !== STRANGERS));
        return ok(device === undefined ? { deviceCookie: devices.issue() } : {});
      }
      limit.failed(keys);
      return fail(unauthorized);
    },
  };
}

const STRANGERS = "strangers";

/**
 * A browser that has signed in before is limited by its own failures only: otherwise a stranger who keeps guessing would
 * lock the owner out.
 */
function signInKeys(device: string | undefined, address: string | undefined): readonly SignInKey[] {
  if (device !== undefined) return [{ name: `device ${device}`, freeFailures: FREE_FAILURES }];
  return [
    {
      name: `address ${address === undefined ? "unknown" : addressKey(address)}`,
      freeFailures: FREE_FAILURES,
    },
    { name: STRANGERS, freeFailures: FREE_FAILURES_OF_STRANGERS },
  ];
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
function createDeviceCookies(secret: string, token: string) {
  const sign = (id: string): string =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["owner device", token, id]))
      .digest("base64url");
  return {
    issue: (): string => {
      const id = randomBytes(16).toString("base64url");
      return `banter-device=${id}.${sign(id)}; Path=/api/; Max-Age=31536000; HttpOnly; SameSite=Strict`;
    },
    /** The id of a device whose cookie is signed. */
    read: (cookies: string): string | undefined => {
      const [, id, signature] = /(?:^|;\s*)banter-device=([\w-]{22})\.([\w-]{43})(?:;|$)/.exec(cookies) ?? [];
      if (id === undefined || signature === undefined) return undefined;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id))) ? id : undefined;
    },
  };
}
