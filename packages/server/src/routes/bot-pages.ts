import { percentEncode } from "@banter/protocol";
import { closedText, type LibraryBot } from "../bots/bot-library.ts";
import { pageSettings, type PageSettings } from "../bots/page-settings.ts";
import { inLanguage } from "../bots/editions.ts";
import { isFromThisMachine, isLocalUrl } from "../http/caller.ts";
import { errorResponse } from "../http/error-response.ts";
import type { RouteDeps, ServerApp, ServerContext } from "../http/server-app.ts";
import { etagOf, isUnchanged } from "../http/etag.ts";
import { renderBotPage } from "../pages/bot-page.ts";
import type { PageOpening } from "../pages/static-opening.ts";
import { renderEmbedPage, type WidgetModule, type WidgetSource } from "../pages/embed-page.ts";
import { renderBotListPage, renderPublicHomePage } from "../pages/home-page.ts";
import { htmlResponse } from "../pages/html.ts";
import { plainPageHeaders } from "../pages/plain-page.ts";
import type { ChatKind, WidgetVersions } from "../files/widget-versions.ts";
import type { Openings, ServedOpening } from "../sessions/openings.ts";

export interface BotPagesDeps {
  readonly openings: Openings;
  /** Where browsers reach this server, if not at the URL of the request. */
  readonly publicUrl: string | undefined;
  /** Undefined if the widget isn't the installed one. */
  readonly widgetVersions: WidgetVersions | undefined;
}

/** `/{publicId}`: a bot that fills the page. `/{publicId}/embed`: code to embed it. `/`: the bots, on this machine only. */
export function addBotPages(app: ServerApp, deps: RouteDeps, options: BotPagesDeps): void {
  const { library } = deps.conversations;
  app.on(["GET", "HEAD"], "/", (context) =>
    htmlResponse(
      isLocal(deps, context) ? botList(deps) : renderPublicHomePage(isMaybeOwner(deps, context)),
      plainPageHeaders,
    ),
  );
  app.on(["GET", "HEAD"], "/:publicId", (context) => {
    const bot = library.find(context.req.param("publicId"));
    return bot === undefined || !pageSettings(bot.compiled).isPublic
      ? context.notFound()
      : botPage(context, deps, options, inLanguage(bot, context.req.header("accept-language")));
  });
  // Relative, as the server may be behind a path.
  app.on(["GET", "HEAD"], "/:publicId/", ({ req, redirect, notFound }) => {
    const id = req.param("publicId");
    const bot = library.find(id);
    return bot === undefined || !pageSettings(bot.compiled).isPublic
      ? notFound()
      : redirect(`../${percentEncode(id)}${new URL(req.url).search}`);
  });
  app.on(["GET", "HEAD"], "/:publicId/embed", (context) => {
    const bot = library.find(context.req.param("publicId"));
    const isVisible = bot !== undefined && (pageSettings(bot.compiled).isPublic || isLocal(deps, context));
    return isVisible ? embedPage(context, options, bot) : context.notFound();
  });
}

function isLocal({ trustedProxies }: RouteDeps, { req, env }: ServerContext): boolean {
  return isFromThisMachine(req.raw, env, trustedProxies);
}

/** From this machine by its local name, if no proxy is in front. */
function isMaybeOwner({ trustedProxies }: RouteDeps, { req, env }: ServerContext): boolean {
  return trustedProxies === undefined && isFromThisMachine(req.raw, env, 0);
}

function botList({ conversations }: RouteDeps) {
  return renderBotListPage(
    conversations.library.list().map(({ compiled }) => ({
      id: compiled.id,
      publicId: compiled.publicId,
      name: compiled.name,
      isPublic: pageSettings(compiled).isPublic,
    })),
  );
}

async function botPage(
  context: ServerContext,
  { conversations }: RouteDeps,
  { publicUrl, openings, widgetVersions }: BotPagesDeps,
  bot: LibraryBot,
): Promise<Response> {
  const { compiled, allowedOrigins, isClosed } = bot;
  const { publicId } = compiled;
  const settings = pageSettings(compiled);
  if (isClosed) return closedPage(context, bot, settings);
  const origins = [...allowedOrigins, ...conversations.allowedOrigins];
  const server = serverUrl(context, publicUrl);
  const page = renderBotPage({
    publicId,
    settings,
    url: `${server}/${percentEncode(publicId)}`,
    server,
    needsHost: hasPath(server),
    visitorLanguage: firstLanguage(context.req.header("accept-language")),
    // Which site frames the page is known only when it starts the conversation.
    opening: origins.length > 0 ? undefined : pageOpening(openings.of(bot)),
  });
  const files = (await widgetVersions?.chatFiles("inlineChat")) ?? ["banter.js"];
  const headers = {
    "content-security-policy": `base-uri 'none'; object-src 'none'; frame-ancestors ${frameAncestors(origins)}`,
    vary: "Accept-Language",
    link: files.map((file) => `<banter/${file}>; rel=modulepreload`).join(", "),
    etag: etagOf(page.html),
  };
  return isUnchanged(context.req.raw, headers.etag)
    ? new Response(null, { status: 304, headers })
    : htmlResponse(page, headers);
}

function pageOpening({ body, plainJson, rendered }: ServedOpening): PageOpening | undefined {
  return body.isStatic ? { json: plainJson, rendered } : undefined;
}

function closedPage({ req }: ServerContext, bot: LibraryBot, { language }: PageSettings): Response {
  const message = closedText(bot);
  return errorResponse(req.raw, { code: "FORBIDDEN", message }, { text: message, language });
}

/** Pages that may embed the bot may also frame its page. */
function frameAncestors(origins: readonly string[]): string {
  const valid = origins.flatMap((origin) => URL.parse(origin)?.origin ?? []);
  return origins.length === 0 ? "*" : ["'self'", ...valid].join(" ");
}

async function embedPage(
  context: ServerContext,
  { publicUrl, widgetVersions, openings }: BotPagesDeps,
  bot: LibraryBot,
): Promise<Response> {
  const { compiled } = bot;
  const server = serverUrl(context, publicUrl);
  const { title, isPublic } = pageSettings(compiled);
  const page = renderEmbedPage({
    publicId: compiled.publicId,
    title,
    server,
    needsHost: hasPath(server),
    acceptLanguage: context.req.header("accept-language") ?? "",
    version: widgetVersions?.current ?? "latest",
    current: { folder: `${server}/banter` },
    pinned: await pinnedSource(server, widgetVersions),
    hasPage: isPublic,
    withoutOpening: openings.of(bot).reason,
    isLocal: isLocalUrl(server),
  });
  return htmlResponse(page, { ...plainPageHeaders, vary: "Accept-Language" });
}

async function pinnedSource(
  server: string,
  versions: WidgetVersions | undefined,
): Promise<WidgetSource | undefined> {
  if (versions?.folder === undefined) return undefined;
  await versions.keepCurrent();
  return {
    folder: `${server}/banter/${versions.current}`,
    integrity: {
      module: await versions.integrity("banter.js"),
      script: await versions.integrity("banter.iife.js"),
    },
    modules: {
      inlineChat: await modulesOf(versions, "inlineChat"),
      bubble: await modulesOf(versions, "bubble"),
    },
  };
}

async function modulesOf(versions: WidgetVersions, kind: ChatKind): Promise<readonly WidgetModule[]> {
  const paths = (await versions.chatFiles(kind)).filter((path) => path !== "banter.js");
  return Promise.all(paths.map(async (path) => ({ path, integrity: await versions.integrity(path) })));
}

function serverUrl({ req }: ServerContext, publicUrl: string | undefined): string {
  return publicUrl ?? new URL(req.url).origin;
}

/** By default the widget finds its server at the origin of its file. */
function hasPath(url: string): boolean {
  return new URL(url).pathname !== "/";
}

/** The visitor's first language, else English. */
function firstLanguage(header = ""): string {
  return /^\s*([a-z]{2,3}(?:-[a-z\d]{2,8})*)/i.exec(header)?.[1] ?? "en";
}
