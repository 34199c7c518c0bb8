import type { Caller } from "../sessions/origin-rule.ts";

/** What only the socket of a request knows. */
export interface Connection {
  /** IP address of the peer. */
  readonly address?: string;
}

const parentHeaders = ["x-banter-parent-origin", "x-typebot-iframe-referrer-origin"];

export function readCaller(request: Request): Caller {
  const origin = request.headers.get("origin");
  const parent = parentHeaders.map((name) => request.headers.get(name)).find((value) => value !== null);
  const parentOrigin = parent === undefined || parent === null ? undefined : URL.parse(parent)?.origin;
  return {
    ownOrigin: new URL(request.url).origin,
    ...(origin !== null && { origin }),
    ...(parentOrigin !== undefined && { parentOrigin }),
  };
}

/**
 * The client's IP address. Of `X-Forwarded-For`, only the entries added by the `trustedProxies` last proxies count:
 * a client can forge everything to the left of them.
 */
export function clientAddress(
  request: Request,
  connection: Connection,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0) return connection.address;
  const forwarded = (request.headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((address) => address.trim());
  return forwarded.at(-trustedProxies) || connection.address;
}

/** Behind a proxy on the same machine, every visitor has a loopback address: it identifies nobody. */
export function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}
