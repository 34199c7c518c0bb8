import type { StreamActivity } from "@banter/protocol";
import { openSession } from "../create-session.ts";
import { createDeferredSession } from "../deferred-session.ts";
import type { LoadDeferred } from "../deferred-loader.ts";
import type { SendFailure } from "../contract/chat-state.ts";
import type { SessionPorts } from "../contract/ports.ts";
import type { Session, SessionEvent, SessionOptions } from "../contract/session.ts";
import { createFakeBrowser, type FakeBrowser, type Tab, type TabOptions } from "./fake-browser.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import {
  askQuestions,
  createScriptedServer,
  type ScriptedBot,
  type ScriptedServer,
} from "./scripted-server.ts";

export interface Drive {
  readonly clock: FakeClock;
  readonly browser: FakeBrowser;
  /** Opens the chat in a new tab, or in a reloaded tab with its session storage. */
  open(options?: OpenOptions): OpenChat;
}

export interface OpenOptions extends Partial<TabOptions> {
  /** Wraps the ports of the session. */
  readonly wrapPorts?: (ports: SessionPorts) => SessionPorts;
  /** Loads the session's deferred part; it is loaded by default. */
  readonly load?: LoadDeferred;
  /** Prepares the conversation; the test starts it. */
  readonly isPrepared?: boolean;
  /** `redirect_status` of the URL after a payment redirect. */
  readonly redirectStatus?: string | undefined;
}

export interface OpenChat {
  readonly session: Session;
  readonly events: SessionEvent[];
  readonly tab: Tab;
  /** Answers the open input, or only that of the given chunk. */
  answer(text: string, chunkId?: string): void;
  /** Crashes the page and opens it again. */
  reload(options?: Pick<OpenOptions, "redirectStatus">): OpenChat;
}

export const remembering = {
  general: { rememberUser: { isEnabled: true, storage: "local" } },
  typingEmulation: { enabled: false },
};

export const options: SessionOptions = {
  typebot: "lead",
  isPreview: false,
  prefilledVariables: {},
  urlVariables: {},
};

/** A visitor's browser, a scripted server with three questions, and a fake clock. */
export function drive(
  bot: Partial<ScriptedBot> = {},
  sessionOptions: Partial<SessionOptions> = {},
): Drive & { readonly server: ScriptedServer } {
  const clock = createFakeClock();
  const server = createScriptedServer(
    { reply: askQuestions(3), isResendSafe: true, settings: { typingEmulation: { enabled: false } }, ...bot },
    clock,
  );
  return driveServer(clock, server, { ...options, ...sessionOptions });
}

/** A visitor's browser with any server. */
export function driveServer<Server extends Pick<ScriptedServer, "transport">>(
  clock: FakeClock,
  server: Server,
  sessionOptions: SessionOptions,
): Drive & { readonly server: Server } {
  const browser = createFakeBrowser(clock);
  const open = (openOptions: OpenOptions = {}): OpenChat => {
    const tab = browser.openTab({ transport: server.transport, ...openOptions });
    const { redirectStatus } = "redirectStatus" in openOptions ? openOptions : sessionOptions;
    const ports = openOptions.wrapPorts?.(tab.ports) ?? tab.ports;
    const session = openSession(
      { ...sessionOptions, redirectStatus },
      ports,
      openOptions.load ?? (() => createDeferredSession),
    );
    const events: SessionEvent[] = [];
    session.on((event) => void events.push(event));
    if (openOptions.isPrepared) session.prepare();
    else session.start();
    return {
      session,
      events,
      tab,
      answer: (value, chunkId) => session.submit({ type: "text", value }, chunkId),
      reload: (changes = {}) => {
        tab.crash();
        return open({ ...openOptions, ...changes, session: tab.session });
      },
    };
  };
  return { clock, server, browser, open };
}

/** Why the last answer or action was not delivered. */
export function failureOf(session: Pick<Session, "getState">): SendFailure | undefined {
  const { reply } = session.getState();
  return "failure" in reply ? reply.failure : undefined;
}

export function isBusy(session: Pick<Session, "getState">): boolean {
  const { reply } = session.getState();
  return "isBusy" in reply && reply.isBusy;
}

/** The model's status while its reply streams. */
export function activityOf(session: Pick<Session, "getState">): StreamActivity | undefined {
  const { reply } = session.getState();
  return reply.state === "streaming" ? reply.activity : undefined;
}
