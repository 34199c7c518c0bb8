import type { MiddlewareHandler } from "hono";
import { isForwarded, type Connection } from "./caller.ts";
import type { RouteDeps } from "./server-app.ts";

/** Warns the operator once of requests through a proxy that the server isn't configured for. */
export function detectProxy({
  logger,
  trustedProxies,
}: Pick<RouteDeps, "logger" | "trustedProxies">): MiddlewareHandler<{ Bindings: Connection }> {
  let isExpected = Boolean(trustedProxies);
  return async ({ req }, next) => {
    if (!isExpected && isForwarded(req.raw)) {
      isExpected = true;
      logger.warn(
        {},
        "Requests arrive through a proxy, but --trust-proxies is not set: all visitors share one rate limit. Set it to the number of proxies.",
      );
    }
    await next();
  };
}
