import { ok } from "@banter/protocol";
import {
  botsReplySchema,
  funnelReplySchema,
  liveReplySchema,
  questionsReplySchema,
  removalReplySchema,
  resultReplySchema,
  resultsReplySchema,
} from "@banter/protocol/reply-schemas";
import type { ApiFailure } from "../../failures/api-failure.ts";
import type { Files } from "../../files/create-files.ts";
import { createBearerTokenCheck } from "../../http/bearer-token.ts";
import { limitAddress } from "../../http/rate-limits.ts";
import { failureResponse, jsonResponse, respond } from "../../http/respond.ts";
import type { RouteDeps, ServerApp } from "../../http/server-app.ts";
import { listBots, LIVE_WINDOW_MS } from "../../owners/list-bots.ts";
import { findOwnedBot, notFound, type OwnedBot, type OwnerContext } from "../../owners/owned-bot.ts";
import { readFunnel } from "../../owners/read-funnel.ts";
import { readQuestions } from "../../owners/read-questions.ts";
import { readResult } from "../../owners/read-result.ts";
import { readResults } from "../../owners/read-results.ts";
import { eraseResult } from "../../results/erase-result.ts";
import { describeOwner, exportParameters, filterParameters, pageParameters } from "./describe-owner.ts";
import { exportResponse } from "./export-response.ts";
import { exportQuery, filterQuery, pageQuery, readQuery } from "./result-query.ts";

export interface OwnerDeps {
  /** Authenticates the owner; empty to switch the owner API off. */
  readonly token: string;
  readonly files: Files;
}

const BASE = "/api/v1/owner";

/** `/api/v1/owner/…`: visitors' answers, for requests with the owner token only. */
export function addOwnerApi(app: ServerApp, deps: RouteDeps, { token, files }: OwnerDeps): void {
  const { store, library, now } = deps.conversations;
  const context: OwnerContext = { store, library, files, now };
  addAuthentication(app, deps, token);
  addBots(app, context);
  addResults(app, context);
  addAnalytics(app, context);
  addExport(app, context);
}

const apiIsOff: ApiFailure = {
  code: "FORBIDDEN",
  message:
    "The owner API is off. To switch it on, start the server with BANTER_OWNER_TOKEN (or --owner-token) set to a long random string.",
};

const unauthorized: ApiFailure = {
  code: "UNAUTHORIZED",
  message: "Send the owner token: Authorization: Bearer TOKEN",
};

function addAuthentication(app: ServerApp, deps: RouteDeps, token: string): void {
  const isOwner = createBearerTokenCheck(token);
  app.use(`${BASE}/*`, async (context, next) => {
    // Rate limit first, so that tokens can't be guessed quickly.
    const limit = await limitAddress(deps, context, "owner");
    if (!limit.ok) return failureResponse(limit.error);
    if (token === "") return failureResponse(apiIsOff);
    return isOwner(context.req.header("authorization")) ? next() : failureResponse(unauthorized);
  });
}

function addBots(app: ServerApp, owner: OwnerContext): void {
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
    query: pageParameters,
    reply: resultsReplySchema,
    failures: ["BAD_REQUEST", "NOT_FOUND", "CONFLICT"],
  });
  app.get(`${BASE}/bots/:botId/results`, listRoute, (context) =>
    withBot(owner, context.req.param("botId"), async (bot) => {
      const query = readQuery(context.req.url, pageQuery);
      return respond(query.ok ? await readResults(owner, bot, query.value) : query);
    }),
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
      const result = await owner.store.results.find(context.req.param("resultId"));
      if (result === undefined || result.botId !== bot.id) return failureResponse(notFound);
      const removedFiles = await eraseResult(owner, result);
      return respond(ok({ id: result.id, isRemoved: true, removedFiles }));
    }),
  );
}

function addAnalytics(app: ServerApp, owner: OwnerContext): void {
  const funnelRoute = describeOwner({
    id: "readFunnel",
    summary: "How far visitors get",
    query: filterParameters,
    reply: funnelReplySchema,
    failures: ["BAD_REQUEST", "NOT_FOUND"],
  });
  app.get(`${BASE}/bots/:botId/funnel`, funnelRoute, (context) =>
    withBot(owner, context.req.param("botId"), async (bot) => {
      const filter = readQuery(context.req.url, filterQuery);
      return respond(filter.ok ? ok(await readFunnel(owner, bot, filter.value)) : filter);
    }),
  );

  const questionsRoute = describeOwner({
    id: "readQuestions",
    summary: "The answers to each question in figures",
    query: filterParameters,
    reply: questionsReplySchema,
    failures: ["BAD_REQUEST", "NOT_FOUND"],
  });
  app.get(`${BASE}/bots/:botId/questions`, questionsRoute, (context) =>
    withBot(owner, context.req.param("botId"), async (bot) => {
      const filter = readQuery(context.req.url, filterQuery);
      return respond(filter.ok ? ok({ questions: await readQuestions(owner, bot, filter.value) }) : filter);
    }),
  );
}

function addExport(app: ServerApp, owner: OwnerContext): void {
  const exportRoute = describeOwner({
    id: "exportResults",
    summary: "All results as a file",
    query: exportParameters,
    reply: { description: "The file", contentTypes: ["text/csv", "application/jsonl"] },
    failures: ["BAD_REQUEST", "NOT_FOUND"],
  });
  app.get(`${BASE}/bots/:botId/export`, exportRoute, (context) =>
    withBot(owner, context.req.param("botId"), async (bot) => {
      const request = readQuery(context.req.url, exportQuery);
      if (!request.ok) return respond(request);
      const day = owner.now().toISOString().slice(0, 10);
      const fileName = `${bot.compiled?.publicId ?? bot.id}-${day}`;
      const { filter, ...format } = request.value;
      return exportResponse(owner.store.reports, fileName, {
        ...format,
        filter: { ...filter, botId: bot.id },
        includesUnanswered: true,
      });
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
