import type { Effect, Effectful, EffectReply } from "./effect.ts";
import type { EffectPorts } from "./effect-ports.ts";

/** Runs a computation to its end, doing its effects one after another through the ports. */
export async function perform<Value>(computation: Effectful<Value>, ports: EffectPorts): Promise<Value> {
  let next = computation.next();
  while (next.done !== true) next = computation.next(await answer(next.value, ports));
  return next.value;
}

async function answer(effect: Effect, ports: EffectPorts): Promise<EffectReply> {
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
      return { kind: "http", value: await ports.http(effect.request) };
    case "ai-text":
      return { kind: "ai-text", value: await ports.ai.text(effect.request) };
    case "ai-fields":
      return { kind: "ai-fields", value: await ports.ai.fields(effect.request) };
    case "email":
      return { kind: "email", value: await ports.sendEmail(effect.request) };
    case "payment-create":
      return { kind: "payment-create", value: await ports.payment.create(effect.request) };
    case "payment-status":
      return { kind: "payment-status", value: await ports.payment.status(effect.intentId) };
    case "linked-bot":
      return { kind: "linked-bot", value: await ports.linkedBot(effect.botId) };
  }
}
