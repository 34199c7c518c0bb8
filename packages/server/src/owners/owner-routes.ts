import { ok } from "@banter/protocol";
import type { Files } from "../files/create-files.ts";
import { failureResponse } from "../http/api-failure.ts";
import { limitAddress, respond, type RouteParts, type ServerApp } from "../http/server-app.ts";
import { eraseResult } from "../results/erase-result.ts";
import { exportResponse } from "./export-response.ts";
import { readFunnel } from "./funnel.ts";
import { listBots, LIVE_WINDOW } from "./list-bots.ts";
import type { CheckOwner } from "./owner-auth.ts";
import { findOwnedBot, notThere, type OwnedBot, type OwnerParts } from "./owner-parts.ts";
import { readQuestions } from "./read-questions.ts";
import { readResult } from "./read-result.ts";
import { readResults } from "./read-results.ts";
import { exportQuery, filterQuery, pageQuery, readQuery } from "./result-query.ts";

export interface OwnerOptions {
  readonly check: CheckOwner;
  readonly files: Files;
}

const BASE = "/api/v1/owner";

/** `/api/v1/owner/…`: what visitors answered, for who has the owner's token and nobody else. */
export function addOwners(app: ServerApp, routeParts: RouteParts, { check, files }: OwnerOptions): void {
  const { store, library, now } = routeParts.conversations;
  const parts: OwnerParts = { store, library, files, now };

  app.use(`${BASE}/*`, async (context, next) => {
    // Before the token is looked at, so that nobody can try tokens fast.
    const limit = await limitAddress(routeParts, context, "owner");
    if (!limit.ok) return failureResponse(limit.error);
    const owner = check(context.req.header("authorization"));
    if (!owner.ok) return failureResponse(owner.error);
    return next();
  });

  app.get(`${BASE}/bots`, async () => Response.json({ bots: await listBots(parts) }));

  app.get(`${BASE}/live`, async () => {
    const bots = await store.sessions.live(now().getTime() - LIVE_WINDOW);
    const total = Object.values(bots).reduce((sum, sessions) => sum + sessions, 0);
    return Response.json({ withinSeconds: LIVE_WINDOW / 1_000, total, bots });
  });

  app.get(`${BASE}/bots/:botId/results`, (context) =>
    ofBot(parts, context.req.param("botId"), async (bot) => {
      const query = readQuery(context.req.url, pageQuery);
      return respond(query.ok ? await readResults(parts, bot, query.value) : query);
    }),
  );

  app.get(`${BASE}/bots/:botId/results/:resultId`, (context) =>
    ofBot(parts, context.req.param("botId"), async (bot) =>
      respond(await readResult(parts, bot, context.req.param("resultId"))),
    ),
  );

  app.delete(`${BASE}/bots/:botId/results/:resultId`, (context) =>
    ofBot(parts, context.req.param("botId"), async (bot) => {
      const result = await store.results.find(context.req.param("resultId"));
      if (result === undefined || result.botId !== bot.id) return failureResponse(notThere);
      const removedFiles = await eraseResult(parts, result);
      return respond(ok({ id: result.id, isRemoved: true, removedFiles }));
    }),
  );

  app.get(`${BASE}/bots/:botId/funnel`, (context) =>
    ofBot(parts, context.req.param("botId"), async (bot) => {
      const filter = readQuery(context.req.url, filterQuery);
      return respond(filter.ok ? ok(await readFunnel(parts, bot, filter.value)) : filter);
    }),
  );

  app.get(`${BASE}/bots/:botId/questions`, (context) =>
    ofBot(parts, context.req.param("botId"), async (bot) => {
      const filter = readQuery(context.req.url, filterQuery);
      return respond(filter.ok ? ok({ questions: await readQuestions(parts, bot, filter.value) }) : filter);
    }),
  );

  app.get(`${BASE}/bots/:botId/export`, (context) =>
    ofBot(parts, context.req.param("botId"), async (bot) => {
      const wish = readQuery(context.req.url, exportQuery);
      if (!wish.ok) return respond(wish);
      const day = now().toISOString().slice(0, 10);
      return exportResponse(store, bot.id, `${bot.compiled?.publicId ?? bot.id}-${day}`, wish.value);
    }),
  );
}

async function ofBot(
  parts: OwnerParts,
  botId: string,
  answer: (bot: OwnedBot) => Promise<Response>,
): Promise<Response> {
  const bot = await findOwnedBot(parts, botId);
  return bot.ok ? answer(bot.value) : failureResponse(bot.error);
}
