import type { Caller } from "../sessions/origin-rule.ts";

/** Facts about a request that only its socket knows. */
export interface Connection {
  /** IP address of the other end. */
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
 * The visitor's address. `trustedProxies` says how many proxies of ours stand in front: only what they added to
 * `X-Forwarded-For` counts, as everything left of it can be made up.
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

/** Behind a proxy on this machine all visitors look the same, so such an address says nothing about one of them. */
export function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}
