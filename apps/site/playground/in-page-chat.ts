import { createInPageServer } from "@banter/server/in-page";
import { pageEffects, type Report } from "./page-effects.ts";
import { createPageSandbox } from "./page-sandbox.ts";

/** A flow server that runs in this page. */
export interface InPageChat {
  /** The widget's `apiHost`. No such host exists; requests to it never leave the page. */
  readonly apiHost: string;
  /** Restores `fetch` and stops the sandbox. */
  close(): void;
}

/** `.invalid` is reserved and never resolves (RFC 2606). */
const API_HOST = "https://playground.invalid";

/** Handles the widget's requests in this page. `report` receives a message about each side effect of a flow. */
export function openInPageChat(report: Report): InPageChat {
  const sandbox = createPageSandbox();
  const server = createInPageServer({ effects: pageEffects({ fetch, runCode: sandbox.runCode, report }) });
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isForServer = url.startsWith(`${API_HOST}/`);
    return isForServer ? server.fetch(new Request(input, init)) : originalFetch(input, init);
  };
  return {
    apiHost: API_HOST,
    close: () => {
      globalThis.fetch = originalFetch;
      void sandbox.close();
    },
  };
}
