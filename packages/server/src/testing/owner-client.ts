import { asRecord, ORIGIN, openTestServer, type TestServer } from "./test-server.ts";
import type { ServerOptions } from "../config/server-options.ts";

export const OWNER_TOKEN = "a-long-random-text-of-the-owner";

/** A test server with a client of the owner API. */
export interface OwnedServer extends TestServer {
  /** Requests a path below `/api/v1/owner`. */
  ask(
    path: string,
    method?: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>;
  askText(path: string): Promise<{ readonly response: Response; readonly text: string }>;
}

export async function openOwnedServer(options: Partial<ServerOptions> = {}): Promise<OwnedServer> {
  const server = await openTestServer({ ownerToken: OWNER_TOKEN, ...options });
  const send = (path: string, method = "GET", body?: unknown) =>
    server.server.fetch(
      new Request(`${ORIGIN}/api/v1/owner${path}`, {
        method,
        headers: { authorization: `Bearer ${OWNER_TOKEN}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  return {
    ...server,
    ask: async (path, method, body) => {
      const response = await send(path, method, body);
      return { status: response.status, body: asRecord(await response.json()) };
    },
    askText: async (path) => {
      const response = await send(path);
      return { response, text: await response.text() };
    },
  };
}
