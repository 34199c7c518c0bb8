import { routePath } from "hono/route";
import type { MiddlewareHandler } from "hono";
import { errorMessage, parseJson } from "@banter/protocol";
import { hash } from "node:crypto";
import type { Logger } from "../log/logger.ts";
import { clientAddress, type Connection } from "./caller.ts";
import type { ServerDeps } from "./server-app.ts";

/**
 * Records duration and status of every request, and logs API requests by route: those to the owner API with the client's
 * address, so that guesses of the token can be traced. Session ids are logged as a hash only.
 */
export function observeRequests({
  logger,
  metrics,
  trustedProxies,
}: Pick<ServerDeps, "logger" | "metrics" | "trustedProxies">): MiddlewareHandler<{ Bindings: Connection }> {
  const logRefusal = createRefusalLog(logger);
  return async (context, next) => {
    const start = performance.now();
    await next();
    const seconds = (performance.now() - start) / 1000;
    const route = routePath(context);
    const { method } = context.req;
    const { status } = context.res;
    metrics.requestDone(route, method, status, seconds);
    if (!route.startsWith("/api/")) return;
    const sessionId = context.req.param("sessionId");
    const session = sessionId === undefined ? undefined : hash("sha256", sessionId).slice(0, 12);
    const address = route.startsWith("/api/v1/owner/")
      ? clientAddress(context.req.raw, context.env, trustedProxies)
      : undefined;
    const fields = { route, method, status, ms: Math.round(seconds * 1000), session, address };
    if (status === 429 || status >= 500) logRefusal(fields, await reasonOf(context.res));
    else logger.info(fields, "request");
  };
}

/** The message of an error body. */
async function reasonOf(response: Response): Promise<string | undefined> {
  if (response.headers.has("content-encoding")) return undefined;
  return errorMessage(parseJson(await response.clone().text()));
}

interface RequestFields {
  readonly route: string;
  readonly status: number;
}

const INTERVAL_MS = 60_000;
/** Reasons that contain a provider's words can be many. */
const MAX_REASONS = 200;

/** Logs each reason once a minute, with the number of requests that were left out since. A flood can't fill the log. */
function createRefusalLog(logger: Logger) {
  const logged = new Map<string, { readonly at: number; repeated: number }>();
  return (fields: RequestFields, reason: string | undefined): void => {
    const key = JSON.stringify([fields.route, fields.status, reason]);
    const last = logged.get(key);
    const now = performance.now();
    if (last !== undefined && now - last.at < INTERVAL_MS) return void last.repeated++;
    if (logged.size >= MAX_REASONS) logged.clear();
    logged.set(key, { at: now, repeated: 0 });
    const line = { ...fields, reason, ...(last !== undefined && { repeated: last.repeated }) };
    if (fields.status === 429) logger.warn(line, "request refused");
    else logger.error(line, "request failed");
  };
}
