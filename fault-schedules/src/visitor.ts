import { chatKey } from "../../packages/client/src/saved/storage-keys.ts";
import type { OpenChat } from "../../packages/client/src/testing/drive-session.ts";
import type { Act, EnvironmentAct } from "./fault-schedule.ts";
import type { Fixture } from "./fixture.ts";
import { violationsOf, type Violation } from "./violation.ts";
import { createReplyActs } from "./visitor-replies.ts";
import { createVisitorAnswers } from "./visitor-answers.ts";
import { createVisitorLog, type VisitorLog } from "./visitor-log.ts";
import { createVisitorTabs, type VisitorTabs } from "./visitor-tabs.ts";

/** A visitor with up to three tabs, driven by a schedule. */
export interface Visitor {
  readonly log: VisitorLog;
  act(act: Act): Promise<void>;
  /** The chat in the active tab. */
  current(): OpenChat;
  /** Answers the open input or completes the waiting embed, if there is one. */
  answer(): Promise<void>;
  /** The edits that a chat has taken. */
  readonly edits: readonly string[];
  /** Opens the active tab's chat, if it is only prepared. */
  openChat(): void;
  /** What went wrong in the visitor's tabs. */
  findProblems(): readonly Violation[];
  openChats(): readonly OpenChat[];
  leave(): void;
}

export function createVisitor(fixture: Fixture, isPrepared = false): Visitor {
  const logWriter = createVisitorLog();
  const tabs = createVisitorTabs(fixture, logWriter, isPrepared);
  const answers = createVisitorAnswers(fixture, tabs, logWriter);
  const replies = createReplyActs(tabs, logWriter);

  async function act(act: Act): Promise<void> {
    // A chat that isn't open yet can't be used.
    if (tabs.isPrepared() && IN_CHAT.has(act.type)) return;
    switch (act.type) {
      case "answer":
        return answers.answer();
      case "answer-twice":
        return answers.answer(2);
      case "edit":
        return answers.edit(act);
      case "withdraw-edit":
        return tabs.current().session.withdrawEdit();
      case "pay":
        return answers.pay(act.outcome, act.leaves);
      case "reload":
        // Without deduplication, a request interrupted halfway leaves open whether it counted.
        if (!fixture.isResendSafe) await fixture.clock.advance(1);
        return tabs.reload();
      case "open-tab":
        return tabs.open();
      case "duplicate-tab":
        return tabs.duplicate();
      case "prepare-tab":
        return tabs.prepare();
      case "open-chat":
        return tabs.openPrepared();
      case "switch-tab":
        return tabs.switch();
      case "close-tab":
        return tabs.close();
      case "restart":
      case "reset":
        logWriter.log.queued.forget();
        return tabs.current().session[act.type]();
      case "retry":
        return tabs.current().session.retry();
      case "stop-reply":
      case "ask-again":
      case "queue-message":
      case "edit-queued":
      case "remove-queued":
        return replies[act.type]();
      case "rate":
        return replies.rate(act);
      case "storage":
        logWriter.log.queued.forget();
        logWriter.log.feedback.forget();
        return setStorage(fixture, tabs, act.state);
      case "command":
        // A rejection is not a violation, and its effect shows in the chat.
        tabs
          .current()
          .session.sendCommand("help")
          .catch(() => undefined);
        return;
      case "set-variables":
        return tabs.current().session.setPrefilledVariables({ name: "Ada" });
      case "set-input":
        return editInput(tabs.current());
      default:
        return applyEnvironmentAct(fixture, act);
    }
  }

  return {
    log: logWriter.log,
    act,
    current: tabs.current,
    answer: () => answers.answer(),
    edits: answers.edits,
    openChat: tabs.openPrepared,
    findProblems: () => [
      ...violationsOf("prepared", tabs.findProblems()),
      ...violationsOf("queued", logWriter.log.queued.findProblems()),
    ],
    openChats: tabs.all,
    leave: () => {
      for (const { session } of tabs.all()) session.destroy();
    },
  };
}

const IN_CHAT: ReadonlySet<Act["type"]> = new Set([
  "answer",
  "answer-twice",
  "edit",
  "withdraw-edit",
  "pay",
  "retry",
  "restart",
  "reset",
  "command",
  "set-input",
  "stop-reply",
  "ask-again",
  "queue-message",
  "edit-queued",
  "remove-queued",
  "rate",
]);

async function applyEnvironmentAct(
  fixture: Fixture,
  act: Exclude<EnvironmentAct, { type: "storage" }>,
): Promise<void> {
  const { browser, clock, provider } = fixture;
  switch (act.type) {
    case "online":
    case "offline":
      browser.isOnline = act.type === "online";
      return browser.resume();
    case "resume":
      return browser.resume();
    case "resume-suspended":
      return browser.resume("suspended");
    case "crash-server":
      return fixture.crashServer(act.calls);
    case "settle-payments":
      return provider.settle();
    case "wait":
      return clock.advance(act.ms);
    case "jump":
      return clock.jump(act.ms);
    case "ticks":
      return (fixture.tick ?? tick)(act.count);
  }
}

function editInput({ session }: OpenChat): void {
  session.setInputValue("Ada");
  session.submitInput();
  session.saveDraft("half an answer");
}

function setStorage(
  { browser, botId }: Fixture,
  tabs: VisitorTabs,
  state: Extract<Act, { type: "storage" }>["state"],
): void {
  if (state === "corrupt") browser.local.set(chatKey(botId), '{"version":1,xxxxx');
  else if (state === "cleared") {
    browser.local.clear();
    for (const { tab } of tabs.all()) tab.session.clear();
  } else {
    browser.isFull = state === "full";
    browser.isBlocked = state === "blocked";
  }
}

/** Passes ticks of the microtask queue, and every tenth of the event loop. */
async function tick(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await Promise.resolve();
    if (index % 10 === 9) await new Promise((resolve) => setImmediate(resolve));
  }
}
