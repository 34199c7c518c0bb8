import type { ServerConfig } from "../config/server-config.ts";
import type { Effects } from "../effects/create-effects.ts";
import type { QrCodes } from "../files/qr-codes.ts";
import { allowedMethods } from "../http/allowed-methods.ts";
import { compressReplies } from "../http/compress-reply.ts";
import { cors } from "../http/cors.ts";
import { detectProxy } from "../http/detect-proxy.ts";
import { observeRequests } from "../http/observe-requests.ts";
import { errorResponse } from "../http/error-response.ts";
import { failureResponse } from "../http/respond.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { createServerApp, type ServerDeps, type ServerApp, type ServerContext } from "../http/server-app.ts";
import { addAdminPage } from "../routes/admin-page.ts";
import type { WidgetVersions } from "../files/widget-versions.ts";
import { addBotPages } from "../routes/bot-pages.ts";
import { addClientLogsRoute } from "../routes/client-logs.ts";
import { addContinueChat } from "../routes/continue-chat.ts";
import { addWebhooks, type WebhookDeps } from "../routes/execute-webhook.ts";
import { addHealth } from "../routes/health.ts";
import { addOpening } from "../routes/opening.ts";
import { addOpenApi } from "../routes/openapi.ts";
import { addOwnerApi, type OwnerDeps } from "../routes/owner/owner-routes.ts";
import { addPaymentWebhook } from "../routes/payment-webhook.ts";
import type { AuthorizePreview } from "../routes/preview-access.ts";
import { addPreviewPage } from "../routes/preview-page.ts";
import { addPreviewStartChat } from "../routes/preview-start-chat.ts";
import { addReadSession } from "../routes/read-session.ts";
import { addQrCodes } from "../routes/qr-codes.ts";
import { addReplyFeedback } from "../routes/reply-feedback.ts";
import { retiredPath } from "../routes/retired-paths.ts";
import { addScriptSandbox } from "../routes/script-sandbox.ts";
import { addStartChat } from "../routes/start-chat.ts";
import { addStaticFiles } from "../routes/static-files.ts";
import { addStreamMessage } from "../routes/stream-message.ts";
import { addUploads, type UploadDeps } from "../routes/uploads.ts";
import { createOpenings, type OpeningRenderer } from "../sessions/openings.ts";

export interface ApiAppOptions extends Pick<ServerConfig, "metricsToken" | "publicUrl" | "siteDir"> {
  readonly uploads: UploadDeps;
  readonly qrCodes: QrCodes;
  readonly webhooks: WebhookDeps;
  readonly readPaymentWebhook: Effects["readPaymentWebhook"];
  readonly authorizePreview: AuthorizePreview;
  readonly owner: OwnerDeps;
  readonly adminDir: string | undefined;
  readonly widgetDir: string | undefined;
  readonly renderOpening: OpeningRenderer | undefined;
  /** Undefined for a widget that isn't the installed one. */
  readonly widgetVersions: WidgetVersions | undefined;
  readonly isDraining: () => boolean;
  readonly checkData: () => Promise<void>;
}

/** A database that restarts is back within a few seconds. */
const RETRY_AFTER_SECONDS = 2;

/** Registers the middleware and all routes, in the order in which they are matched. */
export function createApiApp(deps: ServerDeps, options: ApiAppOptions): ServerApp {
  const app = createServerApp();
  app.use("*", observeRequests(deps), detectProxy(deps), compressReplies, securityHeaders);
  app.use("/api/*", cors);
  // No id contains NUL, and Postgres can't store it.
  app.use("/api/*", async ({ req }, next) =>
    /%00/.test(new URL(req.url).pathname) ? notFound(req.raw, []) : next(),
  );
  const openings = createOpenings({ ...deps.conversations, render: options.renderOpening });
  addStartChat(app, deps);
  addOpening(app, deps, openings);
  addPreviewStartChat(app, deps, options.authorizePreview);
  addContinueChat(app, deps);
  addReadSession(app, deps);
  addClientLogsRoute(app, deps);
  addStreamMessage(app, deps);
  addReplyFeedback(app, deps);
  addUploads(app, deps, options.uploads);
  addQrCodes(app, options.qrCodes);
  addWebhooks(app, deps, options.webhooks);
  addPaymentWebhook(app, deps, options.readPaymentWebhook);
  addOwnerApi(app, deps, options.owner);
  addOpenApi(app);
  addHealth(app, deps, options);
  addScriptSandbox(app);
  addPreviewPage(app, deps);
  addAdminPage(app, options.adminDir);
  const { widgetDir: widget, widgetVersions, siteDir: site } = options;
  addStaticFiles(app, { widget, widgetVersions, site });
  addBotPages(app, deps, { ...options, openings });
  app.notFound(({ req }) => notFound(req.raw, allowedMethods(app, req.path)));
  app.onError((error, context) => failedRequest(deps, error, context));
  return app;
}

/** 405 if the path exists with other methods, else 404. */
function notFound(request: Request, allowed: readonly string[]): Response {
  const path = new URL(request.url).pathname;
  if (allowed.length === 0)
    return errorResponse(request, retiredPath(path) ?? { code: "NOT_FOUND", message: `Not found: ${path}` });
  const response = failureResponse({
    code: "METHOD_NOT_ALLOWED",
    message: `${request.method} is not allowed for ${path}`,
  });
  response.headers.set("allow", allowed.join(", "));
  return response;
}

/** 503 while the database is away, so that clients repeat the request; 400 if the client is gone; else 500. */
function failedRequest(
  { logger, conversations }: ServerDeps,
  error: Error,
  { req }: ServerContext,
): Response {
  // Not a fault of this server: logged as one, a stranger could fill the log and raise alarms.
  if (req.raw.signal.aborted)
    return failureResponse({ code: "BAD_REQUEST", message: "The connection was closed early" });
  const route = req.path.split("/").slice(0, 4).join("/");
  if (conversations.store.isUnavailable(error)) {
    logger.error({ route, error: String(error) }, "the database is unavailable");
    return errorResponse(req.raw, {
      code: "SERVICE_UNAVAILABLE",
      message: "The server can't store anything at the moment. Please try again.",
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
  logger.error({ route, error: error.stack ?? String(error) }, "a route failed");
  return errorResponse(req.raw, {
    code: "INTERNAL_SERVER_ERROR",
    message: "Something went wrong on the server",
  });
}
