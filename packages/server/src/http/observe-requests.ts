import { routePath } from "hono/route";
import type { MiddlewareHandler } from "hono";
import { createHash } from "node:crypto";
import type { Connection } from "./caller.ts";
import type { RouteDeps } from "./server-app.ts";

/** Records duration and status of every request, and logs API requests by route. Session ids are logged as a hash only. */
export function observeRequests({
  logger,
  metrics,
}: Pick<RouteDeps, "logger" | "metrics">): MiddlewareHandler<{ Bindings: Connection }> {
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
    const session =
      sessionId === undefined ? undefined : createHash("sha256").update(sessionId).digest("hex").slice(0, 12);
    const fields = { route, method, status, ms: Math.round(seconds * 1000), session };
    if (status >= 500) logger.error(fields, "request failed");
    else logger.info(fields, "request");
  };
}
