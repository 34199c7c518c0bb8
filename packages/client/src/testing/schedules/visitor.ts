import type { InputBlock } from "@banter/protocol";
import type { Chunk } from "../../chat-state.ts";
import { chatKey } from "../../saved/storage-keys.ts";
import { sessionRest, type SessionRest } from "../../session-rest.ts";
import type { ChatParts, OpenChat } from "../drive-session.ts";
import type { Act, Schedule } from "./schedule.ts";
import type { World } from "./world.ts";

const MAX_TABS = 3;

/** What the visitor did and saw, to hold the server's word against. */
export interface Ledger {
  /** By session and block: the texts that were given there. */
  readonly given: ReadonlyMap<string, ReadonlySet<string>>;
  /** Answers that a chat showed as sent. */
  readonly acknowledged: readonly {
    readonly sessionId: string;
    readonly blockId: string;
    readonly text: string;
  }[];
}

export interface Visitor {
  readonly ledger: Ledger;
  act(act: Act): Promise<void>;
  /** The tab that the visitor looks at. */
  current(): OpenChat;
  /** Does what the chat asks for just now, if it asks for anything. */
  answer(): Promise<void>;
  leave(): void;
}

/** One visitor with up to three tabs, who does what a schedule says. */
export function createVisitor(world: World, { restDelay }: Pick<Schedule, "restDelay">): Visitor {
  const { browser, clock, provider } = world;
  const given = new Map<string, Set<string>>();
  const acknowledged = new Map<string, Ledger["acknowledged"][number]>();
  const tabs: OpenChat[] = [open()];
  let currentTab = 0;
  let texts = 0;

  function open(parts: ChatParts = {}): OpenChat {
    return watch(world.open({ ...parts, ...(restDelay > 0 && { loadRest: loadLater }) }));
  }

  function loadLater(tabClock: { after(delay: number, run: () => void): unknown }): Promise<SessionRest> {
    return new Promise((resolve) => tabClock.after(restDelay, () => resolve(sessionRest)));
  }

  function watch(chat: OpenChat): OpenChat {
    chat.session.subscribe(() => {
      const { sessionId = "", chunks } = chat.session.getState();
      for (const { input, answer } of chunks.slice(-2)) {
        if (input === undefined || answer?.status !== "sent" || answer.answer.type !== "text") continue;
        const noted = { sessionId, blockId: input.id, text: answer.answer.value };
        acknowledged.set(JSON.stringify(noted), noted);
      }
    });
    return chat;
  }

  function current(): OpenChat {
    const chat = tabs[currentTab];
    if (chat === undefined) throw new Error("The visitor has no tab: a tab was closed that was the last");
    return chat;
  }

  function reload(redirectStatus?: string): void {
    tabs[currentTab] = watch(current().reload({ redirectStatus }));
  }

  function note(chat: OpenChat, blockId: string, text: string): string {
    const key = `${chat.session.getState().sessionId}/${blockId}`;
    given.set(key, (given.get(key) ?? new Set()).add(text));
    return text;
  }

  async function answer(times = 1): Promise<void> {
    const chat = current();
    const chunk = openChunk(chat);
    if (chunk === undefined) return completeEmbed(chat);
    const { input } = chunk;
    if (input.type === "payment input") return pay("succeeded", false);
    if (input.type === "file input") {
      // It goes up by itself: one that hangs doesn't keep the visitor from another try.
      void sendFile(chat, input);
      return clock.settle();
    }
    for (let time = 0; time < times; time++) {
      chat.answer(note(chat, input.id, `${input.id}!${(texts += 1)}`), chunk.id);
    }
  }

  async function sendFile(chat: OpenChat, input: InputBlock): Promise<void> {
    const { sessionId = "" } = chat.session.getState();
    const url = await world.upload(sessionId, input);
    if (url === undefined) return chat.session.catchUp();
    if (openChunk(chat)?.input.id !== input.id) return;
    chat.session.submit({
      type: "text",
      value: note(chat, input.id, url),
      label: "File uploaded",
      attachments: [{ type: "text/plain", url }],
    });
  }

  /** As the widget does: the session keeps a record while the provider's page may take this one's place. */
  async function pay(outcome: Extract<Act, { type: "pay" }>["outcome"], leaves: boolean): Promise<void> {
    const chat = current();
    const input = openChunk(chat)?.input;
    const { sessionId = "" } = chat.session.getState();
    if (input?.type !== "payment input") return;
    const intent = world.intentOf(sessionId, input);
    if (provider.status(intent) !== "failed") return chat.answer(note(chat, input.id, "Success"));
    note(chat, input.id, "Success");
    chat.session.paymentStarted();
    if (outcome !== "given-up") provider.pay(intent, outcome);
    if (leaves || outcome === "given-up") return reload(outcome === "given-up" ? undefined : outcome);
    chat.session.paymentFinished();
    if (outcome === "succeeded") chat.answer("Success");
  }

  async function act(act: Act): Promise<void> {
    const { session } = current();
    switch (act.type) {
      case "answer":
        return answer();
      case "answer-twice":
        return answer(2);
      case "pay":
        return pay(act.outcome, act.leaves);
      case "reload":
        // A request that is cut while it works leaves open whether it counted: only the safe server is put to that.
        if (!world.isResendSafe) await clock.advance(1);
        return reload();
      case "retry":
        return session.retry();
      case "open-tab":
        if (tabs.length < MAX_TABS) tabs.push(open());
        return;
      case "switch-tab":
        currentTab = (currentTab + 1) % tabs.length;
        return;
      case "close-tab":
        return closeTab();
      case "online":
      case "offline":
        browser.isOnline = act.type === "online";
        return browser.wake();
      case "wake":
        return browser.wake();
      case "return":
        return browser.wake({ wasAway: true });
      case "restart":
      case "reset":
        return session[act.type]();
      case "command":
        // What became of it the chat shows; a refusal is what the page is told of.
        session.sendCommand("help").catch(() => undefined);
        return;
      case "set-variables":
        return session.setPrefilledVariables({ name: "Ada" });
      case "set-input":
        session.setInputValue("Ada");
        session.submitInput();
        return session.saveDraft("half an answer");
      case "restart-server":
        return world.restartServer(act.calls);
      case "settle-payments":
        return provider.settle();
      case "storage":
        return store(act.state);
      case "wait":
        return clock.advance(act.ms);
      case "jump":
        return clock.jump(act.ms);
      case "ticks":
        for (let tick = 0; tick < act.count; tick++) {
          await Promise.resolve();
          if (tick % 10 === 9) await new Promise((resolve) => setImmediate(resolve));
        }
    }
  }

  function closeTab(): void {
    if (tabs.length === 1) return;
    current().tab.crash();
    tabs.splice(currentTab, 1);
    currentTab = 0;
  }

  function store(state: Extract<Act, { type: "storage" }>["state"]): void {
    if (state === "corrupt") browser.local.set(chatKey(world.botId), '{"version":1,xxxxx');
    else if (state === "cleared") {
      browser.local.clear();
      for (const { tab } of tabs) tab.session.clear();
    } else {
      browser.isFull = state === "full";
      browser.isBlocked = state === "blocked";
    }
  }

  return {
    ledger: {
      given,
      get acknowledged() {
        return [...acknowledged.values()];
      },
    },
    act,
    current,
    answer,
    leave: () => tabs.forEach(({ session }) => session.destroy()),
  };
}

/** The chunk whose input waits for an answer. */
export function openChunk({ session }: OpenChat): (Chunk & { readonly input: InputBlock }) | undefined {
  const chunk = session
    .getState()
    .chunks.findLast(
      ({ input, answer, isInputShown, isInputDismissed }) =>
        input && !answer && isInputShown && !isInputDismissed,
    );
  return chunk?.input && { ...chunk, input: chunk.input };
}

/** The embed that waits for its event gets it. */
function completeEmbed({ session }: OpenChat): void {
  const chunk = session.getState().chunks.at(-1);
  const message = chunk?.messages.at(-1);
  if (chunk !== undefined && message?.type === "embed" && message.content.waitForEvent.isEnabled)
    session.completeMessage(chunk.id, chunk.messages.length - 1, "done");
}
