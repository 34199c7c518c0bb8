import { createServer as createHttpServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { fail, ok, type Result } from "@banter/protocol";
import type { BanterServer } from "../create-server.ts";

/** A server that listens on a port. */
export interface Listening {
  readonly port: number;
  /** Refuses new requests, waits for running ones, then closes all connections. */
  close(): Promise<void>;
}

/** Longer than the 60 s that proxies usually keep connections, so that a proxy never sends into a closing one. */
const KEEP_ALIVE_MS = 65_000;

/** How long open connections get to receive the rest of their replies. */
const LINGER_MS = 1_000;

/** Listens on a port; port 0 is any free one. Fails with a message for the operator if the port can't be used. */
export async function listen(
  server: BanterServer,
  { port, host }: { readonly port: number; readonly host?: string | undefined },
): Promise<Result<Listening, string>> {
  const answer = getRequestListener((request, { incoming }) => {
    const address = incoming.socket.remoteAddress;
    return server.fetch(request, address === undefined ? {} : { address });
  });
  const http = createHttpServer((request, response) => void answer(request, response));
  server.attach(http);
  http.keepAliveTimeout = KEEP_ALIVE_MS;
  const opened = await open(http, port, host);
  if (!opened.ok) return opened;
  return ok({
    port: opened.value,
    close: async () => {
      // While the server drains, new requests still get a 503.
      await server.close();
      const closed = new Promise((resolve) => http.close(resolve));
      await Promise.race([closed, sleep(LINGER_MS, undefined, { ref: false })]);
      http.closeAllConnections();
      await closed;
    },
  });
}

function open(http: Server, port: number, host: string | undefined): Promise<Result<number, string>> {
  return new Promise((resolve) => {
    http.once("error", (error) => resolve(fail(portProblem(error, port))));
    http.listen({ port, ...(host !== undefined && { host }) }, () => {
      const address = http.address();
      resolve(ok(typeof address === "object" && address !== null ? address.port : port));
    });
  });
}

function portProblem(error: Error, port: number): string {
  if (!("code" in error)) return error.message;
  if (error.code === "EADDRINUSE") return `Port ${port} is taken. Choose another one with --port.`;
  if (error.code === "EACCES")
    return `Port ${port} requires elevated privileges. Choose one above 1023 with --port.`;
  return error.message;
}
