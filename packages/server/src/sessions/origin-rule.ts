import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../http/api-failure.ts";

/** Who asks, as far as a request tells. */
export interface Caller {
  /** The `Origin` header; browsers send it with every POST. */
  readonly origin?: string;
  /** The page around the page: where our own page is in a frame, its parent's origin. */
  readonly parentOrigin?: string;
  /** The server's own origin, as the request was addressed. */
  readonly ownOrigin: string;
}

/**
 * Lets a request pass when every list is empty or names the page's origin. Without an `Origin` header a
 * restricted bot is refused: a missing header proves nothing. A page of this server itself counts as the page
 * around it, as that one embeds the bot.
 */
export function checkOrigin(caller: Caller, lists: readonly (readonly string[])[]): Result<void, ApiFailure> {
  const page = caller.origin === caller.ownOrigin ? (caller.parentOrigin ?? caller.origin) : caller.origin;
  const closed = lists.find(
    (list) => list.length > 0 && !list.some((allowed) => isSameOrigin(allowed, page)),
  );
  if (closed === undefined) return ok(undefined);
  const hosts = closed.map((origin) => URL.parse(origin)?.host ?? origin).join(", ");
  return fail({
    code: "FORBIDDEN",
    message: `Origin not allowed. This bot can only be executed on ${hosts}`,
  });
}

function isSameOrigin(allowed: string, origin: string | undefined): boolean {
  return origin !== undefined && origin !== "null" && (URL.parse(allowed)?.origin ?? allowed) === origin;
}
