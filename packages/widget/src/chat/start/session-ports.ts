import type { ActionRunner, SessionPorts } from "@banter/client";
import type { PageDoor } from "../../actions/page-door.ts";
import type { ChatProps } from "../../shell/widget-props.ts";
import type { ChatMount } from "../chat-mount.ts";
import { browserClock } from "../ports/browser-clock.ts";
import { browserConnectivity } from "../ports/browser-connectivity.ts";
import { browserRandom } from "../ports/browser-random.ts";
import { createBrowserStorage, createMemoryStorage } from "../ports/browser-storage.ts";
import { createBrowserTabs } from "../ports/browser-tabs.ts";

/** What a session gets from the page; `close` gives back what it holds. */
export interface BrowserPorts {
  readonly ports: SessionPorts;
  close(): void;
}

export function createBrowserPorts(
  { apiHost, transport, streamTransport, props }: ChatMount,
  getProps: () => ChatProps,
): BrowserPorts {
  const tabs = createBrowserTabs(typeof props.typebot === "string" ? props.typebot : "preview");
  const page: PageDoor = { apiHost, clock: browserClock, random: browserRandom, getProps };
  return {
    ports: {
      transport,
      streamTransport,
      runAction: createLazyRunner(page),
      clock: browserClock,
      random: browserRandom,
      connectivity: browserConnectivity,
      storage: storagesFor(props.storage),
      tabs,
    },
    close: tabs.close,
  };
}

/** The owner's word on where a conversation may be kept stands over the bot's. */
function storagesFor(allowed: ChatProps["storage"]): SessionPorts["storage"] {
  const memory = createMemoryStorage();
  if (allowed === "none") return { session: memory, local: memory };
  const session = createBrowserStorage(() => window.sessionStorage);
  if (allowed === "session") return { session, local: session };
  const local = createBrowserStorage(() => window.localStorage);
  return { session: allowed === "local" ? local : session, local };
}

/** Few flows ask anything of the page: the code for it is fetched with the first action. */
function createLazyRunner(page: PageDoor): ActionRunner {
  let runner: Promise<ActionRunner> | undefined;
  return async (action, context) => {
    try {
      runner ??= import("../../actions/run-action.ts").then(({ createActionRunner }) =>
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
