import { createOwnerAuth } from "../owners/owner-auth.ts";
import type { RouteParts, ServerApp } from "../http/server-app.ts";
import { clientAddress, isLoopback } from "../http/caller.ts";

/** `/health` says that the process lives, `/ready` that it can take conversations, `/metrics` gives its figures. */
export function addHealth(
  app: ServerApp,
  parts: RouteParts,
  {
    isDraining,
    metricsToken,
  }: { readonly isDraining: () => boolean; readonly metricsToken: string | undefined },
): void {
  app.get("/health", () => Response.json({ status: "ok" }));

  app.get("/ready", async () => {
    if (isDraining()) return Response.json({ status: "draining" }, { status: 503 });
    try {
      await parts.conversations.store.check();
      return Response.json({ status: "ready", bots: parts.conversations.library.list().length });
    } catch (error) {
      parts.logger.error({ error: String(error) }, "the store can't be written");
      return Response.json({ status: "store can't be written" }, { status: 503 });
    }
  });

  app.get("/metrics", async (context) => {
    const address = clientAddress(context.req.raw, context.env, parts.trustedProxies);
    const isAllowed =
      metricsToken === undefined
        ? (address === undefined || isLoopback(address)) && !isForwarded(context.req.raw)
        : createOwnerAuth(metricsToken)(context.req.header("authorization")).ok;
    if (!isAllowed) return new Response("Not allowed", { status: 403 });
    return new Response(await parts.metrics.text(), {
      headers: { "content-type": parts.metrics.contentType },
    });
  });
}

/** Behind a proxy on this machine everybody seems to be near, so only who comes without one is. */
function isForwarded({ headers }: Request): boolean {
  return ["x-forwarded-for", "x-real-ip", "forwarded", "via"].some((name) => headers.has(name));
}
