import type { ServerApp } from "../http/server-app.ts";
import { createStaticFiles } from "../static/static-files.ts";

/**
 * Visitors' answers are shown here, so nothing but the page's own files may run, load or be reached: no inline code,
 * no other host, no frame around it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** The built admin page under `/admin/`. */
export function addAdminPage(app: ServerApp, folder: string): void {
  const files = createStaticFiles(folder);
  app.on(["GET", "HEAD"], "/admin", (context) => context.redirect("/admin/", 308));
  app.on(["GET", "HEAD"], "/admin/*", async (context) => {
    const path = new URL(context.req.url).pathname.slice("/admin".length);
    const file = await files(context.req.raw, path);
    if (file === undefined) return context.notFound();
    file.headers.set("content-security-policy", POLICY);
    file.headers.set("x-frame-options", "DENY");
    file.headers.set("cross-origin-opener-policy", "same-origin");
    file.headers.set("cross-origin-resource-policy", "same-origin");
    return file;
  });
}
