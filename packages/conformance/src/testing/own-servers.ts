import { readFileSync } from "node:fs";
import { readBot, type BotDefinition } from "@banter/engine/runtime";
import { fail, ok } from "@banter/protocol";
import { createServer, type ServerOptions } from "@banter/server";
import { createInPageServer, parseDate, parsePhone, type InPageEffects } from "@banter/server/in-page";
import { listen } from "../../../server/src/node/listen.ts";
import type { Fetch } from "../http/exchange.ts";

/** A server in this process. */
export interface OwnServer {
  readonly fetch: Fetch;
  readonly close: () => Promise<void>;
}

export const SERVER_URL = "https://bots.test";

/** A file of the package's folder `bots`. */
export function readBotFile(name: string): object {
  const bot: unknown = JSON.parse(readFileSync(new URL(`../../bots/${name}`, import.meta.url), "utf8"));
  if (typeof bot !== "object" || bot === null) throw new Error(`The bot ${name} is not an object.`);
  return bot;
}

/** The conformance bot as the engine reads it. */
export function conformanceBot(): BotDefinition {
  const read = readBot(readBotFile("conformance.json"));
  if (!read.ok) throw new Error(`The conformance bot can't be read: ${JSON.stringify(read.error)}`);
  return read.value.definition;
}

/** More than a run takes. */
const UNLIMITED = { burst: 1e9, perSecond: 1e9 };

/** A server with the conformance bot, and a payment and a model that need no network. */
export async function openOwnServer(options: Partial<ServerOptions> = {}): Promise<OwnServer> {
  const server = await createServer(serverOptions(options));
  return { fetch: async (request) => server.fetch(request), close: server.close };
}

/** The same server on a port of this machine. It also runs the bots that requests contain. */
export async function listenOwnServer(): Promise<{
  readonly url: string;
  readonly close: () => Promise<void>;
}> {
  const listening = await listen(await createServer(serverOptions({ preview: "any" })), {
    port: 0,
    host: "127.0.0.1",
  });
  if (!listening.ok) throw new Error(listening.error);
  return { url: `http://127.0.0.1:${listening.value.port}`, close: listening.value.close };
}

function serverOptions(options: Partial<ServerOptions>): ServerOptions {
  const { payment, streamText } = effects;
  return {
    bots: [conformanceBot()],
    environment: {},
    limits: { starts: UNLIMITED, messages: UNLIMITED },
    effects: { payment, streamText, isAiConfigured: () => true },
    ...options,
  };
}

/** The server that runs in a page. */
export function openPageServer(): OwnServer {
  const server = createInPageServer({ effects, bots: [conformanceBot()] });
  return { fetch: server.fetch, close: async () => {} };
}

const notHere = async () => fail("not in this test");

const effects: InPageEffects = {
  runCode: notHere,
  http: notHere,
  ai: { text: notHere, reply: notHere, fields: notHere },
  sendEmail: notHere,
  payment: {
    create: async () => ok({ id: "intent", paymentIntentSecret: "secret", publicKey: "key" }),
    release: async () => ok(undefined),
    status: async () => ok("failed"),
  },
  isAiConfigured: () => true,
  parsePhone,
  parseDate: (text, prefersDayFirst) => parseDate(text, prefersDayFirst, new Date()),
  async *streamText() {
    yield { type: "text", text: "Every part " };
    yield { type: "text", text: "of this reply " };
    yield { type: "text", text: "counts." };
  },
};
