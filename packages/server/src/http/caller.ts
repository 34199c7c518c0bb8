import { isLoopback, isPrivateAddress } from "../net/private-address.ts";
import type { Caller } from "../sessions/origin-rule.ts";

/** Facts that only the socket of a request has. */
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

/** How many proxies in front of the server add to `X-Forwarded-For`; undefined if the operator hasn't said. */
export type TrustedProxies = number | undefined;

/** The header with the solution of a proof of work. */
const PROOF_OF_WORK_HEADER = "x-banter-proof";

/** The header with the visitor's identity. */
const IDENTITY_HEADER = "x-banter-identity";

export function readCaller({ req, env }: RequestContext, trustedProxies: TrustedProxies): Caller {
  const request = req.raw;
  const address = ownAddress(request, env, trustedProxies);
  const ownOrigin = new URL(request.url).origin;
  const origin = isFromOwnPage(request) ? ownOrigin : request.headers.get("origin");
  const parent = parentHeaders.map((name) => request.headers.get(name)).find((value) => value !== null);
  const parentOrigin = parent === undefined || parent === null ? undefined : URL.parse(parent)?.origin;
  const solution = request.headers.get(PROOF_OF_WORK_HEADER);
  const identityToken = request.headers.get(IDENTITY_HEADER);
  const acceptLanguage = request.headers.get("accept-language");
  return {
    ownOrigin,
    ...(origin !== null && { origin }),
    ...(address !== undefined && { address }),
    ...(parentOrigin !== undefined && { parentOrigin }),
    ...(acceptLanguage !== null && { acceptLanguage }),
    ...(identityToken !== null && { identityToken }),
    ...(solution !== null && { solution }),
  };
}

/** A start carries the identity in its body, so that other servers, which don't know the header, still answer. */
export function withIdentity(caller: Caller, identityToken: string | undefined): Caller {
  return { ...caller, ...(identityToken !== undefined && { identityToken }) };
}

/** The browser knows, also if it sends no `Origin`, or one with the scheme of a proxy that terminates TLS. */
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
  trustedProxies: TrustedProxies,
): string | undefined {
  if (!trustedProxies) return connection.address;
  const forwarded = (request.headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((address) => address.trim());
  return withoutPort(forwarded.at(-trustedProxies) ?? "") || connection.address;
}

/** Some proxies add the port of the connection, by which each one would look like another client. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\]/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, "$1");
}

/**
 * Whether all visitors may have this address, because it is that of a proxy: any private one, if the operator hasn't said
 * how many proxies there are. Limits of one visitor would then shut out all of them.
 */
export function isShared(address: string, trustedProxies: TrustedProxies): boolean {
  return trustedProxies === undefined ? isPrivateAddress(address) : isLoopback(address);
}

/** The key of limits that are a visitor's own; undefined if all visitors may share the address. */
export function ownAddress(
  request: Request,
  connection: Connection,
  trustedProxies: TrustedProxies,
): string | undefined {
  const address = clientAddress(request, connection, trustedProxies);
  return address === undefined || isShared(address, trustedProxies) ? undefined : addressKey(address);
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
 * Whether the request comes from a program or a page of this machine. Only the operator can tell: a proxy on the same
 * machine may add no header at all. The origin counts, because the pages of any site that is open on this machine can send
 * requests to it, and the host, because they can make their own name resolve to it.
 */
export function isFromThisMachine(
  request: Request,
  { address }: Connection,
  trustedProxies: TrustedProxies,
): boolean {
  if (trustedProxies !== 0 || address === undefined || !isLoopback(address) || isForwarded(request))
    return false;
  const origin = request.headers.get("origin");
  return isLocalUrl(request.url) && (origin === null || isLocalUrl(origin));
}

/** Whether the URL's host is a name of this machine. */
export function isLocalUrl(url: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? "");
}

/** An IPv6 address with a zone or port is shorter. */
const MAX_ADDRESS_LENGTH = 100;

/**
 * What a client is limited by: its address or, with IPv6, its network, of which a client can use every address.
 */
export function addressKey(address: string): string {
  if (address.length > MAX_ADDRESS_LENGTH) return "invalid";
  if (!address.includes(":") || /^::ffff:\d/i.test(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...(tail ?? "").split(":")];
  return `${all.slice(0, 4).join(":")}::/64`;
}
