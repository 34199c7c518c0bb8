import type { ServerApp } from "../http/server-app.ts";
import { createStaticFiles, type FolderRule } from "../http/static-files.ts";

/** The page shows untrusted answers, so it may only load and run its own files: no inline code, other host or framing. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  // Previews of drafts.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The policy `default` of the page allows the worker that runs the tests of bots, and nothing else.
  "worker-src 'self'",
  "trusted-types default",
].join("; ");

/** That worker compiles the interpreter of bots' code, which has no access to the page. */
const TEST_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const TEST_WORKER = /^\/assets\/test-worker-[\w-]+\.js$/;

const ADMIN_BUILD: FolderRule = { isBuilt: true, hashedFiles: /[/\\]assets[/\\][^/\\]+-[\w-]{8}\.\w+$/ };

/** Serves the built admin page under `/admin/`. */
export function addAdminPage(app: ServerApp, folder: string | undefined): void {
  if (folder === undefined) return;
  const files = createStaticFiles(folder, ADMIN_BUILD);
  app.on(["GET", "HEAD"], "/admin", (context) => context.redirect("admin/", 308));
  app.on(["GET", "HEAD"], "/admin/*", async (context) => {
    const path = new URL(context.req.url).pathname.slice("/admin".length);
    const file = await files(context.req.raw, path);
    if (file === undefined) return context.notFound();
    file.headers.set(
      "content-security-policy",
      TEST_WORKER.test(path) ? TEST_WORKER_POLICY : CONTENT_SECURITY_POLICY,
    );
    file.headers.set("x-frame-options", "DENY");
    file.headers.set("cross-origin-opener-policy", "same-origin");
    file.headers.set("cross-origin-resource-policy", "same-origin");
    return file;
  });
}
