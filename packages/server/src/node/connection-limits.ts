import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressKey, isShared, type TrustedProxies } from "../http/caller.ts";
import type { Logger } from "../log/logger.ts";

/** How many connections there may be, and how long one may keep the server waiting. Times are in milliseconds. */
export interface ConnectionLimits {
  /** Until the first byte of a new connection. */
  readonly silence: number;
  /** From the first byte of a request to the end of its headers, give or take `HEADER_CHECK_MS`. */
  readonly headers: number;
  /** Minimum rate of a request's body, in bytes per second, in each `bodyPeriod`. */
  readonly bodyRate: number;
  /** Long enough for a phone to change its cell. */
  readonly bodyPeriod: number;
  /** Minimum rate at which a client receives what waits for it, in bytes per second, beyond `receivePause`. */
  readonly receiveRate: number;
  readonly receivePause: number;
  /** Open connections in all, and of one address that isn't exempt. */
  readonly connections: number;
  readonly addressConnections: number;
  readonly isExempt: (address: string) => boolean;
  /** Called with the reason for each connection that is one too many. */
  readonly onRefused: (reason: string) => void;
}

/** How often Node looks for slow headers. By default it is every 30 seconds, which a connection can stay longer. */
const HEADER_CHECK_MS = 500;

export const defaultConnectionLimits: ConnectionLimits = {
  silence: 10_000,
  headers: 14_500,
  bodyRate: 1_024,
  bodyPeriod: 15_000,
  receiveRate: 1_024,
  receivePause: 30_000,
  connections: 20_000,
  addressConnections: 1_000,
  isExempt: exemptAddresses(undefined),
  onRefused: () => undefined,
};

/** Addresses that all visitors may have: those of proxies. */
export function exemptAddresses(trustedProxies: TrustedProxies): ConnectionLimits["isExempt"] {
  return (address) => Boolean(trustedProxies) || isShared(address, trustedProxies);
}

const REFUSAL_LOG_MS = 60_000;

/** Logs refused connections once a minute per reason, with their number since the last time. */
export function createRefusalLog(
  logger: Logger,
  now: () => number = performance.now.bind(performance),
): ConnectionLimits["onRefused"] {
  const refusals = new Map<string, { count: number; nextAt: number }>();
  return (reason) => {
    const { count, nextAt } = refusals.get(reason) ?? { count: 0, nextAt: -Infinity };
    const isDue = now() >= nextAt;
    if (isDue) logger.warn({ reason, connections: count + 1 }, "connections were refused");
    refusals.set(reason, isDue ? { count: 0, nextAt: now() + REFUSAL_LOG_MS } : { count: count + 1, nextAt });
  };
}

/** Options of `http.createServer`: Node checks the headers itself. */
export function headerLimits({ headers }: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: headers,
    connectionsCheckingInterval: HEADER_CHECK_MS,
    // Node's limit of the whole request would cut off a large upload over a slow line. The rate replaces it.
    requestTimeout: 0,
  };
}

/** Closes connections that are too many, send nothing or don't receive, and requests whose body arrives too slowly. */
export function limitConnections(http: Server, limits: ConnectionLimits): void {
  http.maxConnections = limits.connections;
  http.on("drop", () => limits.onRefused(`the server has ${limits.connections} connections`));
  http.on("connection", (socket) => closeIfSilent(socket, limits.silence));
  closeSlowReceivers(http, limits);
  limitAddresses(http, limits);
  http.on("request", (request, response) => {
    if (hasBody(request)) closeIfSlow(request, response, limits);
  });
}

function closeIfSilent(socket: Socket, silence: number): void {
  const timer = setTimeout(() => {
    // Not a `data` listener: it would take the socket away from Node's parser.
    if (socket.bytesRead === 0) socket.destroy();
  }, silence).unref();
  socket.once("close", () => clearTimeout(timer));
}

/**
 * Closes connections whose client doesn't receive what was sent to it. A stream that is silent, or a client that waits for
 * the server, has nothing waiting.
 */
function closeSlowReceivers(http: Server, { receiveRate, receivePause }: ConnectionLimits): void {
  const progress = new Map<Socket, { readonly received: number; readonly since: number }>();
  const check = (socket: Socket, now: number): void => {
    const waiting = socket.writableLength;
    const received = socket.bytesWritten - waiting;
    const last = progress.get(socket);
    // A write counts as received as a whole, so a large one has more time.
    const timeout = receivePause + (waiting / receiveRate) * 1_000;
    if (waiting === 0 || last?.received !== received) progress.set(socket, { received, since: now });
    else if (now - last.since > timeout) socket.destroy();
  };
  http.on("connection", (socket) => {
    progress.set(socket, { received: 0, since: performance.now() });
    socket.once("close", () => progress.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of progress.keys()) check(socket, now);
  }, receivePause / 4).unref();
  http.once("close", () => clearInterval(timer));
}

function limitAddresses(http: Server, { addressConnections, isExempt, onRefused }: ConnectionLimits): void {
  const counts = new Map<string, number>();
  http.on("connection", (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const count = counts.get(key) ?? 0;
    if (count >= addressConnections) {
      onRefused(`an address has ${addressConnections} connections`);
      return void socket.destroy();
    }
    counts.set(key, count + 1);
    socket.once("close", () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function closeIfSlow(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyRate, bodyPeriod }: ConnectionLimits,
): void {
  const { socket } = request;
  const required = (bodyRate * bodyPeriod) / 1_000;
  let before = socket.bytesRead;
  let hadBacklog = false;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const received = socket.bytesRead - before;
    before = socket.bytesRead;
    // If there is, or was at the beginning of this period, something to read, the client waited for this server.
    const hasBacklog = request.readableLength > 0;
    if (received < required && !hasBacklog && !hadBacklog) cutOff(socket, response);
    hadBacklog = hasBacklog;
  }, bodyPeriod).unref();
  const stop = (): void => {
    clearInterval(timer);
    request.off("close", stop);
    // The connection outlives the request.
    socket.off("close", stop);
  };
  request.once("close", stop);
  socket.once("close", stop);
}

function cutOff(socket: Socket, response: ServerResponse): void {
  // Not by `response`, which belongs to the route that is still reading the body.
  if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}
