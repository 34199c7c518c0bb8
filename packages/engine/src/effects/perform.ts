import type { EffectJournal } from "./effect-journal.ts";
import type { Effect, Effectful, EffectReply } from "./effect.ts";
import type { EffectPorts } from "./effect-ports.ts";
import { createTurnBudget } from "./turn-budget.ts";
import { isSeenOutside, readReply, writeReply, type WrittenReply } from "./effect-journal.ts";

/**
 * Runs a computation to its end, doing its effects one after another through the ports. With a journal, what an
 * earlier run of the same computation was answered is not asked again.
 */
export async function perform<Value>(
  computation: Effectful<Value>,
  ports: EffectPorts,
  journal?: EffectJournal,
): Promise<Value> {
  const written: WrittenReply[] = [];
  const budget = createTurnBudget(ports.now);
  let before: unknown[] | undefined;
  let next = computation.next();
  while (next.done !== true) {
    const effect = next.value;
    // Most turns have no effect at all, and no need to know of an earlier run.
    before ??= [...((await journal?.replies()) ?? [])];
    const known = readReply(before[written.length], effect.kind);
    // Where the runs part, what the earlier one was answered says nothing about what follows.
    if (known === undefined && effect.kind !== "linked-bot") before.length = written.length;
    const refused = budget.refuse(effect);
    const isAsked = known === undefined && refused === undefined;
    const reply =
      known ?? refused ?? (await budget.spend(effect, () => answer(effect, ports, journal, written)));
    written.push(writeReply(reply));
    if (isAsked && isSeenOutside(effect)) await journal?.keep(written);
    next = computation.next(reply);
  }
  return next.value;
}

async function answer(
  effect: Effect,
  ports: EffectPorts,
  journal: EffectJournal | undefined,
  written: readonly WrittenReply[],
): Promise<EffectReply> {
  if (journal === undefined || !isSeenOutside(effect)) return ask(effect, ports, undefined);
  // So that a second run, if there has to be one, asks for the very same under the same key.
  await journal.keep(written);
  return ask(effect, ports, journal.keyOf(written.length));
}

async function ask(effect: Effect, ports: EffectPorts, key: string | undefined): Promise<EffectReply> {
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
      return { kind: "http", value: await ports.http(effect.request, key) };
    case "ai-text":
      return { kind: "ai-text", value: await ports.ai.text(effect.request) };
    case "ai-fields":
      return { kind: "ai-fields", value: await ports.ai.fields(effect.request) };
    case "email":
      return { kind: "email", value: await ports.sendEmail(effect.request, key) };
    case "payment-create":
      return { kind: "payment-create", value: await ports.payment.create(effect.request) };
    case "payment-status":
      return { kind: "payment-status", value: await ports.payment.status(effect.intentId) };
    case "linked-bot":
      return { kind: "linked-bot", value: await ports.linkedBot(effect.botId) };
  }
}
