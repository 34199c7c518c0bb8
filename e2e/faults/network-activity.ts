import type { Page } from "playwright";
import type { ChaosProxy } from "./chaos-proxy.ts";

/**
 * Returns whether the page is waiting for the network: a request without its reply, or a socket that the proxy hasn't seen.
 * The page's clock must not advance meanwhile, or timeouts would expire that don't on a faster machine.
 */
export function watchNetwork(page: Page, proxy: ChaosProxy): () => boolean {
  let requests = 0;
  let sockets = 0;
  page.on("request", () => (requests += 1));
  page.on("requestfinished", () => (requests -= 1));
  page.on("requestfailed", () => (requests -= 1));
  page.on("websocket", () => (sockets += 1));
  return () => requests > 0 || sockets > proxy.calls.filter((call) => call === "socket").length;
}
