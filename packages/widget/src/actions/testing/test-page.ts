import type { ActionContext, ActionOutcome, Clock } from "@banter/client";
import { parseAction } from "@banter/protocol";
import { resolveProps, type OwnProps } from "../../contract/resolve-props.ts";
import { createActionRunner } from "../run-action.ts";

/** A fake clock that only advances when told to. */
export interface ManualClock extends Clock {
  /** Advances by `delay` milliseconds and runs due timers in order. */
  advance(delay: number): void;
  readonly pendingTimers: number;
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
    get pendingTimers() {
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
  readonly props?: OwnProps;
  readonly clock?: Clock;
  readonly context?: Partial<ActionContext>;
}

/** Runs an action in its wire format. */
export function runWireAction(
  action: unknown,
  { props = {}, clock = realClock, context = {} }: TestPage = {},
): Promise<ActionOutcome> {
  const parsed = parseAction(action);
  if (parsed === undefined) throw new Error("Invalid test action: expected an object with a `type`.");
  const random = { number: () => 0, id: () => "connection" };
  const run = createActionRunner({
    apiHost: "https://bots.example.com",
    clock,
    random,
    getProps: () => resolveProps(props),
  });
  return run(parsed, {
    sessionId: "bot-user",
    resultId: "result",
    botId: "bot",
    signal: new AbortController().signal,
    reportLogs: () => {},
    ...context,
  });
}
