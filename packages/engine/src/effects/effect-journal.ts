import type { Effect, EffectReply } from "./effect.ts";

/**
 * What a turn was answered by the outside, kept while the turn is not. A turn that has to be run again (its process died
 * or another one was faster) reads on from there, so that no mail is sent and nothing is ordered a second time.
 */
export interface EffectJournal {
  /** What an earlier run of the same turn was answered, in its order, as it was given to `keep`. Asked for with the first effect. */
  readonly replies: () => Promise<readonly unknown[]>;
  /** Keeps all of them; resolves once they are safe. They are plain JSON. */
  readonly keep: (replies: readonly unknown[]) => Promise<void>;
  /** The same text for the same effect of the same turn in every run: receivers know a repetition by it. */
  readonly keyOf: (index: number) => string;
}

/** A reply as JSON. A bot is not kept: it is found again. */
export interface WrittenReply {
  readonly kind: Effect["kind"];
  readonly value?: unknown;
}

/** What somebody outside notices, or what costs money; anything else may be done again. */
export function isSeenOutside({ kind }: Effect): boolean {
  return kind === "http" || kind === "email" || kind === "ai-text" || kind === "ai-fields";
}

export function writeReply(reply: EffectReply): WrittenReply {
  return reply.kind === "linked-bot" ? { kind: reply.kind } : { kind: reply.kind, value: reply.value };
}

/** A kept reply, if it is one to an effect of this kind. What is kept is this program's own writing, so its values are trusted. */
export function readReply(written: unknown, kind: Effect["kind"]): EffectReply | undefined {
  if (!isReply(written) || written.kind !== kind || kind === "linked-bot") return undefined;
  return written.kind === "now" ? { kind: "now", value: new Date(written.value) } : written;
}

function isReply(value: unknown): value is EffectReply {
  return typeof value === "object" && value !== null && "kind" in value && "value" in value;
}
