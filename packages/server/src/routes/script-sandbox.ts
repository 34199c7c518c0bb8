import { scriptSandboxCode, scriptSandboxPath } from "@banter/protocol";
import type { ServerApp } from "../http/server-app.ts";

/**
 * `GET /banter/sandbox`: the frame that a page may run a bot's scripts in. The policy takes its origin away, also when
 * somebody opens it by itself: what runs there can compute and fetch, and reach nothing of this server or of the page.
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
