import { createBearerTokenCheck } from "../http/bearer-token.ts";
import { isFromThisMachine } from "../http/caller.ts";
import { createReadinessCheck } from "../http/readiness.ts";
import type { MailBacklog } from "../store/stored-mail.ts";
import type { FileBacklog } from "../store/store.ts";
import type { ServerDeps, ServerApp } from "../http/server-app.ts";

interface HealthOptions {
  /** Rejects if answers or files can't be stored. */
  readonly checkData: () => Promise<void>;
  readonly isDraining: () => boolean;
  readonly metricsToken?: string | undefined;
}

/** `/health`: the process is alive. `/ready`: it can take conversations. `/metrics`: Prometheus metrics. */
export function addHealth(
  app: ServerApp,
  deps: ServerDeps,
  { checkData, isDraining, metricsToken }: HealthOptions,
): void {
  app.get("/health", () => Response.json({ status: "ok" }));

  const check = createReadinessCheck(checkData);
  const backlog = createBacklogCheck(deps);
  app.get("/ready", async () => {
    if (isDraining()) return notReady("draining");
    try {
      await check();
      return Response.json({
        status: "ready",
        bots: deps.conversations.library.list().length,
        ...degradedBy(await backlog()),
      });
    } catch (error) {
      deps.logger.error({ error: String(error) }, "the store can't be written");
      return notReady("store can't be written");
    }
  });

  const hasMetricsToken = metricsToken === undefined ? undefined : createBearerTokenCheck(metricsToken);
  app.get("/metrics", async (context) => {
    const isAllowed =
      hasMetricsToken?.(context.req.header("authorization")) ??
      isFromThisMachine(context.req.raw, context.env, deps.trustedProxies);
    if (!isAllowed) return new Response(metricsRefused, { status: 403 });
    const waiting = await backlog();
    if (waiting !== undefined) {
      deps.metrics.filesToDelete(waiting.files);
      deps.metrics.mailsWaiting(waiting.mails);
    }
    return new Response(await deps.metrics.text(), {
      headers: { "content-type": deps.metrics.contentType },
    });
  });
}

interface Backlog {
  readonly files: FileBacklog;
  readonly mails: MailBacklog;
}

/** Counts what waits. Resolves to undefined if that fails, which is no reason to take no conversations. */
function createBacklogCheck({ conversations: { store }, logger }: ServerDeps) {
  const backlogs = createReadinessCheck(async () => ({
    files: await store.fileDeletions.backlog(),
    mails: await store.mails.backlog(),
  }));
  return (): Promise<Backlog | undefined> =>
    backlogs().catch((error: unknown) => {
      logger.error({ error: String(error) }, "the files to delete and waiting mails could not be counted");
      return undefined;
    });
}

/**
 * Files of removed visitors that the file store doesn't delete, and mails that the mail server doesn't take. Other instances
 * couldn't do better, so this one stays ready.
 */
function degradedBy(backlog: Backlog | undefined): object {
  if (backlog === undefined) return {};
  const { files, mails } = backlog;
  const at = (time: number): string => new Date(time).toISOString();
  return {
    ...(files.since !== undefined && { filesToDelete: { files: files.files, since: at(files.since) } }),
    ...(mails.since !== undefined && { mailsWaiting: { mails: mails.mails, since: at(mails.since) } }),
  };
}

const metricsRefused = `Not allowed: set BANTER_METRICS_TOKEN and send it as a bearer token.
If no proxy is in front of the server, BANTER_TRUST_PROXIES=0 allows requests of its own machine.
`;

function notReady(status: string): Response {
  return Response.json({ status }, { status: 503, headers: { "retry-after": "1" } });
}
