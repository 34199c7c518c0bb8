import { chatKey } from "../../packages/client/src/saved/storage-keys.ts";
import type { OpenChat } from "../../packages/client/src/testing/drive-session.ts";
import type { Act, EnvironmentAct } from "./fault-schedule.ts";
import type { Fixture } from "./fixture.ts";
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
  leave(): void;
}

export function createVisitor(fixture: Fixture): Visitor {
  const logWriter = createVisitorLog();
  const tabs = createVisitorTabs(fixture, logWriter);
  const answers = createVisitorAnswers(fixture, tabs, logWriter);

  async function act(act: Act): Promise<void> {
    switch (act.type) {
      case "answer":
        return answers.answer();
      case "answer-twice":
        return answers.answer(2);
      case "pay":
        return answers.pay(act.outcome, act.leaves);
      case "reload":
        // Without deduplication, a request interrupted halfway leaves open whether it counted.
        if (!fixture.isResendSafe) await fixture.clock.advance(1);
        return tabs.reload();
      case "open-tab":
        return tabs.open();
      case "switch-tab":
        return tabs.switch();
      case "close-tab":
        return tabs.close();
      case "retry":
      case "restart":
      case "reset":
        return tabs.current().session[act.type]();
      case "stop-reply":
        return tabs.current().session.stopReply();
      case "ask-again":
        return tabs.current().session.regenerateReply();
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
        return applyEnvironmentAct(fixture, tabs, act);
    }
  }

  return {
    log: logWriter.log,
    act,
    current: tabs.current,
    answer: () => answers.answer(),
    leave: () => {
      for (const { session } of tabs.all()) session.destroy();
    },
  };
}

async function applyEnvironmentAct(fixture: Fixture, tabs: VisitorTabs, act: EnvironmentAct): Promise<void> {
  const { browser, clock, provider } = fixture;
  switch (act.type) {
    case "online":
    case "offline":
      browser.isOnline = act.type === "online";
      return browser.resume();
    case "resume":
      return browser.resume();
    case "resume-suspended":
      return browser.resume({ wasSuspended: true });
    case "crash-server":
      return fixture.crashServer(act.calls);
    case "settle-payments":
      return provider.settle();
    case "storage":
      return setStorage(fixture, tabs, act.state);
    case "wait":
      return clock.advance(act.ms);
    case "jump":
      return clock.jump(act.ms);
    case "ticks":
      return tick(act.count);
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
