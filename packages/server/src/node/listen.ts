import { createServer as createHttpServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { fail, ok, type Result } from "@banter/protocol";
import type { BanterServer } from "../create-server.ts";
import {
  defaultConnectionLimits,
  headerLimits,
  limitConnections,
  type ConnectionLimits,
} from "./connection-limits.ts";

/** A server that listens on a port. */
export interface Listening {
  readonly port: number;
  /**
   * Fails the readiness probe and serves for `drainMs` more, so that load balancers choose another server. Then accepts
   * no new connections, waits for running requests and closes the others. Default 0.
   */
  close(options?: { readonly drainMs?: number }): Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host?: string | undefined;
  readonly connections?: Partial<ConnectionLimits>;
}

/** Longer than the 60 s that proxies usually keep connections, so that a proxy never sends into a closing one. */
const KEEP_ALIVE_MS = 65_000;

/** How long open connections get to receive the rest of their replies. */
const LINGER_MS = 1_000;

/** Listens on a port; port 0 is any free one. Fails with a message for the operator if the port can't be used. */
export async function listen(
  server: BanterServer,
  { port, host, connections }: ListenOptions,
): Promise<Result<Listening, string>> {
  const limits = { ...defaultConnectionLimits, ...connections };
  const answer = getRequestListener((request, { incoming }) => {
    const address = incoming.socket.remoteAddress;
    return server.fetch(request, address === undefined ? {} : { address });
  });
  const options = { ...headerLimits(limits), keepAliveTimeout: KEEP_ALIVE_MS };
  const http = createHttpServer(options, (request, response) => void answer(request, response));
  limitConnections(http, limits);
  server.attach(http);
  const opened = await open(http, port, host);
  if (!opened.ok) return opened;
  return ok({
    port: opened.value,
    close: async ({ drainMs = 0 } = {}) => {
      server.drain();
      if (drainMs > 0) await sleep(drainMs);
      // Closes idle connections, too; the others close with their response.
      const closed = new Promise((resolve) => http.close(resolve));
      await server.close();
      await Promise.race([closed, sleep(LINGER_MS, undefined, { ref: false })]);
      http.closeAllConnections();
      await closed;
    },
  });
}

function open(http: Server, port: number, host: string | undefined): Promise<Result<number, string>> {
  return new Promise((resolve) => {
    http.once("error", (error) => resolve(fail(listenProblem(error, port, host))));
    http.listen({ port, ...(host !== undefined && { host }) }, () => {
      const address = http.address();
      resolve(ok(typeof address === "object" && address !== null ? address.port : port));
    });
  });
}

function listenProblem(error: Error, port: number, host = ""): string {
  if (!("code" in error)) return error.message;
  if (error.code === "EADDRINUSE") return `Port ${port} is taken. Choose another one with --port.`;
  if (error.code === "EACCES")
    return `Port ${port} requires elevated privileges. Choose one above 1023 with --port.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `This machine has no address ${host}. Choose another one with --host, or leave it out.`;
  return error.message;
}
