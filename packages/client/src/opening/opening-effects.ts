import { fail } from "@banter/protocol";
import { createAbort, type Abort } from "../runtime/abort.ts";
import { createTimers, type Timers } from "../runtime/timers.ts";
import { startRequest } from "../start/start-request.ts";
import type { Effect, Happening, Model, TimerName } from "../model.ts";
import type { SessionPorts, TransportFailure } from "../ports.ts";
import type { SessionEvent } from "../session.ts";

/** A start that hangs is given up after this many milliseconds, and tried again. */
const LONGEST_START = 60_000;

/** What can be aborted. */
export type Abortable = "start" | "delivery" | "stream" | "action";

/** What the opening can do of the reducer's wishes. */
export type OpeningEffect = Extract<
  Effect,
  { type: "start" | "abort" | "set-timer" | "stop-timers" | "emit" }
>;

/** Timers and requests under way, with the effects that the opening needs; the rest goes on with the same ones. */
export interface OpeningEffects {
  readonly timers: Timers<TimerName | "start-limit">;
  readonly aborts: ReadonlyMap<Abortable, Abort>;
  /** A new abort in the place of the one before. */
  freshAbort(what: Abortable): Abort;
  run(effect: OpeningEffect): void;
  stop(): void;
}

export interface OpeningTools {
  readonly ports: SessionPorts;
  readonly getModel: () => Model;
  readonly dispatch: (happening: Happening) => void;
  readonly emit: (event: SessionEvent) => void;
}

export function createOpeningEffects({ ports, getModel, dispatch, emit }: OpeningTools): OpeningEffects {
  const timers = createTimers<TimerName | "start-limit">(ports.clock);
  const aborts = new Map<Abortable, Abort>();

  function freshAbort(what: Abortable): Abort {
    const abort = createAbort();
    aborts.set(what, abort);
    return abort;
  }

  function stopAll(): void {
    timers.stopAll();
    for (const abort of aborts.values()) abort.abort();
    aborts.clear();
  }

  async function start(): Promise<void> {
    const { epoch, options } = getModel();
    const request = startRequest(options, ports.storage);
    if (request === undefined) return;
    const { signal, abort } = freshAbort("start");
    timers.set("start-limit", LONGEST_START, () => {
      abort();
      dispatch({ type: "start-replied", epoch, result: fail(TIMED_OUT) });
    });
    const result = await ports.transport({ method: "POST", ...request, signal });
    if (signal.aborted) return;
    timers.stop("start-limit");
    dispatch({ type: "start-replied", epoch, result });
  }

  function run(effect: OpeningEffect): void {
    switch (effect.type) {
      case "start":
        return void start();
      case "abort":
        if (effect.what === "everything") stopAll();
        else aborts.get(effect.what)?.abort();
        return;
      case "set-timer":
        return timers.set(effect.name, effect.delay, () => dispatch({ type: "timer", name: effect.name }));
      case "stop-timers":
        return effect.names.forEach((name) => timers.stop(name));
      case "emit":
        return emit(effect.event);
    }
  }

  return { timers, aborts, freshAbort, run, stop: stopAll };
}

const TIMED_OUT: TransportFailure = { kind: "timeout", message: "Request timed out" };

export function isOpeningEffect(effect: Effect): effect is OpeningEffect {
  return /^(?:start|abort|set-timer|stop-timers|emit)$/.test(effect.type);
}
