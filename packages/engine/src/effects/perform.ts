import { ok, type Result } from "@banter/protocol";
import {
  fromJournalEntry,
  hasExternalEffect,
  toJournalEntry,
  type EffectJournal,
  type JournalEntry,
  type TurnConflict,
} from "./effect-journal.ts";
import type { Effect, Effectful, EffectResult } from "./effect.ts";
import type { EffectPorts, HttpEffectRequest } from "./effect-ports.ts";
import { createTurnBudget } from "./turn-budget.ts";

/** Learns of each effect before it is performed; `known` is the result of an earlier run. Stops the run by throwing. */
export type OnEffect = (effect: Effect, known: EffectResult | undefined) => void;

/**
 * Runs a computation to its end and performs its effects in sequence through the ports. With a journal, effects that an
 * earlier run of the same computation has performed are not repeated. Stops when another run owns the turn.
 */
export async function perform<Value>(
  computation: Effectful<Value>,
  ports: EffectPorts,
  journal?: EffectJournal,
  onEffect?: OnEffect,
): Promise<Result<Value, TurnConflict>> {
  const entries: JournalEntry[] = [];
  const budget = createTurnBudget(ports);
  let previous: unknown[] | undefined;
  let next = computation.next();
  while (next.done !== true) {
    const effect = next.value;
    // Most turns have no effects, so read the journal only for the first one.
    if (previous === undefined) {
      const journaled = (await journal?.results()) ?? ok([]);
      if (!journaled.ok) return journaled;
      previous = [...journaled.value];
    }
    const known = fromJournalEntry(previous[entries.length], effect);
    onEffect?.(effect, known);
    // Where the runs diverge, later results of the previous run no longer apply.
    if (known === undefined && !isLinkedBot(effect)) previous.length = entries.length;
    const refused = budget.refuse(effect);
    const isJournaled = known === undefined && refused === undefined && hasExternalEffect(effect);
    // Saved before the effect too, so that a rerun sends the same request under the same key.
    const saved = isJournaled ? await journal?.save(entries) : undefined;
    if (saved?.ok === false) return saved;
    const key = isJournaled ? journal?.idempotencyKey(entries.length) : undefined;
    const result =
      known ?? refused ?? (await budget.spend((leftMs) => performEffect(effect, ports, key, leftMs)));
    entries.push(toJournalEntry(result));
    const recorded = isJournaled ? await journal?.save(entries) : undefined;
    if (recorded?.ok === false) return recorded;
    next = computation.next(result);
  }
  return ok(next.value);
}

async function performEffect(
  effect: Effect,
  ports: EffectPorts,
  key: string | undefined,
  leftMs: number,
): Promise<EffectResult> {
  switch (effect.kind) {
    case "now":
      return { kind: "now", value: ports.now() };
    case "random":
      return { kind: "random", value: ports.random() };
    case "id":
      return { kind: "id", value: ports.id() };
    case "code":
      return { kind: "code", value: await ports.runCode(effect.request) };
    case "http":
      return { kind: "http", value: await ports.http(withinTime(effect.request, leftMs), key) };
    case "ai-reserve":
      return { kind: "ai-reserve", value: await ports.ai.reserve(effect.request) };
    case "ai-text":
      return { kind: "ai-text", value: await ports.ai.text(effect.request) };
    case "ai-reply":
      return { kind: "ai-reply", value: await ports.ai.reply(effect.request) };
    case "ai-fields":
      return { kind: "ai-fields", value: await ports.ai.fields(effect.request) };
    case "email":
      return { kind: "email", value: await ports.sendEmail(effect.request, key) };
    case "payment-create":
      return { kind: "payment-create", value: await ports.payment.create(effect.request) };
    case "payment-release":
      return { kind: "payment-release", value: await ports.payment.release(effect.intentId) };
    case "payment-status":
      return { kind: "payment-status", value: await ports.payment.status(effect.intentId, effect.due) };
    case "linked-bot":
      return { kind: "linked-bot", value: await ports.linkedBot(effect.botId) };
    case "begin-tool":
    case "announce-tool":
      return { kind: effect.kind, value: true };
    case "recorded":
      return isLinkedBot(effect)
        ? performEffect(effect.effect, ports, key, leftMs)
        : { kind: "unrecorded", value: true };
  }
}

function isLinkedBot(effect: Effect): boolean {
  return effect.kind === "recorded" ? isLinkedBot(effect.effect) : effect.kind === "linked-bot";
}

function withinTime(request: HttpEffectRequest, leftMs: number): HttpEffectRequest {
  return { ...request, timeout: Math.min(request.timeout, leftMs) };
}
