import type { Effects } from "../effects/create-effects.ts";
import { addAdminPage } from "../owners/admin-page.ts";
import { addOwners, type OwnerOptions } from "../owners/owner-routes.ts";
import { addPaymentWebhook } from "../routes/payment-webhook.ts";
import { addClientLogsRoute } from "../routes/client-logs.ts";
import { addContinueChat } from "../routes/continue-chat.ts";
import { addHealth } from "../routes/health.ts";
import { addOpenApi } from "../routes/openapi.ts";
import { addPreviewStartChat, type PreviewRule } from "../routes/preview-start-chat.ts";
import { addReadSession } from "../routes/read-session.ts";
import { addScriptSandbox } from "../routes/script-sandbox.ts";
import { addStartChat } from "../routes/start-chat.ts";
import { addStaticFiles } from "../routes/static-files.ts";
import { addStreamMessage } from "../routes/stream-message.ts";
import { addUploads, type UploadParts } from "../routes/uploads.ts";
import { addWebhooks, type WebhookParts } from "../routes/webhooks.ts";
import type { StreamParts } from "../sessions/stream-message.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { failureResponse } from "./api-failure.ts";
import { cors } from "./cors.ts";
import { observeRequests } from "./observe-requests.ts";
import { securityHeaders } from "./security-headers.ts";
import { createServerApp, type RouteParts, type ServerApp } from "./server-app.ts";

export interface AppOptions {
  readonly streaming: StreamParts;
  readonly uploads: UploadParts;
  readonly webhooks: WebhookParts;
  readonly readPaymentWebhook: Effects["readPaymentWebhook"];
  readonly preview: PreviewRule;
  readonly owners: OwnerOptions;
  readonly adminDir: string;
  readonly widgetDir: string;
  readonly siteDir: string | undefined;
  readonly metricsToken: string | undefined;
  readonly isDraining: () => boolean;
}

/** All routes, in the order they are tried. */
export function createApiApp(parts: RouteParts, options: AppOptions): ServerApp {
  const app = createServerApp();
  app.use("*", observeRequests(parts), securityHeaders);
  app.use("/api/*", cors);
  // No id has a NUL in it, and not every database takes one in a text.
  app.use("/api/*", async ({ req }, next) =>
    /%00/.test(new URL(req.url).pathname) ? nothingThere(req, []) : next(),
  );
  addStartChat(app, parts);
  addPreviewStartChat(app, parts, options.preview);
  addContinueChat(app, parts);
  addReadSession(app, parts);
  addClientLogsRoute(app, parts);
  addStreamMessage(app, parts, options.streaming);
  addUploads(app, parts, options.uploads);
  addWebhooks(app, parts, options.webhooks);
  addPaymentWebhook(app, parts, options.readPaymentWebhook);
  addOwners(app, parts, options.owners);
  addOpenApi(app);
  addHealth(app, parts, options);
  addScriptSandbox(app);
  addAdminPage(app, options.adminDir);
  addStaticFiles(app, { widget: options.widgetDir, site: options.siteDir });
  app.notFound(({ req }) => nothingThere(req, allowedMethods(app, req.path)));
  app.onError((error, context) => {
    parts.logger.error(
      { route: context.req.path.split("/").slice(0, 4).join("/"), error: error.stack ?? String(error) },
      "a route failed",
    );
    return failureResponse({ code: "INTERNAL_SERVER_ERROR", message: "Something went wrong on the server" });
  });
  return app;
}

function nothingThere(
  { method, path }: { readonly method: string; readonly path: string },
  allowed: readonly string[],
): Response {
  if (allowed.length === 0) {
    return failureResponse({ code: "NOT_FOUND", message: `There is nothing at ${path}` });
  }
  const refusal = failureResponse({ code: "METHOD_NOT_ALLOWED", message: `${path} takes no ${method}` });
  refusal.headers.set("allow", allowed.join(", "));
  return refusal;
}
