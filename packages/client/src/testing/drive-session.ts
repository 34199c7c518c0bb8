import { openSession } from "../open-session.ts";
import { sessionRest, type SessionRest } from "../session-rest.ts";
import type { Clock, SessionPorts } from "../ports.ts";
import { createFakeBrowser, type FakeBrowser, type Tab, type TabParts } from "./fake-ports.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import {
  askQuestions,
  createScriptedServer,
  type ScriptedBot,
  type ScriptedServer,
} from "./scripted-server.ts";
import type { Session, SessionEvent, SessionOptions } from "../session.ts";

export interface Drive {
  readonly clock: FakeClock;
  readonly browser: FakeBrowser;
  /** Opens the chat in a new tab, or again in a tab that was reloaded. */
  open(parts?: ChatParts): OpenChat;
}

export interface ChatParts extends Partial<TabParts> {
  /** How the page comes by the rest of the session; at once, if this says nothing else. */
  readonly loadRest?: (clock: Clock) => Promise<SessionRest>;
  /** Puts something around what the session is given. */
  readonly aroundPorts?: (ports: SessionPorts) => SessionPorts;
  /** What a payment's page says on the way back. */
  readonly redirectStatus?: string | undefined;
}

export interface OpenChat {
  readonly session: Session;
  readonly events: SessionEvent[];
  readonly tab: Tab;
  /** To the open input; with a chunk's id only to that one's. */
  answer(text: string, chunkId?: string): void;
  /** Crashes the page and opens it again, with other words in its address if any are given. */
  reload(parts?: Pick<ChatParts, "redirectStatus">): OpenChat;
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

/** A visitor's browser, a server with three questions, and a clock. */
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

/** A visitor's browser before any server. */
export function driveServer<Server extends Pick<ScriptedServer, "transport">>(
  clock: FakeClock,
  server: Server,
  sessionOptions: SessionOptions,
): Drive & { readonly server: Server } {
  const browser = createFakeBrowser(clock);
  const open = (parts: ChatParts = {}): OpenChat => {
    const tab = browser.openTab({ transport: server.transport, ...parts });
    const loadRest = () => parts.loadRest?.(tab.ports.clock) ?? sessionRest;
    const { redirectStatus } = "redirectStatus" in parts ? parts : sessionOptions;
    const ports = parts.aroundPorts?.(tab.ports) ?? tab.ports;
    const session = openSession({ ...sessionOptions, redirectStatus }, ports, loadRest);
    const events: SessionEvent[] = [];
    session.on((event) => void events.push(event));
    session.start();
    return {
      session,
      events,
      tab,
      answer: (value, chunkId) => session.submit({ type: "text", value }, chunkId),
      reload: (changes = {}) => {
        tab.crash();
        return open({ ...parts, ...changes, session: tab.session });
      },
    };
  };
  return { clock, server, browser, open };
}
