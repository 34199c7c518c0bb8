import { fail } from "@banter/protocol";
import type { Effect, EffectResult } from "./effect.ts";
import { hasExternalEffect } from "./effect-journal.ts";

/** Maximum number of HTTP requests, emails and model calls per turn. */
const MAX_EXTERNAL_CALLS = 100;

/** Maximum total run time of a turn's code. */
const MAX_CODE_MS = 20_000;

/** Limits the effects of one turn, so that a looping flow can't flood a service or block the shared sandbox. */
interface TurnBudget {
  /** Counts the effect. Returns a failed result if the budget is exhausted. */
  readonly refuse: (effect: Effect) => EffectResult | undefined;
  /** Performs the effect and measures the run time of code. */
  readonly spend: (effect: Effect, run: () => Promise<EffectResult>) => Promise<EffectResult>;
}

export function createTurnBudget(now: () => Date): TurnBudget {
  let calls = 0;
  let codeMs = 0;
  return {
    refuse(effect) {
      if (hasExternalEffect(effect) && ++calls > MAX_EXTERNAL_CALLS) {
        return failedResult(effect, `A turn may call services at most ${MAX_EXTERNAL_CALLS} times`);
      }
      return effect.kind === "code" && codeMs > MAX_CODE_MS
        ? failedResult(effect, `A turn's code may run for at most ${MAX_CODE_MS / 1_000} seconds in total`)
        : undefined;
    },
    async spend(effect, run) {
      const start = now().getTime();
      const result = await run();
      if (effect.kind === "code") codeMs += now().getTime() - start;
      return result;
    },
  };
}

/** A failed result, for those effects that can fail. */
function failedResult({ kind }: Effect, message: string): EffectResult | undefined {
  switch (kind) {
    case "code":
    case "http":
    case "ai-text":
    case "ai-fields":
    case "email":
      return { kind, value: fail(message) };
    default:
      return undefined;
  }
}
