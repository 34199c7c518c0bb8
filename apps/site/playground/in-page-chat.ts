import { createInPageServer } from "@banter/server/in-page";
import { pageEffects, type Report } from "./page-effects.ts";
import { createPageSandbox } from "./page-sandbox.ts";

/** The flow server, inside this page. */
export interface InPageChat {
  /** What the widget's `apiHost` is to be. No such host exists: nothing that is sent to it leaves the page. */
  readonly apiHost: string;
  /** Lets `fetch` reach other hosts again, and ends the sandbox. */
  close(): void;
}

/** `.invalid` can never be a real host (RFC 2606). */
const API_HOST = "https://playground.invalid";

/** Answers the widget's requests in this page; `report` hears what a flow asks of the outside. */
export function openInPageChat(report: Report): InPageChat {
  const sandbox = createPageSandbox();
  const server = createInPageServer({ effects: pageEffects({ fetch, runCode: sandbox.runCode, report }) });
  const fetchElsewhere = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isHere = url.startsWith(`${API_HOST}/`);
    return isHere ? server.fetch(new Request(input, init)) : fetchElsewhere(input, init);
  };
  return {
    apiHost: API_HOST,
    close: () => {
      globalThis.fetch = fetchElsewhere;
      void sandbox.close();
    },
  };
}
