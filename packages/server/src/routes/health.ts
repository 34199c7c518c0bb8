import { createBearerTokenCheck } from "../http/bearer-token.ts";
import { clientAddress, isForwarded } from "../http/caller.ts";
import { isLoopback } from "../net/is-loopback.ts";
import { createReadinessCheck } from "../http/readiness.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";

interface HealthOptions {
  /** Rejects if answers or files can't be stored. */
  readonly checkData: () => Promise<void>;
  readonly isDraining: () => boolean;
  readonly metricsToken: string | undefined;
}

/** `/health`: the process is alive. `/ready`: it can take conversations. `/metrics`: Prometheus metrics. */
export function addHealth(
  app: ServerApp,
  deps: RouteDeps,
  { checkData, isDraining, metricsToken }: HealthOptions,
): void {
  app.get("/health", () => Response.json({ status: "ok" }));

  const check = createReadinessCheck(checkData);
  app.get("/ready", async () => {
    if (isDraining()) return notReady("draining");
    try {
      await check();
      return Response.json({ status: "ready", bots: deps.conversations.library.list().length });
    } catch (error) {
      deps.logger.error({ error: String(error) }, "the store can't be written");
      return notReady("store can't be written");
    }
  });

  const hasMetricsToken = metricsToken === undefined ? undefined : createBearerTokenCheck(metricsToken);
  app.get("/metrics", async (context) => {
    const address = clientAddress(context.req.raw, context.env, deps.trustedProxies);
    const isLocal = (address === undefined || isLoopback(address)) && !isForwarded(context.req.raw);
    const isAllowed = hasMetricsToken?.(context.req.header("authorization")) ?? isLocal;
    if (!isAllowed) return new Response("Not allowed", { status: 403 });
    return new Response(await deps.metrics.text(), {
      headers: { "content-type": deps.metrics.contentType },
    });
  });
}

function notReady(status: string): Response {
  return Response.json({ status }, { status: 503, headers: { "retry-after": "1" } });
}
