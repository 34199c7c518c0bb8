import type { DeferredEffect, Effect } from "../model/effect.ts";
import type { SessionEvent } from "../contract/session.ts";
import { requestOpening, requestStart, runAction, type StartDeps } from "./start-requests.ts";

/** Executes effects and dispatches their results as events. */
export interface EffectRunner {
  run(effect: Effect): void;
  /** Stops all timers and aborts all requests and actions. */
  stopAll(): void;
}

export interface EffectDeps extends StartDeps {
  readonly emit: (event: SessionEvent) => void;
  /** Executes an effect of the session's deferred part, once that is loaded. */
  readonly defer: (effect: DeferredEffect) => void;
}

export function createEffectRunner({ emit, defer, ...deps }: EffectDeps): EffectRunner {
  const { timers, aborts, dispatch } = deps;

  function stopAll(): void {
    timers.stopAll();
    aborts.abortAll();
  }

  function run(effect: Effect): void {
    switch (effect.type) {
      case "abort":
        return effect.what === "everything" ? stopAll() : aborts.abort(effect.what);
      case "set-timer":
        return timers.set(effect.name, effect.delay, () => dispatch({ type: "timer", name: effect.name }));
      case "stop-timers":
        return timers.stop(...effect.names);
      case "emit":
        return emit(effect.event);
      case "start":
        return void requestStart(deps);
      case "fetch-opening":
        return void requestOpening(deps);
      case "run-action":
        return void runAction(deps, effect.action, effect.index);
      default:
        return defer(effect);
    }
  }

  return { run, stopAll };
}
