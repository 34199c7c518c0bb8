import { scriptSandboxCode, scriptSandboxPath } from "@banter/protocol";
import type { ServerApp } from "../http/server-app.ts";

/**
 * `GET /banter/sandbox`: the frame in which a page can run a bot's scripts. The policy gives it an opaque origin, even as
 * a top-level page: scripts can compute and fetch, but can't access this server's or the page's data.
 */
export function addScriptSandbox(app: ServerApp): void {
  app.on(["GET", "HEAD"], scriptSandboxPath, () => new Response(DOCUMENT, { headers: HEADERS }));
}

const DOCUMENT = `<!doctype html><title>Script sandbox</title><script>${scriptSandboxCode}</script>`;

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; connect-src *; form-action 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "public, max-age=3600",
};
