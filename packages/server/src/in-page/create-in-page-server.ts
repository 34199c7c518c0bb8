import type { BotDefinition, EffectPorts } from "@banter/engine/runtime";
import { ok } from "@banter/protocol";
import { createBotLibrary, libraryBot } from "../bots/bot-library.ts";
import { createBotRevisions } from "../bots/bot-revisions.ts";
import { failureResponse } from "../http/respond.ts";
import { defaultLimits } from "../limits/limits.ts";
import { createServerApp, type RouteDeps } from "../http/server-app.ts";
import { addClientLogsRoute } from "../routes/client-logs.ts";
import { addContinueChat } from "../routes/continue-chat.ts";
import { addPreviewStartChat } from "../routes/preview-start-chat.ts";
import { addReadSession } from "../routes/read-session.ts";
import { addStartChat } from "../routes/start-chat.ts";
import { addStreamMessage } from "../routes/stream-message.ts";
import { defaultLifetimes } from "../server-options.ts";
import type { ModelEffects, SessionPorts } from "../sessions/conversation-deps.ts";
import { noProofOfWork } from "../sessions/proof-rule.ts";
import { randomId } from "../sessions/random-id.ts";
import { createEffectQueues } from "../sessions/effect-queues.ts";
import { createReplyStreams } from "../sessions/reply-streams.ts";
import { createRecentSessions } from "../sessions/recent-sessions.ts";
import { createSessionQueue } from "../sessions/session-queue.ts";
import { createMemoryRateLimits } from "../store/memory/memory-rate-limits.ts";
import { createMemoryStore } from "../store/memory/memory-store.ts";
import { addInPageUploads, createIssuedFiles } from "./in-page-uploads.ts";

/** Effects of flows, implemented by the page. */
export type InPageEffects = Omit<EffectPorts, SessionPorts | "ai"> & ModelEffects;

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
  const app = createServerApp();
  const issued = createIssuedFiles();
  const deps = createRouteDeps(effects, bots, issued.has);
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
  effects: InPageEffects,
  bots: readonly BotDefinition[],
  isIssuedFile: (sessionId: string, url: string) => boolean,
): RouteDeps {
  const library = createBotLibrary(bots.map((bot) => libraryBot(bot, { publishedAt: new Date() })));
  const store = createMemoryStore();
  const events = {
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
    mailQueued() {},
    proofOfWork() {},
    budgetLow() {},
  };
  return {
    conversations: {
      library,
      revisions: createBotRevisions(library, store, () => new Date()),
      store,
      effects,
      // Everything is the visitor's own here.
      sentBotEffects: effects,
      isIssuedFile,
      qrCodeUrl: () => undefined,
      webhookOf: () => undefined,
      holdFiles: async () => {},
      keepFiles: async () => {},
      findUnusableFiles: async () => new Set(),
      now: () => new Date(),
      random: Math.random,
      id: randomId,
      queue: createSessionQueue(),
      recentSessions: createRecentSessions(),
      ownRateLimits: createMemoryRateLimits(),
      allowedOrigins: [],
      lifetimes: defaultLifetimes,
      limits: defaultLimits,
      effectQueues: createEffectQueues(defaultLimits.concurrency),
      replyStreams: createReplyStreams(),
      proofOfWork: noProofOfWork,
      events,
      sendEmailOf: () => effects.sendEmail,
    },
    limits: defaultLimits,
    trustedProxies: 0,
    logger: { info() {}, warn() {}, error() {} },
    metrics: {
      events,
      requestDone() {},
      backupDone() {},
      filesToDelete() {},
      delivery() {},
      mailsWaiting() {},
      text: async () => "",
      contentType: "text/plain",
    },
  };
}
