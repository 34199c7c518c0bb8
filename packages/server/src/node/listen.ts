import { createServer as createHttpServer, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { fail, ok, type Result } from "@banter/protocol";
import type { BanterServer } from "../create-server.ts";

/** A server on a socket. */
export interface Listening {
  readonly port: number;
  /** Takes no new requests, lets the running ones finish, closes everything. */
  close(): Promise<void>;
}

/** Longer than the usual 60 s of a proxy in front, so that it never sends into a connection being closed. Milliseconds. */
const KEEP_ALIVE = 65_000;

/** How long the last bytes of replies may be under way. Milliseconds. */
const LINGER = 1_000;

/** Opens a port. Fails with words when the port can't be had. Port 0 takes any free one. */
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
  http.keepAliveTimeout = KEEP_ALIVE;
  const opened = await open(http, port, host);
  if (!opened.ok) return opened;
  return ok({
    port: opened.value,
    close: async () => {
      // While it drains, new requests are still told that another server or a later time is right.
      await server.close();
      const closed = new Promise((resolve) => http.close(resolve));
      await Promise.race([closed, pause(LINGER, undefined, { ref: false })]);
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
  if (error.code === "EACCES") return `Port ${port} needs special rights. Choose one above 1023 with --port.`;
  return error.message;
}
