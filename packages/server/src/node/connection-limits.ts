import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long a connection may keep the server waiting. Times are in milliseconds. */
export interface ConnectionLimits {
  /** Until the first byte of a new connection. */
  readonly silence: number;
  /** From the first byte of a request to the end of its headers, give or take `HEADER_CHECK_MS`. */
  readonly headers: number;
  /** Minimum rate of a request's body, in bytes per second, in each `bodyPeriod`. */
  readonly bodyRate: number;
  /** Long enough for a phone to change its cell. */
  readonly bodyPeriod: number;
}

/** How often Node looks for slow headers. By default it is every 30 seconds, which a connection can stay longer. */
const HEADER_CHECK_MS = 500;

export const defaultConnectionLimits: ConnectionLimits = {
  silence: 10_000,
  headers: 14_500,
  bodyRate: 1_024,
  bodyPeriod: 15_000,
};

/** Options of `http.createServer`: Node checks the headers itself. */
export function headerLimits({ headers }: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: headers,
    connectionsCheckingInterval: HEADER_CHECK_MS,
    // Node's limit of the whole request would cut off a large upload over a slow line. The rate replaces it.
    requestTimeout: 0,
  };
}

/** Closes connections that send nothing, and requests whose body arrives too slowly. */
export function limitConnections(http: Server, limits: ConnectionLimits): void {
  http.on("connection", (socket) => closeIfSilent(socket, limits.silence));
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
