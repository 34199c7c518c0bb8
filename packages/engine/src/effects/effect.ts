import type { Result } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type {
  AiLimitReached,
  AiReply,
  AiRequest,
  CodeRequest,
  CodeResult,
  EmailRequest,
  HttpEffectResponse,
  HttpEffectRequest,
  PaymentFailure,
  PaymentIntent,
  PaymentRequest,
  PaymentStatus,
  RefundedPayment,
} from "./effect-ports.ts";

type PaymentDue = Pick<PaymentRequest, "amount" | "currency">;

/** The effect that uses a reservation. */
type AiCall = "ai-text" | "ai-reply" | "ai-fields";

/** A side effect requested by a turn, as data. */
export type Effect =
  | { readonly kind: "now" }
  | { readonly kind: "random" }
  | { readonly kind: "id" }
  | { readonly kind: "code"; readonly request: CodeRequest }
  | { readonly kind: "http"; readonly request: HttpEffectRequest }
  | { readonly kind: "ai-reserve"; readonly request: AiRequest; readonly call?: AiCall | undefined }
  | { readonly kind: "ai-text"; readonly request: AiRequest }
  | { readonly kind: "ai-reply"; readonly request: AiRequest }
  | { readonly kind: "ai-fields"; readonly request: AiRequest }
  | { readonly kind: "email"; readonly request: EmailRequest }
  | { readonly kind: "payment-create"; readonly request: PaymentRequest }
  | { readonly kind: "payment-release"; readonly intentId: string }
  | { readonly kind: "payment-status"; readonly intentId: string; readonly due: PaymentDue }
  | { readonly kind: "linked-bot"; readonly botId: string }
  /** A tool's call, of which nothing has happened yet: a replay that ends here leaves the variables as they are. */
  | { readonly kind: "begin-tool" }
  /** Shows a visitor who waits for a streamed reply what a tool does. */
  | { readonly kind: "announce-tool"; readonly status: string }
  /** The result that the journal has for an effect, which is not performed again. */
  | { readonly kind: "recorded"; readonly effect: Exclude<Effect, { readonly kind: "recorded" }> };

/** Result of an effect, by its kind. */
export type EffectResult =
  | { readonly kind: "now"; readonly value: Date }
  | { readonly kind: "random"; readonly value: number }
  | { readonly kind: "id"; readonly value: string }
  | { readonly kind: "code"; readonly value: Result<CodeResult, string> }
  | { readonly kind: "http"; readonly value: Result<HttpEffectResponse, string> }
  | { readonly kind: "ai-reserve"; readonly value: Result<string, AiLimitReached> }
  | { readonly kind: "ai-text"; readonly value: Result<string, string> }
  | { readonly kind: "ai-reply"; readonly value: Result<AiReply, string> }
  | { readonly kind: "ai-fields"; readonly value: Result<Readonly<Record<string, unknown>>, string> }
  | { readonly kind: "email"; readonly value: Result<void, string> }
  | { readonly kind: "payment-create"; readonly value: Result<PaymentIntent, PaymentFailure> }
  | { readonly kind: "payment-release"; readonly value: Result<RefundedPayment | undefined, PaymentFailure> }
  | { readonly kind: "payment-status"; readonly value: Result<PaymentStatus, string> }
  | { readonly kind: "linked-bot"; readonly value: CompiledBot | undefined }
  | { readonly kind: "begin-tool"; readonly value: true }
  | { readonly kind: "announce-tool"; readonly value: true }
  | { readonly kind: "unrecorded"; readonly value: true };

/** A generator that yields effects and receives their results. */
export type Effectful<Value> = Generator<Effect, Value, EffectResult>;

export function* now(): Effectful<Date> {
  const result = yield { kind: "now" };
  return result.kind === "now" ? result.value : mismatch("now", result);
}

/** A random number from 0 (inclusive) to 1 (exclusive). */
export function* random(): Effectful<number> {
  const result = yield { kind: "random" };
  return result.kind === "random" ? result.value : mismatch("random", result);
}

export function* newId(): Effectful<string> {
  const result = yield { kind: "id" };
  return result.kind === "id" ? result.value : mismatch("id", result);
}

export function* runCode(request: CodeRequest): Effectful<Result<CodeResult, string>> {
  const result = yield { kind: "code", request };
  return result.kind === "code" ? result.value : mismatch("code", result);
}

export function* callHttp(request: HttpEffectRequest): Effectful<Result<HttpEffectResponse, string>> {
  const result = yield { kind: "http", request };
  return result.kind === "http" ? result.value : mismatch("http", result);
}

/** Reserves the budgets of a model call: `call` is the next effect, with the same request. Without it the text is streamed. */
export function* reserveAi(
  request: AiRequest,
  call: AiCall | undefined,
): Effectful<Result<string, AiLimitReached>> {
  const result = yield { kind: "ai-reserve", request, call };
  return result.kind === "ai-reserve" ? result.value : mismatch("ai-reserve", result);
}

export function* askAi(request: AiRequest): Effectful<Result<string, string>> {
  const result = yield { kind: "ai-text", request };
  return result.kind === "ai-text" ? result.value : mismatch("ai-text", result);
}

export function* askAiWithTools(request: AiRequest): Effectful<Result<AiReply, string>> {
  const result = yield { kind: "ai-reply", request };
  return result.kind === "ai-reply" ? result.value : mismatch("ai-reply", result);
}

export function* extractWithAi(
  request: AiRequest,
): Effectful<Result<Readonly<Record<string, unknown>>, string>> {
  const result = yield { kind: "ai-fields", request };
  return result.kind === "ai-fields" ? result.value : mismatch("ai-fields", result);
}

export function* sendEmail(request: EmailRequest): Effectful<Result<void, string>> {
  const result = yield { kind: "email", request };
  return result.kind === "email" ? result.value : mismatch("email", result);
}

export function* createPayment(request: PaymentRequest): Effectful<Result<PaymentIntent, PaymentFailure>> {
  const result = yield { kind: "payment-create", request };
  return result.kind === "payment-create" ? result.value : mismatch("payment-create", result);
}

export function* releasePayment(
  intentId: string,
): Effectful<Result<RefundedPayment | undefined, PaymentFailure>> {
  const result = yield { kind: "payment-release", intentId };
  return result.kind === "payment-release" ? result.value : mismatch("payment-release", result);
}

export function* paymentStatus(intentId: string, due: PaymentDue): Effectful<Result<PaymentStatus, string>> {
  const result = yield { kind: "payment-status", intentId, due };
  return result.kind === "payment-status" ? result.value : mismatch("payment-status", result);
}

export function* findLinkedBot(botId: string): Effectful<CompiledBot | undefined> {
  const result = yield { kind: "linked-bot", botId };
  return result.kind === "linked-bot" ? result.value : mismatch("linked-bot", result);
}

export function* beginTool(): Effectful<void> {
  yield { kind: "begin-tool" };
}

export function* announceTool(status: string): Effectful<void> {
  yield { kind: "announce-tool", status };
}

/** Runs a computation as far as the journal records its effects. Undefined if it has not come to its end. */
export function* replayRecorded<Value>(computation: Effectful<Value>): Effectful<Value | undefined> {
  let next = computation.next();
  while (next.done !== true) {
    const effect = next.value;
    const result: EffectResult =
      effect.kind === "recorded" ? yield effect : yield { kind: "recorded", effect };
    if (result.kind === "unrecorded") return undefined;
    next = computation.next(result);
  }
  return next.value;
}

function mismatch(expected: Effect["kind"], result: EffectResult): never {
  throw new Error(
    `The effect "${expected}" received a "${result.kind}" result. Pass each effect its own result.`,
  );
}
