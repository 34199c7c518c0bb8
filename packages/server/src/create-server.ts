import type { Server } from "node:http";
import { isProbe } from "./http/is-probe.ts";
import { join } from "node:path";
import { openBackups } from "./composition/open-backups.ts";
import { createApiApp } from "./composition/api-app.ts";
import { createBudgetMail } from "./composition/budget-mail.ts";
import { findBuiltPackage } from "./composition/built-package.ts";
import { loadOpeningRenderer } from "./composition/opening-renderer.ts";
import { openConversations } from "./composition/open-conversations.ts";
import { openResults } from "./composition/open-results.ts";
import { openWebhooks } from "./composition/open-webhooks.ts";
import { openFolderCheck } from "./composition/shared-files-folder.ts";
import { startSweeping, sweep } from "./composition/sweep.ts";
import { createBotLibrary, libraryBot, type BotLibrary } from "./bots/bot-library.ts";
import { openPublishedBots } from "./bots/published-bots.ts";
import { createPreviewLinks } from "./bots/preview-links.ts";
import { dataFolder } from "./data/data-folder.ts";
import { openData } from "./data/open-data.ts";
import { createQrCodes } from "./files/qr-codes.ts";
import { findAnswer } from "./files/find-answer.ts";
import { openFiles } from "./files/open-files.ts";
import { createWidgetVersions, WIDGET_VERSIONS_FOLDER } from "./files/widget-versions.ts";
import type { Connection } from "./http/caller.ts";
import { createOwnerAccess } from "./http/owner-access.ts";
import { createDrain } from "./http/drain.ts";
import type { ServerApp } from "./http/server-app.ts";
import { createServerMetrics } from "./metrics/server-metrics.ts";
import { createPreviewAccess } from "./routes/preview-access.ts";
import { createSignInCodes } from "./owners/sign-in-codes.ts";
import { readServerConfig, type ServerConfig } from "./config/server-config.ts";
import { DRAIN_TIMEOUT_MS, type ServerOptions } from "./config/server-options.ts";
import type { ConversationEvents } from "./sessions/conversation-events.ts";
import type { OpeningRenderer } from "./sessions/openings.ts";
import { queueMail } from "./sessions/queue-mail.ts";

/** A running flow server without a socket. */
export interface BanterServer {
  /** Handles one request. Never throws. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Every route, such as `POST /api/v1/sessions/:sessionId/continueChat`. */
  readonly routes: readonly string[];
  /** Accepts the websockets of an HTTP server, for flows that wait for a webhook. */
  attach(http: Pick<Server, "on">): void;
  /**
   * Removes ended and abandoned conversations, expired results and unused files; a failing part is logged. Runs
   * automatically every ten minutes, on one of several instances. Returns the number of removed conversations.
   */
  sweep(): Promise<number>;
  /** From now on `/ready` returns 503, so that load balancers choose another server; requests are still served. */
  drain(): void;
  /** Makes a code for the page `/admin/#/sign-in/{code}`, which is valid once, for an hour. Undefined without an owner token. */
  createSignInCode(): string | undefined;
  /** Lets running requests finish, then closes the store and all connections. */
  close(): Promise<void>;
}

/** Creates a flow server. Throws if the data folder or the database can't be used. */
export async function createServer({ bots, environment, ...options }: ServerOptions): Promise<BanterServer> {
  return openServer(bots, readServerConfig(options, environment));
}

/** Throws if the data folder or the database can't be used. */
export async function openServer(bots: ServerOptions["bots"], config: ServerConfig): Promise<BanterServer> {
  const services = await openServices(bots, config);
  const { drain, logErrors } = services;
  const onRenderError = logErrors("the first messages of a bot could not be rendered");
  const renderOpening = await loadOpeningRenderer(widgetFiles(config).widgetDir, onRenderError);
  const app = createApp(config, services, renderOpening);
  const stopSweeping = startSweeping(services);
  void services.filesFolder?.check();
  return {
    fetch: async (request, connection = {}) =>
      isProbe(request)
        ? app.fetch(request, connection)
        : drain.run(async () => app.fetch(request, connection)),
    routes: listRoutes(app),
    attach: (http) => void http.on("upgrade", services.webhooks.sockets.handleUpgrade),
    sweep: () => sweep(services),
    drain: drain.begin,
    createSignInCode: () => (config.ownerToken === "" ? undefined : services.signInCodes.create()),
    close: async () => {
      stopSweeping();
      await closeServices(services);
    },
  };
}

/** Everything behind the routes. */
type Services = Awaited<ReturnType<typeof openServices>>;

async function openServices(bots: ServerOptions["bots"], config: ServerConfig) {
  const { limits, logger, now, s3, wrapDisk } = config;
  const logErrors = (description: string) => (error: unknown) =>
    logger.error({ error: String(error) }, description);
  const onError = logErrors("a database connection was lost and will be replaced");
  const data = await openData({ ...config, onError });
  const { store, secret, bus } = data;
  const isAnswered = findAnswer(store);
  const { files, disk } = openFiles({ directory: data.filesDir, secret, s3, now, isAnswered, wrapDisk });
  const metrics = createServerMetrics();
  const events: ConversationEvents = {
    ...metrics.events,
    ended: () => (metrics.events.ended(), results.announce()),
    mailQueued: () => results.deliverMails(),
    rated: (value) => (metrics.events.rated(value), results.announce()),
    modelUnsettled: logErrors(
      "the usage of a model call could not be stored: its reservation counts for the day",
    ),
    mailUnsettled: logErrors(
      "the reservation of a mail that was not sent could not be released: it counts for a minute",
    ),
    budgetLow: (warning) => (metrics.events.budgetLow(warning), budgetMail.warn(warning)),
  };
  const qrCodes = createQrCodes(secret);
  const library = await openPublishedBots({ files: botsOf(bots, config), store, bus, logger, now });
  const shared = { library, store, files, qrCodes, events, secret };
  const { conversations, effects, closeEffects } = openConversations(config, shared);
  const { mailer } = effects;
  const sendEmailOf = (botId: string) => queueMail({ ...conversations, mailer }, { botId });
  const budgetMail = createBudgetMail({ addresses: config.alertAddresses, sendEmailOf, logger, now });
  const results = openResults(config, { conversations, effects, files, metrics, logger });
  return {
    backups: openBackups(config, { data, logger, metrics }),
    budgetMail,
    conversations,
    closeEffects,
    data,
    disk,
    drain: createDrain(DRAIN_TIMEOUT_MS),
    effects,
    files,
    filesFolder: openFolderCheck(config, disk, { store, logger, now }),
    library,
    limits,
    logger,
    logErrors,
    metrics,
    now,
    qrCodes,
    results,
    signInCodes: createSignInCodes(now),
    webhooks: openWebhooks(config, { conversations, bus, logErrors }),
  };
}

function botsOf(bots: ServerOptions["bots"], { logger, now }: ServerConfig): BotLibrary {
  if ("find" in bots && "list" in bots) return bots;
  return createBotLibrary(
    bots.map((bot) =>
      libraryBot(bot, {
        publishedAt: now(),
        onIgnored: (problems) =>
          logger.warn(
            { bot: bot.id, problems },
            "tests or translations of a bot have errors and are left out",
          ),
      }),
    ),
  );
}

function createApp(
  config: ServerConfig,
  services: Services,
  renderOpening: OpeningRenderer | undefined,
): ServerApp {
  const { data, disk, effects, files, library, now, signInCodes } = services;
  const { ownerToken: token, preview: rule, publicUrl, trustedProxies } = config;
  const access = createOwnerAccess({ token, secret: data.secret, now, trustedProxies, publicUrl });
  const links = createPreviewLinks(data.secret, now);
  const draftLinks = createPreviewLinks(data.secret, now, "draft");
  return createApiApp(
    { ...services, trustedProxies },
    {
      ...config,
      uploads: { files, disk, publicUrl },
      qrCodes: services.qrCodes,
      webhooks: services.webhooks.route,
      readPaymentWebhook: effects.readPaymentWebhook,
      authorizePreview: createPreviewAccess({ rule, links, draftLinks, owner: access, trustedProxies }),
      owner: { access, token, signInCodes, library, files, links, draftLinks, publicUrl },
      adminDir: config.adminDir ?? findBuiltPackage("@banter/admin")?.folder,
      ...widgetFiles(config),
      renderOpening,
      isDraining: services.drain.isDraining,
      checkData: data.check,
    },
  );
}

/** The installed widget and its earlier versions in the data folder, or the widget of the options. */
function widgetFiles({ widgetDir, dataDir }: ServerConfig) {
  const installed = widgetDir === undefined ? findBuiltPackage("@banter/widget") : undefined;
  if (installed === undefined) return { widgetDir, widgetVersions: undefined };
  const folder = dataFolder(dataDir);
  const versionsDir = folder === undefined ? undefined : join(folder, WIDGET_VERSIONS_FOLDER);
  return {
    widgetDir: installed.folder,
    widgetVersions: createWidgetVersions(installed, versionsDir),
  };
}

async function closeServices({
  backups,
  budgetMail,
  closeEffects,
  conversations: { replyStreams },
  data,
  drain,
  filesFolder,
  library,
  results,
  webhooks,
}: Services): Promise<void> {
  await backups?.close();
  await drain.close(replyStreams.settled);
  await webhooks.sockets.close();
  await replyStreams.close();
  await library.close();
  await budgetMail.settled();
  await results.close();
  await closeEffects();
  await filesFolder?.close();
  await data.close();
}

/** Without middleware, which matches all methods. */
function listRoutes(app: ServerApp): readonly string[] {
  const routes = app.routes.filter(({ method }) => method !== "ALL");
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
}
