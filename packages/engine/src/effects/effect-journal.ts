import type { Result } from "@banter/protocol";
import type { Effect, EffectResult } from "./effect.ts";

/** Another run of the same turn, possibly in another process, performs its effects or has committed it. */
export interface TurnConflict {
  /** Kind of refusal. */
  readonly kind: "turn-conflict";
  /** What went wrong. */
  readonly message: string;
}

/**
 * Results of the effects of an uncommitted turn. A turn that is run again (its process died or another run was faster)
 * reuses them, so that no mail is sent and nothing is ordered twice.
 */
export interface EffectJournal {
  /** Results saved by an earlier run of the same turn, in order, as passed to `save`. Read before the first effect. */
  readonly results: () => Promise<Result<readonly unknown[], TurnConflict>>;
  /** Replaces all saved results with these plain JSON values; resolves once they are durable. */
  readonly save: (results: readonly unknown[]) => Promise<Result<void, TurnConflict>>;
  /** Equal for the same effect of the same turn in every run, so that receivers recognize a repetition. */
  readonly idempotencyKey: (index: number) => string;
}

/** An effect's result as JSON. Linked bots are not recorded but loaded again. */
export interface JournalEntry {
  /** Kind of refusal. */
  readonly kind: EffectResult["kind"];
  readonly value?: unknown;
}

/** Whether the effect is visible outside or costs money. All other effects may safely be repeated. */
export function hasExternalEffect(effect: Effect): boolean {
  const { kind } = effect;
  // An earlier intent may be refunded: meanwhile no other run may commit that it was paid.
  if (kind === "payment-create") return effect.request.previousIntentId !== undefined;
  return kind === "payment-release" || kind === "http" || kind === "email" || kind.startsWith("ai-");
}

export function toJournalEntry(result: EffectResult): JournalEntry {
  return result.kind === "linked-bot" ? { kind: result.kind } : { kind: result.kind, value: result.value };
}

/** The recorded result, if it belongs to an effect of this kind. The journal is our own data, so values are not validated. */
export function fromJournalEntry(entry: unknown, effect: Effect): EffectResult | undefined {
  const { kind } = effect.kind === "recorded" ? effect.effect : effect;
  if (!isEffectResult(entry) || kind === "linked-bot") return undefined;
  // An earlier run of this turn came to the end of the record here, and went on.
  if (effect.kind === "recorded" && entry.kind === "unrecorded") return entry;
  if (entry.kind !== kind) return undefined;
  return entry.kind === "now" ? { kind: "now", value: new Date(entry.value) } : entry;
}

function isEffectResult(value: unknown): value is EffectResult {
  return typeof value === "object" && value !== null && "kind" in value && "value" in value;
}
