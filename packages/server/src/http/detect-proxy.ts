import type { MiddlewareHandler } from "hono";
import { isLoopback, isPrivateAddress } from "../net/private-address.ts";
import { isForwarded, type Connection } from "./caller.ts";
import type { ServerDeps } from "./server-app.ts";

/** Warns the operator once of requests through a proxy that the server isn't configured for. */
export function detectProxy({
  logger,
  trustedProxies,
}: Pick<ServerDeps, "logger" | "trustedProxies">): MiddlewareHandler<{ Bindings: Connection }> {
  let isExpected = Boolean(trustedProxies);
  return async ({ req, env: { address } }, next) => {
    const sign = isExpected ? undefined : signOfProxy(req.raw, trustedProxies === 0 ? undefined : address);
    if (sign !== undefined) {
      isExpected = true;
      logger.warn(
        {},
        `${sign}, but --trust-proxies is not set: no limit of one visitor applies, and all visitors share the others. Set it to the number of proxies, or to 0 if there is none.`,
      );
    }
    await next();
  };
}

/** A loopback address alone is no sign: it is also that of the operator's browser. */
function signOfProxy(request: Request, address: string | undefined): string | undefined {
  if (isForwarded(request)) return "Requests arrive through a proxy";
  if (address === undefined || isLoopback(address) || !isPrivateAddress(address)) return undefined;
  return `Requests arrive from the private address ${address}, as through a proxy`;
}
