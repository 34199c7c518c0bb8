import { ok } from "@banter/protocol";
import * as v from "valibot";
import {
  botsReplySchema,
  flowReplySchema,
  funnelReplySchema,
  liveReplySchema,
  previewLinkReplySchema,
  questionsReplySchema,
  removalReplySchema,
  resultReplySchema,
  resultsReplySchema,
} from "@banter/protocol/reply-schemas";
import { DEFAULT_PREVIEW_HOURS, MAX_PREVIEW_HOURS } from "../../bots/preview-links.ts";
import type { PublishedBots } from "../../bots/published-bots.ts";
import type { OwnerAccess } from "../../http/owner-access.ts";
import { limitAddress } from "../../http/rate-limits.ts";
import { readJson } from "../../http/read-json.ts";
import { failureResponse, jsonResponse, respond } from "../../http/respond.ts";
import type { RouteDeps, ServerApp, ServerDeps } from "../../http/server-app.ts";
import type { EditContext } from "../../owners/edited-bots.ts";
import { listBots, LIVE_WINDOW_MS } from "../../owners/list-bots.ts";
import { createPreviewLink } from "../../owners/create-preview-link.ts";
import { findOwnedBot, notFound, type OwnedBot, type OwnerContext } from "../../owners/owned-bot.ts";
import { questionsOf } from "../../owners/bot-questions.ts";
import { readFlow } from "../../owners/read-flow.ts";
import { readFunnel } from "../../owners/read-funnel.ts";
import { readQuestions } from "../../owners/read-questions.ts";
import { readResult } from "../../owners/read-result.ts";
import { readResults } from "../../owners/read-results.ts";
import type { SignInCodes } from "../../owners/sign-in-codes.ts";
import { deleteFiles } from "../../results/delete-files.ts";
import { eraseResult } from "../../results/erase-result.ts";
import { modelVariablesOf } from "../../bots/model-variables.ts";
import { addBotRoutes, type BotRoutesDeps } from "./bot-routes.ts";
import { describeOwner } from "./describe-owner.ts";
import { exportResponse } from "./export-response.ts";
import { addSignIn } from "./sign-in.ts";
import { exportQuery, filterQuery, flowQuery, pageQuery, query } from "./result-query.ts";

export interface OwnerDeps extends BotRoutesDeps {
  readonly access: OwnerAccess;
  /** The session that a sign-in link is exchanged for. */
  readonly token: string;
  readonly signInCodes: SignInCodes;
  readonly library: PublishedBots;
}

const BASE = "/api/v1/owner";

/** `/api/v1/owner/…`: visitors' answers, for requests with the owner token only. */
export function addOwnerApi(app: ServerApp, deps: ServerDeps, options: OwnerDeps): void {
  const { store, now } = deps.conversations;
  const { files, library } = options;
  const context = { store, library, files, logger: deps.logger, now };
  // Before the authentication, which it needs none of.
  addSignIn(app, deps, options.token, options.signInCodes);
  addAuthentication(app, deps, options.access);
  addBots(app, context);
  addResults(app, context);
  addAnalytics(app, context);
  addExport(app, context);
  addPreviewLinks(app, deps, context, options);
  addBotRoutes(app, deps, context, options);
}

function addAuthentication(app: ServerApp, deps: RouteDeps, access: OwnerAccess): void {
  app.use(`${BASE}/*`, async (context, next) => {
    const session = access.authenticate(context.req.raw, context.env);
    if (!session.ok) return failureResponse(session.error);
    // Afterwards, so that strangers of the same address can't use it up.
    const limit = await limitAddress(deps, context, "owner");
    if (!limit.ok) return failureResponse(limit.error);
    await next();
    if (session.value.deviceCookie !== undefined)
      context.res.headers.append("set-cookie", session.value.deviceCookie);
    return undefined;
  });
}

function addBots(app: ServerApp, owner: OwnerContext & EditContext): void {
  const listRoute = describeOwner({
    id: "listBots",
    summary: "All bots with their counts",
    reply: botsReplySchema,
    failures: [],
  });
  app.get(`${BASE}/bots`, listRoute, async () => jsonResponse({ bots: await listBots(owner) }));

  const liveRoute = describeOwner({
    id: "countLive",
    summary: "Visitors in the last minutes",
    reply: liveReplySchema,
    failures: [],
  });
  app.get(`${BASE}/live`, liveRoute, async () => {
    const bots = await owner.store.sessions.countActive(owner.now().getTime() - LIVE_WINDOW_MS);
    const total = Object.values(bots).reduce((sum, sessions) => sum + sessions, 0);
    return jsonResponse({ withinSeconds: LIVE_WINDOW_MS / 1_000, total, bots });
  });
}

function addResults(app: ServerApp, owner: OwnerContext): void {
  const listRoute = describeOwner({
    id: "listResults",
    summary: "Visitors' answers, in pages",
    reply: resultsReplySchema,
    failures: ["BAD_REQUEST", "NOT_FOUND", "CONFLICT"],
    failureDetails: { CONFLICT: "the cursor's result has been removed" },
  });
  app.get(`${BASE}/bots/:botId/results`, listRoute, query(pageQuery), (context) =>
    withBot(owner, context.req.param("botId"), async (bot) =>
      respond(await readResults(owner, bot, context.req.valid("query"))),
    ),
  );

  const readRoute = describeOwner({
    id: "readResult",
    summary: "One visitor's conversation as they saw it",
    reply: resultReplySchema,
    failures: ["NOT_FOUND"],
  });
  app.get(`${BASE}/bots/:botId/results/:resultId`, readRoute, (context) =>
    withBot(owner, context.req.param("botId"), async (bot) =>
      respond(await readResult(owner, bot, context.req.param("resultId"))),
    ),
  );

  const removeRoute = describeOwner({
    id: "removeResult",
    summary: "Remove all data of one visitor, files included",
    reply: removalReplySchema,
    failures: ["NOT_FOUND"],
  });
  app.delete(`${BASE}/bots/:botId/results/:resultId`, removeRoute, (context) =>
    withBot(owner, context.req.param("botId"), async (bot) => {
      const result = await owner.store.results.findSummary(context.req.param("resultId"));
      if (result === undefined || result.botId !== bot.id) return failureResponse(notFound);
      const keys = await eraseResult(owner, result.id);
      // The sweep retries what fails here.
      const removedFiles = await deleteFiles(
        owner,
        keys.map((key) => ({ key, attempts: 1 })),
      );
      await owner.store.purge();
      return respond(ok({ id: result.id, isRemoved: true, removedFiles }));
    }),
  );
}

function addAnalytics(app: ServerApp, owner: OwnerContext): void {
  const funnelRoute = describeOwner({
    id: "readFunnel",
    summary: "How far visitors get",
    reply: funnelReplySchema,
    failures: ["BAD_REQUEST", "NOT_FOUND"],
  });
  app.get(`${BASE}/bots/:botId/funnel`, funnelRoute, query(filterQuery), (context) =>
    withBot(owner, context.req.param("botId"), async (bot) =>
      jsonResponse(await readFunnel(owner, bot, context.req.valid("query"))),
    ),
  );

  const flowRoute = describeOwner({
    id: "readFlow",
    summary: "The bot as a graph, with its visitors",
    reply: flowReplySchema,
    failures: ["BAD_REQUEST", "NOT_FOUND"],
  });
  app.get(`${BASE}/bots/:botId/flow`, flowRoute, query(flowQuery), (context) =>
    withBot(owner, context.req.param("botId"), async (bot) =>
      jsonResponse(await readFlow(owner, bot, context.req.valid("query"))),
    ),
  );

  const questionsRoute = describeOwner({
    id: "readQuestions",
    summary: "The answers to each question in figures",
    reply: questionsReplySchema,
    failures: ["BAD_REQUEST", "NOT_FOUND"],
  });
  app.get(`${BASE}/bots/:botId/questions`, questionsRoute, query(filterQuery), (context) =>
    withBot(owner, context.req.param("botId"), async (bot) =>
      jsonResponse({ questions: await readQuestions(owner, bot, context.req.valid("query")) }),
    ),
  );
}

function addExport(app: ServerApp, owner: OwnerContext): void {
  const exportRoute = describeOwner({
    id: "exportResults",
    summary: "All results as a file",
    reply: { description: "The file", contentTypes: ["text/csv", "application/jsonl"] },
    failures: ["BAD_REQUEST", "NOT_FOUND"],
  });
  app.get(`${BASE}/bots/:botId/export`, exportRoute, query(exportQuery), (context) =>
    withBot(owner, context.req.param("botId"), async (bot) => {
      const day = owner.now().toISOString().slice(0, 10);
      const fileName = `${bot.compiled?.publicId ?? bot.id}-${day}`;
      const { filter, ...format } = context.req.valid("query");
      return exportResponse(owner.store.reports, fileName, {
        ...format,
        filter: { ...filter, botId: bot.id },
        includesUnanswered: true,
        questions: bot.compiled === undefined ? [] : questionsOf(bot.compiled).map(({ key }) => key),
        modelVariables: await modelVariablesOf(owner, bot.id),
      });
    }),
  );
}

const previewLinkRequestSchema = v.object({
  hours: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PREVIEW_HOURS)),
    DEFAULT_PREVIEW_HOURS,
  ),
});

function addPreviewLinks(
  app: ServerApp,
  { limits }: RouteDeps,
  owner: OwnerContext,
  { links, publicUrl }: OwnerDeps,
): void {
  const linkRoute = describeOwner({
    id: "createPreviewLink",
    summary: "Create a link with which anyone can try a bot",
    request: previewLinkRequestSchema,
    reply: previewLinkReplySchema,
    failures: ["NOT_FOUND"],
  });
  app.post(`${BASE}/bots/:botId/preview-links`, linkRoute, (context) =>
    withBot(owner, context.req.param("botId"), async (bot) => {
      const body = await readJson(context.req.raw, previewLinkRequestSchema, limits);
      if (!body.ok) return failureResponse(body.error);
      const server = publicUrl ?? new URL(context.req.url).origin;
      return respond(createPreviewLink({ links, now: owner.now }, bot, { ...body.value, server }));
    }),
  );
}

async function withBot(
  owner: OwnerContext,
  botId: string,
  handle: (bot: OwnedBot) => Promise<Response>,
): Promise<Response> {
  const bot = await findOwnedBot(owner, botId);
  return bot.ok ? handle(bot.value) : failureResponse(bot.error);
}
