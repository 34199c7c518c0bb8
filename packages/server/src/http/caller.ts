import { isLoopback } from "../net/is-loopback.ts";
import type { Caller } from "../sessions/origin-rule.ts";

/** What only the socket of a request knows. */
export interface Connection {
  /** IP address of the peer. */
  readonly address?: string;
}

/** A request and its socket, as in the context of a route. */
interface RequestContext {
  readonly req: { readonly raw: Request };
  readonly env: Connection;
}

const parentHeaders = ["x-banter-parent-origin", "x-typebot-iframe-referrer-origin"];

/** The header with the solution of a proof of work. */
const PROOF_HEADER = "x-banter-proof";

export function readCaller({ req, env }: RequestContext, trustedProxies: number): Caller {
  const request = req.raw;
  const address = clientAddress(request, env, trustedProxies);
  const ownOrigin = new URL(request.url).origin;
  const origin = request.headers.get("origin") ?? (isFromOwnPage(request) ? ownOrigin : null);
  const parent = parentHeaders.map((name) => request.headers.get(name)).find((value) => value !== null);
  const parentOrigin = parent === undefined || parent === null ? undefined : URL.parse(parent)?.origin;
  const proof = request.headers.get(PROOF_HEADER);
  const acceptLanguage = request.headers.get("accept-language");
  return {
    ownOrigin,
    ...(origin !== null && { origin }),
    ...(address !== undefined && { address: addressKey(address) }),
    ...(parentOrigin !== undefined && { parentOrigin }),
    ...(acceptLanguage !== null && { acceptLanguage }),
    ...(proof !== null && { proof }),
  };
}

/** Browsers send no `Origin` when a page reads from its own server. */
function isFromOwnPage({ headers }: Request): boolean {
  return headers.get("sec-fetch-site") === "same-origin";
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

/** Headers that a proxy adds. */
const FORWARDING_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "cf-connecting-ip",
  "true-client-ip",
];

/** Whether a proxy has forwarded the request: behind one on the same machine, every visitor has a loopback address. */
export function isForwarded({ headers }: Request): boolean {
  return FORWARDING_HEADERS.some((name) => headers.has(name));
}

/**
 * Whether the request comes from a program or a page of this machine. The origin counts, because the pages of any site
 * that is open on this machine can send requests to it.
 */
export function isFromThisMachine(request: Request, { address }: Connection): boolean {
  if (address === undefined || !isLoopback(address) || isForwarded(request)) return false;
  const origin = request.headers.get("origin");
  const host = origin === null ? "localhost" : URL.parse(origin)?.hostname;
  return host !== undefined && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

/**
 * What a client is limited by: its address or, with IPv6, its network, of which a client can use every address.
 */
export function addressKey(address: string): string {
  if (!address.includes(":") || /^::ffff:\d/i.test(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...(tail ?? "").split(":")];
  return `${all.slice(0, 4).join(":")}::/64`;
}
