import { fail } from "@banter/protocol";
import type { Effect, EffectReply } from "./effect.ts";
import { isSeenOutside } from "./effect-journal.ts";

/** Requests, mails and questions to a model that one turn may make. */
const MAX_OUTSIDE_CALLS = 100;

/** How long a turn's code may run in all, in milliseconds. */
const MAX_CODE_TIME = 20_000;

/**
 * What one turn may ask of the outside: a flow that runs in a circle must not call a service a thousand times, nor hold
 * everybody's sandbox for minutes.
 */
interface TurnBudget {
  /** Counts the effect; a reply that refuses it where the budget is spent. */
  readonly refuse: (effect: Effect) => EffectReply | undefined;
  /** Does the effect, and counts the time that code takes. */
  readonly spend: (effect: Effect, act: () => Promise<EffectReply>) => Promise<EffectReply>;
}

export function createTurnBudget(now: () => Date): TurnBudget {
  let calls = 0;
  let codeTime = 0;
  return {
    refuse(effect) {
      if (isSeenOutside(effect) && ++calls > MAX_OUTSIDE_CALLS) {
        return refusal(effect, `A turn may call services ${MAX_OUTSIDE_CALLS} times`);
      }
      return effect.kind === "code" && codeTime > MAX_CODE_TIME
        ? refusal(effect, `A turn's code may run for ${MAX_CODE_TIME / 1_000} seconds in all`)
        : undefined;
    },
    async spend(effect, act) {
      const start = now().getTime();
      const reply = await act();
      if (effect.kind === "code") codeTime += now().getTime() - start;
      return reply;
    },
  };
}

/** Only what a flow goes on without is refused. */
function refusal({ kind }: Effect, words: string): EffectReply | undefined {
  switch (kind) {
    case "code":
    case "http":
    case "ai-text":
    case "ai-fields":
    case "email":
      return { kind, value: fail(words) };
    default:
      return undefined;
  }
}
