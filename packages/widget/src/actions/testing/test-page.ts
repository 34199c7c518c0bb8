import type { ActionContext, ActionOutcome, Clock } from "@banter/client";
import { parseAction } from "@banter/protocol";
import type { ChatProps } from "../../shell/widget-props.ts";
import { createActionRunner } from "../run-action.ts";

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  /** Moves on by `delay` milliseconds and runs what is due, in order. */
  advance(delay: number): void;
  /** Timers that wait. */
  readonly waiting: number;
}

export function manualClock(): ManualClock {
  let time = 0;
  const timers = new Map<object, { readonly due: number; readonly run: () => void }>();
  return {
    now: () => time,
    after(delay, run) {
      const timer = {};
      timers.set(timer, { due: time + delay, run });
      return () => timers.delete(timer);
    },
    advance(delay) {
      const end = time + delay;
      for (;;) {
        const [next] = [...timers]
          .filter(([, { due }]) => due <= end)
          .toSorted(([, a], [, b]) => a.due - b.due);
        if (next === undefined) break;
        const [timer, { due, run }] = next;
        timers.delete(timer);
        time = due;
        run();
      }
      time = end;
    },
    get waiting() {
      return timers.size;
    },
  };
}

const realClock: Clock = {
  now: () => performance.now(),
  after(delay, run) {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
};

export interface TestPage {
  readonly props?: ChatProps;
  readonly clock?: Clock;
  readonly context?: Partial<ActionContext>;
}

/** Runs an action as the server writes it. */
export function runWireAction(
  action: unknown,
  { props = {}, clock = realClock, context = {} }: TestPage = {},
): Promise<ActionOutcome> {
  const parsed = parseAction(action);
  if (parsed === undefined) throw new Error("The test's action is not one. Give an object with a `type`.");
  const random = { number: () => 0, id: () => "connection" };
  const run = createActionRunner({
    apiHost: "https://bots.example.com",
    clock,
    random,
    getProps: () => props,
  });
  return run(parsed, {
    sessionId: "bot-user",
    resultId: "result",
    botId: "bot",
    signal: new AbortController().signal,
    ...context,
  });
}
