import { openingReplySchema } from "@banter/protocol/reply-schemas";
import { inLanguage } from "../bots/editions.ts";
import { readCaller } from "../http/caller.ts";
import { etagOf, isUnchanged } from "../http/etag.ts";
import { failureResponse } from "../http/respond.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";
import { describe } from "../openapi/describe.ts";
import type { Openings } from "../sessions/openings.ts";
import { findStartableBot } from "../sessions/startable-bot.ts";

const route = describe({
  id: "readOpening",
  summary: "Read the first messages of a bot that starts the same for every visitor, without a session",
  reply: openingReplySchema,
  failures: ["BAD_REQUEST", "FORBIDDEN", "NOT_FOUND"],
});

/**
 * How long caches serve an opening without asking (`max-age`), and while they ask (`stale-while-revalidate`), in seconds.
 * A widget that shows an old one replaces it when the start reply arrives.
 */
const FRESHNESS = "max-age=60, stale-while-revalidate=600";

/**
 * `GET /api/v1/typebots/{publicId}/opening`. Not limited per address: it is answered from memory, and counting would cost
 * more than the reply.
 */
export function addOpening(app: ServerApp, deps: RouteDeps, openings: Openings): void {
  const { conversations, trustedProxies } = deps;
  app.get("/api/v1/typebots/:publicId/opening", route, (context) => {
    const caller = readCaller(context, trustedProxies);
    const found = findStartableBot(conversations, context.req.param("publicId"), caller);
    if (!found.ok) return failureResponse(found.error);
    const bot = inLanguage(found.value, caller.acceptLanguage);
    const { json } = openings.of(bot);
    const etag = etagOf(json);
    const isRestricted = bot.allowedOrigins.length + conversations.allowedOrigins.length > 0;
    const isTranslated = bot.editions.length > 1;
    const headers = {
      etag,
      ...(isTranslated && { vary: "Accept-Language" }),
      ...(isRestricted || isTranslated ? { "cache-control": `private, ${FRESHNESS}` } : sharedHeaders),
    };
    if (isUnchanged(context.req.raw, etag)) return new Response(null, { status: 304, headers });
    const body = new TextEncoder().encode(json);
    return new Response(body, {
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": String(body.byteLength),
      },
    });
  });
}

/** One copy in a shared cache serves the pages of all sites and languages: some caches ignore `Vary`. */
const sharedHeaders = {
  "cache-control": `public, ${FRESHNESS}`,
  "access-control-allow-origin": "*",
};
