import type { ActionRunner, SessionPorts, StreamTransport } from "@banter/client";
import type { HostPage } from "../actions/host-page.ts";
import { browserClock } from "../browser/browser-clock.ts";
import { browserConnectivity } from "../browser/browser-connectivity.ts";
import { browserRandom } from "../browser/browser-random.ts";
import { createStorages } from "../browser/browser-storage.ts";
import { createBrowserTabs } from "../browser/browser-tabs.ts";
import { takePlace } from "../browser/page-places.ts";
import { frameBatchedStream } from "../browser/frame-batched-stream.ts";
import type { ChatMount } from "../contract/chat-mount.ts";
import type { ResolvedProps } from "../contract/resolve-props.ts";
import { preloadMarkdownView } from "./transcript/reply-parts.ts";

/** The session's ports on a web page; `close` releases their resources. */
export interface BrowserPorts {
  readonly ports: SessionPorts;
  close(): void;
}

export function createBrowserPorts(
  { apiHost, transport, streamTransport, props, host, visitor }: ChatMount,
  getProps: () => ResolvedProps,
): BrowserPorts {
  const bot = typeof props.typebot === "string" ? props.typebot : "preview";
  const tabs = createBrowserTabs(bot + (visitor?.owner ?? ""));
  const { session, local } = createStorages(props.storage);
  const own = visitor?.ownStorage ?? ((storage) => storage);
  const { place, leave } = takePlace(bot, host);
  const page: HostPage = { apiHost, clock: browserClock, random: browserRandom, getProps };
  return {
    ports: {
      transport,
      streamTransport: preparedStream(streamTransport),
      runAction: createLazyRunner(page),
      clock: browserClock,
      random: browserRandom,
      connectivity: browserConnectivity,
      storage: { session: own(session), local: own(local) },
      place,
      tabs,
      reportError: (message) => console.error(`Banter: ${message}`),
    },
    close: () => {
      tabs.close();
      leave();
    },
  };
}

/** A stream that is rendered once per frame. The view of its text loads while the model starts to write. */
function preparedStream(streamTransport: StreamTransport): StreamTransport {
  const batched = frameBatchedStream(streamTransport);
  return (request, onText) => {
    preloadMarkdownView();
    return batched(request, onText);
  };
}

/** Loads the action code with the first action, because few flows have any. */
function createLazyRunner(page: HostPage): ActionRunner {
  let runner: Promise<ActionRunner> | undefined;
  return async (action, context) => {
    try {
      runner ??= import("../actions/run-action.ts").then(({ createActionRunner }) =>
        createActionRunner(page),
      );
      return await (
        await runner
      )(action, context);
    } catch (error) {
      runner = undefined;
      return {
        logs: [
          {
            status: "error",
            description: `The action "${action.name}" could not be run`,
            details: String(error),
          },
        ],
      };
    }
  };
}
