import type { Result } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type {
  AiRequest,
  CodeRequest,
  CodeResult,
  EmailRequest,
  HttpEffectReply,
  HttpEffectRequest,
  PaymentIntent,
  PaymentRequest,
} from "./effect-ports.ts";

/** What a step asks of the outside, as data. */
export type Effect =
  | { readonly kind: "now" }
  | { readonly kind: "random" }
  | { readonly kind: "id" }
  | { readonly kind: "code"; readonly request: CodeRequest }
  | { readonly kind: "http"; readonly request: HttpEffectRequest }
  | { readonly kind: "ai-text"; readonly request: AiRequest }
  | { readonly kind: "ai-fields"; readonly request: AiRequest }
  | { readonly kind: "email"; readonly request: EmailRequest }
  | { readonly kind: "payment-create"; readonly request: PaymentRequest }
  | { readonly kind: "payment-status"; readonly intentId: string }
  | { readonly kind: "linked-bot"; readonly botId: string };

/** What the outside answers, by the kind of effect. */
export type EffectReply =
  | { readonly kind: "now"; readonly value: Date }
  | { readonly kind: "random"; readonly value: number }
  | { readonly kind: "id"; readonly value: string }
  | { readonly kind: "code"; readonly value: Result<CodeResult, string> }
  | { readonly kind: "http"; readonly value: Result<HttpEffectReply, string> }
  | { readonly kind: "ai-text"; readonly value: Result<string, string> }
  | { readonly kind: "ai-fields"; readonly value: Result<Readonly<Record<string, unknown>>, string> }
  | { readonly kind: "email"; readonly value: Result<void, string> }
  | { readonly kind: "payment-create"; readonly value: Result<PaymentIntent, string> }
  | { readonly kind: "payment-status"; readonly value: Result<"succeeded" | "processing" | "failed", string> }
  | { readonly kind: "linked-bot"; readonly value: CompiledBot | undefined };

/** A computation that yields effects and is fed their replies. */
export type Effectful<Value> = Generator<Effect, Value, EffectReply>;

export function* now(): Effectful<Date> {
  const reply = yield { kind: "now" };
  return reply.kind === "now" ? reply.value : mismatch("now", reply);
}

/** From 0 up to, but not, 1. */
export function* random(): Effectful<number> {
  const reply = yield { kind: "random" };
  return reply.kind === "random" ? reply.value : mismatch("random", reply);
}

export function* newId(): Effectful<string> {
  const reply = yield { kind: "id" };
  return reply.kind === "id" ? reply.value : mismatch("id", reply);
}

export function* runCode(request: CodeRequest): Effectful<Result<CodeResult, string>> {
  const reply = yield { kind: "code", request };
  return reply.kind === "code" ? reply.value : mismatch("code", reply);
}

export function* callHttp(request: HttpEffectRequest): Effectful<Result<HttpEffectReply, string>> {
  const reply = yield { kind: "http", request };
  return reply.kind === "http" ? reply.value : mismatch("http", reply);
}

export function* askAi(request: AiRequest): Effectful<Result<string, string>> {
  const reply = yield { kind: "ai-text", request };
  return reply.kind === "ai-text" ? reply.value : mismatch("ai-text", reply);
}

export function* extractWithAi(
  request: AiRequest,
): Effectful<Result<Readonly<Record<string, unknown>>, string>> {
  const reply = yield { kind: "ai-fields", request };
  return reply.kind === "ai-fields" ? reply.value : mismatch("ai-fields", reply);
}

export function* sendEmail(request: EmailRequest): Effectful<Result<void, string>> {
  const reply = yield { kind: "email", request };
  return reply.kind === "email" ? reply.value : mismatch("email", reply);
}

export function* createPayment(request: PaymentRequest): Effectful<Result<PaymentIntent, string>> {
  const reply = yield { kind: "payment-create", request };
  return reply.kind === "payment-create" ? reply.value : mismatch("payment-create", reply);
}

export function* paymentStatus(
  intentId: string,
): Effectful<Result<"succeeded" | "processing" | "failed", string>> {
  const reply = yield { kind: "payment-status", intentId };
  return reply.kind === "payment-status" ? reply.value : mismatch("payment-status", reply);
}

export function* findLinkedBot(botId: string): Effectful<CompiledBot | undefined> {
  const reply = yield { kind: "linked-bot", botId };
  return reply.kind === "linked-bot" ? reply.value : mismatch("linked-bot", reply);
}

function mismatch(asked: Effect["kind"], reply: EffectReply): never {
  throw new Error(
    `The effect "${asked}" was answered as "${reply.kind}". Feed each effect's own reply back to the step.`,
  );
}
