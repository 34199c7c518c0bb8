import type { BotDefinition } from "@banter/engine/runtime";
import { ok } from "@banter/protocol";
import { createBotLibrary, libraryBot } from "../bots/bot-library.ts";
import { failureResponse } from "../http/respond.ts";
import { defaultLimits } from "../limits/limits.ts";
import { createServerApp, type RouteDeps } from "../http/server-app.ts";
import { addClientLogsRoute } from "../routes/client-logs.ts";
import { addContinueChat } from "../routes/continue-chat.ts";
import { addPreviewStartChat } from "../routes/preview-start-chat.ts";
import { addReadSession } from "../routes/read-session.ts";
import { addStartChat } from "../routes/start-chat.ts";
import { addStreamMessage } from "../routes/stream-message.ts";
import { defaultLifetimes } from "../config/server-options.ts";
import type { ConversationDeps } from "../sessions/conversation-deps.ts";
import type { ConversationEvents } from "../sessions/conversation-events.ts";
import { createConversations } from "../sessions/create-conversations.ts";
import { noProofOfWork } from "../sessions/proof-of-work.ts";
import type { ServerEffects } from "../sessions/server-effects.ts";
import { createRandomIds } from "../sessions/random-id.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { addInPageUploads, createIssuedFiles } from "./in-page-uploads.ts";

/** Effects of flows, implemented by the page. */
export type InPageEffects = ServerEffects;

export interface InPageOptions {
  readonly effects: InPageEffects;
  /** Bots that can be started by public id, or linked to. A preview request contains its own bot. */
  readonly bots?: readonly BotDefinition[];
}

/** The chat API inside a page: the server's routes with an in-memory store. */
export interface InPageServer {
  /** Handles one request. Never throws. */
  fetch(request: Request): Promise<Response>;
}

/** Creates the server. It runs any bot from a request, because everything runs in the visitor's own browser. */
export function createInPageServer({ effects, bots = [] }: InPageOptions): InPageServer {
  const store = createMemoryStore();
  return openInPageServer({
    library: createBotLibrary(bots.map((bot) => libraryBot(bot, { publishedAt: new Date() }))),
    store,
    effects,
    now: () => new Date(),
    random: Math.random,
    id: createRandomIds(),
    limits: defaultLimits,
    events: silent,
    sendEmailOf: (_session, reservation) => async (request, key) => {
      const sent = await effects.sendEmail(request, key);
      if (sent.ok) await store.aiBudgets.settle(reservation, { messages: 1, tokens: 0 });
      return sent;
    },
  });
}

/** What a page that runs several servers on one store, in a time of its own, provides. */
export type InPageParts = Pick<
  ConversationDeps,
  "library" | "store" | "effects" | "now" | "random" | "id" | "limits" | "events" | "sendEmailOf"
>;

/** Opens a server of the given parts. */
export function openInPageServer(parts: InPageParts): InPageServer {
  const app = createServerApp();
  const issued = createIssuedFiles();
  const deps = createRouteDeps(parts, issued.has);
  addStartChat(app, deps);
  addPreviewStartChat(app, deps, () => ok({ bots: "either", isFromOwner: true }));
  addContinueChat(app, deps);
  addReadSession(app, deps);
  addClientLogsRoute(app, deps);
  addStreamMessage(app, deps);
  addInPageUploads(app, deps, issued);
  app.notFound(({ req }) => failureResponse({ code: "NOT_FOUND", message: `Not found: ${req.path}` }));
  app.onError((error) => failureResponse({ code: "INTERNAL_SERVER_ERROR", message: error.message }));
  return { fetch: async (request) => app.fetch(request, {}) };
}

function createRouteDeps(
  parts: InPageParts,
  isIssuedFile: (sessionId: string, url: string) => boolean,
): RouteDeps {
  return {
    conversations: createConversations({
      ...parts,
      // Everything is the visitor's own here.
      sentBotEffects: parts.effects,
      files: {
        isIssuedFile,
        hold: async () => {},
        keep: async () => {},
        findUnusable: async () => new Set(),
      },
      qrCodeUrl: () => undefined,
      webhookOf: () => undefined,
      allowedOrigins: [],
      lifetimes: defaultLifetimes,
      proofOfWork: noProofOfWork,
      identities: undefined,
    }),
    limits: parts.limits,
    trustedProxies: 0,
  };
}

/** Records nothing. */
export const silent: ConversationEvents = {
  started() {},
  answered() {},
  repeated() {},
  conflicted() {},
  ended() {},
  rated() {},
  modelUsed() {},
  modelUnsettled() {},
  modelRefused() {},
  mailRefused() {},
  mailUnsettled() {},
  mailQueued() {},
  proofOfWork() {},
  budgetLow() {},
};
