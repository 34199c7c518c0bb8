import { parseStartReply } from "@banter/protocol";
import { createServer, type BanterServer } from "../create-server.ts";
import { listen } from "../node/listen.ts";
import type { ServerOptions } from "../config/server-options.ts";
import { asRecord, must } from "./test-server.ts";

/** A server that listens on a port, for tests that attack it over HTTP. */
export interface StartedServer {
  readonly server: BanterServer;
  readonly url: string;
  /** Posts JSON as the client with that address. */
  post(path: string, body: unknown, address?: string): Promise<Response>;
  /** Starts a conversation and returns its session. */
  start(bot: string, address?: string, body?: unknown): Promise<StartedSession>;
  answer(sessionId: string, text: string, address?: string): Promise<Response>;
  close(): Promise<void>;
}

export interface StartedSession {
  readonly sessionId: string;
  readonly resultId: string;
}

/** The clients' addresses are in `X-Forwarded-For`: all of them connect from this machine. */
export async function startServer(options: Partial<ServerOptions>): Promise<StartedServer> {
  const server = await createServer({ bots: [], environment: {}, trustedProxies: 1, ...options });
  const listening = must(await listen(server, { port: 0, host: "127.0.0.1" }));
  const url = `http://127.0.0.1:${listening.port}`;
  const post: StartedServer["post"] = (path, body, address = "203.0.113.1") =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify(body),
    });
  return {
    server,
    url,
    post,
    start: async (bot, address, body = {}) => {
      const reply = asRecord(await (await post(`/api/v1/typebots/${bot}/startChat`, body, address)).json());
      const { sessionId, resultId = "" } = must(parseStartReply(reply));
      return { sessionId, resultId };
    },
    answer: (sessionId, text, address) =>
      post(`/api/v1/sessions/${sessionId}/continueChat`, { message: { type: "text", text } }, address),
    close: listening.close,
  };
}
