import { fail } from "@banter/protocol";
import type { Effect, EffectResult } from "./effect.ts";
import { hasExternalEffect } from "./effect-journal.ts";
import type { EffectPorts } from "./effect-ports.ts";

/** Maximum number of HTTP requests, emails and model calls per turn. */
const MAX_EXTERNAL_CALLS = 100;

/** Maximum total run time of a turn's code. */
const MAX_CODE_MS = 20_000;

/** Limits the effects of one turn, so that a looping flow can't flood a service or block the shared sandbox. */
interface TurnBudget {
  /** Counts the effect. Returns a failed result if the budget is exhausted. */
  readonly refuse: (effect: Effect) => EffectResult | undefined;
  /** Performs the effect and measures its time. `leftMs` is the time that the turn has left, at least 1. */
  readonly spend: (run: (leftMs: number) => Promise<EffectResult>) => Promise<EffectResult>;
}

export function createTurnBudget({
  now,
  waitedMs,
  limits: { turnMs },
}: Pick<EffectPorts, "now" | "waitedMs" | "limits">): TurnBudget {
  let calls = 0;
  let codeMs = 0;
  let totalMs = 0;
  return {
    refuse(effect) {
      if (hasExternalEffect(effect) && ++calls > MAX_EXTERNAL_CALLS) {
        return failedResult(effect, `A turn may call services at most ${MAX_EXTERNAL_CALLS} times`);
      }
      if (effect.kind === "code" && codeMs > MAX_CODE_MS)
        return failedResult(
          effect,
          `A turn's code may run for at most ${MAX_CODE_MS / 1_000} seconds in total`,
        );
      return totalMs >= turnMs
        ? failedResult(
            effect,
            `A turn's code, requests, mails and model calls may take at most ${turnMs / 1_000} seconds in total`,
          )
        : undefined;
    },
    async spend(run) {
      const start = now().getTime() - waitedMs();
      const result = await run(Math.max(1, turnMs - totalMs));
      const elapsed = now().getTime() - waitedMs() - start;
      totalMs += elapsed;
      if (result.kind === "code") codeMs += elapsed;
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
    case "ai-reply":
    case "ai-fields":
    case "email":
      return { kind, value: fail(message) };
    default:
      return undefined;
  }
}
