import { fileURLToPath } from "node:url";
import type { Server } from "node:http";
import { createWebhookAuth } from "./webhooks/webhook-auth.ts";
import { createWebhookRooms } from "./webhooks/webhook-rooms.ts";
import { createWebhookSockets } from "./webhooks/webhook-sockets.ts";
import { mayListen } from "./routes/webhooks.ts";
import { openData } from "./data/open-data.ts";
import { openFiles } from "./files/open-files.ts";
import { sweepFiles } from "./files/sweep-files.ts";
import { createApiApp } from "./http/api-app.ts";
import type { Connection } from "./http/caller.ts";
import { createDrain } from "./http/drain.ts";
import { defaultRequestLimits } from "./http/request-limits.ts";
import { silentLogger } from "./log/logger.ts";
import { createOwnerAuth } from "./owners/owner-auth.ts";
import { openResults } from "./results/open-results.ts";
import { createServerMetrics } from "./metrics/server-metrics.ts";
import { DAY, DRAIN_TIMEOUT, SWEEP_INTERVAL, type ServerOptions } from "./server-options.ts";
import { expireSessions } from "./sessions/expire-sessions.ts";
import { openConversations } from "./sessions/open-conversations.ts";
import { createReplyStreams } from "./sessions/reply-streams.ts";

/** A running flow server, without a socket. */
export interface BanterServer {
  /** Answers one request. Never throws. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Everything that is answered, as `POST /api/v1/sessions/:sessionId/continueChat`. */
  readonly routes: readonly string[];
  /** Takes the websockets of an HTTP server, for flows that wait for a webhook. */
  attach(http: Pick<Server, "on">): void;
  /** Forgets conversations that are over or were left long ago, and results past their days; runs by itself every ten minutes. Gives the number of conversations. */
  sweep(): Promise<number>;
  /** Lets running requests finish, then closes the store and all connections. */
  close(): Promise<void>;
}

/** Makes a flow server: from requests to replies, with everything in between. Throws when the data folder can't be used. */
export async function createServer(options: ServerOptions): Promise<BanterServer> {
  const { logger = silentLogger, now = () => new Date() } = options;
  const environment = options.environment ?? process.env;
  const report = (what: string) => (error: unknown) => logger.error({ error: String(error) }, what);
  const data = await openData({
    dataDir: options.dataDir ?? ":memory:",
    database: options.database,
    store: options.store,
    secret: environment["BANTER_SECRET"],
    filesDir: environment["BANTER_FILES_DIR"],
    onError: report("a database connection was lost and will be replaced"),
  });
  const { store, secret } = data;
  const { files, disk } = openFiles({ directory: data.filesDir, secret, environment, now });
  const metrics = createServerMetrics();
  const { conversations, effects } = openConversations(options, {
    store,
    files,
    events: { ...metrics.events, ended: () => (metrics.events.ended(), results.announce()) },
  });
  const results = openResults(options, { conversations, files, logger });
  const streams = createReplyStreams();
  const drain = createDrain(DRAIN_TIMEOUT);
  const rooms = createWebhookRooms({
    inbox: store.inbox,
    bus: data.bus,
    now,
    onError: report("a webhook could not be delivered"),
  });
  const app = createApiApp(
    {
      conversations,
      limits: { ...defaultRequestLimits, ...options.limits },
      logger,
      metrics,
      trustedProxies: options.trustedProxies ?? 0,
    },
    {
      streaming: { streams, streamText: effects.streamText },
      uploads: { files, disk, publicUrl: environment["BANTER_PUBLIC_URL"] },
      webhooks: {
        rooms,
        check: createWebhookAuth({
          secret: environment["BANTER_WEBHOOK_SECRET"] ?? "",
          now,
          marks: store.marks,
        }),
      },
      readPaymentWebhook: effects.readPaymentWebhook,
      preview: options.preview ?? "own",
      owners: {
        check: createOwnerAuth(options.ownerToken ?? environment["BANTER_OWNER_TOKEN"]?.trim() ?? ""),
        files,
      },
      adminDir: options.adminDir ?? fileURLToPath(new URL("../../../apps/admin/dist", import.meta.url)),
      widgetDir: options.widgetDir ?? fileURLToPath(new URL("../../widget/dist", import.meta.url)),
      siteDir: options.siteDir,
      metricsToken: options.metricsToken,
      isDraining: drain.isDraining,
    },
  );
  const sockets = createWebhookSockets({
    rooms,
    mayListen: (room, origin) => mayListen(conversations, room, origin),
    onError: report("a websocket failed"),
  });
  const sweep = async (): Promise<number> => {
    const sessions = await expireSessions(conversations);
    await results.expire();
    if (disk !== undefined) {
      const time = now().getTime();
      const { idle } = conversations.lifetimes;
      await sweepFiles(disk.directory, { partsBefore: time - DAY, unnamedBefore: time - idle - DAY });
    }
    return sessions;
  };
  const timer = setInterval(
    () => void sweep().catch(report("old conversations could not be removed")),
    SWEEP_INTERVAL,
  ).unref();
  return {
    fetch: async (request, connection = {}) =>
      isProbe(request)
        ? app.fetch(request, connection)
        : drain.run(async () => app.fetch(request, connection)),
    // The others are middleware.
    routes: app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`),
    attach: (http) => void http.on("upgrade", sockets.handleUpgrade),
    sweep,
    close: async () => {
      clearInterval(timer);
      await drain.close(streams.settled);
      await sockets.close();
      await streams.close();
      await results.close();
      await effects.close();
      await data.close();
    },
  };
}

/** Those who watch over the server are answered to the end. */
function isProbe({ url }: Request): boolean {
  return /^[a-z]+:\/\/[^/]+\/(?:health|ready|metrics)(?:\?|$)/.test(url);
}
