import type { AiRequest, BotDefinition, EffectPorts } from "@banter/engine";
import type { StreamPart } from "@banter/protocol";
import { createBotLibrary, libraryBot } from "../bots/bot-library.ts";
import { createBotRevisions } from "../bots/bot-revisions.ts";
import { failureResponse } from "../http/api-failure.ts";
import { defaultRequestLimits } from "../http/request-limits.ts";
import { createServerApp, type RouteParts } from "../http/server-app.ts";
import { addClientLogsRoute } from "../routes/client-logs.ts";
import { addContinueChat } from "../routes/continue-chat.ts";
import { addPreviewStartChat } from "../routes/preview-start-chat.ts";
import { addReadSession } from "../routes/read-session.ts";
import { addStartChat } from "../routes/start-chat.ts";
import { addStreamMessage } from "../routes/stream-message.ts";
import { defaultLifetimes } from "../server-options.ts";
import { createReplyStreams } from "../sessions/reply-streams.ts";
import { createSessionQueue } from "../sessions/session-queue.ts";
import { createMemoryStore } from "../store/memory/memory-store.ts";
import { addInPageUploads, createIssuedFiles } from "./in-page-uploads.ts";

/** What flows may do outside; a page has to bring it, as there is no machine behind it. */
export type InPageEffects = Omit<EffectPorts, "now" | "random" | "id" | "linkedBot" | "isIssuedFile"> & {
  readonly streamText: (request: AiRequest, signal: AbortSignal) => AsyncIterable<StreamPart>;
};

export interface InPageOptions {
  readonly effects: InPageEffects;
  /** Bots that can be started by their public id, or linked to. A preview brings its own. */
  readonly bots?: readonly BotDefinition[];
}

/** The chat API for as long as the page lives: the server's own routes and turns on a store in memory. */
export interface InPageServer {
  /** Answers one request. Never throws. */
  fetch(request: Request): Promise<Response>;
}

/** Makes one. It runs any bot that is sent along: all of it happens with the visitor's own means. */
export function createInPageServer({ effects, bots = [] }: InPageOptions): InPageServer {
  const app = createServerApp();
  const issued = createIssuedFiles();
  const parts = routeParts(effects, bots, issued.has);
  addStartChat(app, parts);
  addPreviewStartChat(app, parts, "any");
  addContinueChat(app, parts);
  addReadSession(app, parts);
  addClientLogsRoute(app, parts);
  addStreamMessage(app, parts, {
    streams: createReplyStreams(),
    streamText: effects.streamText,
  });
  addInPageUploads(app, parts, issued);
  app.notFound(({ req }) =>
    failureResponse({ code: "NOT_FOUND", message: `The page answers nothing at ${req.path}` }),
  );
  app.onError((error) => failureResponse({ code: "INTERNAL_SERVER_ERROR", message: error.message }));
  return { fetch: async (request) => app.fetch(request, {}) };
}

function routeParts(
  effects: InPageEffects,
  bots: readonly BotDefinition[],
  isIssuedFile: (sessionId: string, url: string) => boolean,
): RouteParts {
  const library = createBotLibrary(bots.map((bot) => libraryBot(bot, { publishedAt: new Date() })));
  const store = createMemoryStore();
  const events = { started() {}, answered() {}, repeated() {}, conflicted() {}, ended() {} };
  return {
    conversations: {
      library,
      revisions: createBotRevisions(library, store),
      store,
      effects,
      isIssuedFile,
      webhookOf: () => undefined,
      keepFiles: async () => {},
      now: () => new Date(),
      random: Math.random,
      id: randomId,
      queue: createSessionQueue(),
      allowedOrigins: [],
      lifetimes: defaultLifetimes,
      events,
    },
    limits: defaultRequestLimits,
    trustedProxies: 0,
    logger: { info() {}, warn() {}, error() {} },
    metrics: { events, requestDone() {}, text: async () => "", contentType: "text/plain" },
  };
}

/** 160 bits. Not `randomUUID`: pages without TLS have none. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(20))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
