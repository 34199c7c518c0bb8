import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";

/** The sender of a request, and its page. */
export interface Caller {
  /** The `Origin` header. Browsers send it with every POST. */
  readonly origin?: string;
  /** The parent page's origin, if our own page runs in a frame. */
  readonly parentOrigin?: string;
  /** The server's origin, as addressed by the request. */
  readonly ownOrigin: string;
  /** The client's IP address or IPv6 network, if known. Behind a proxy that is not trusted it is the proxy's. */
  readonly address?: string;
  /** The `Accept-Language` header. */
  readonly acceptLanguage?: string;
  /** The visitor's identity (JWT), not verified yet. */
  readonly identityToken?: string;
  /** The solution of a proof of work, as the request's header contains it. */
  readonly solution?: string;
}

/**
 * Allows a request if every list is empty or contains the page's origin. A restricted bot refuses requests without an
 * `Origin` header. For a page served by this server its parent page counts, because that one embeds the bot.
 */
export function checkOrigin(caller: Caller, lists: readonly (readonly string[])[]): Result<void, ApiFailure> {
  const page = caller.origin === caller.ownOrigin ? (caller.parentOrigin ?? caller.origin) : caller.origin;
  const violated = lists.find(
    (list) => list.length > 0 && !list.some((allowed) => isSameOrigin(allowed, page)),
  );
  if (violated === undefined) return ok(undefined);
  const hosts = violated.map((origin) => URL.parse(origin)?.host ?? origin).join(", ");
  return fail({
    code: "FORBIDDEN",
    message: `Origin not allowed. This bot can only be executed on ${hosts}`,
  });
}

function isSameOrigin(allowed: string, origin: string | undefined): boolean {
  return origin !== undefined && origin !== "null" && (URL.parse(allowed)?.origin ?? allowed) === origin;
}
