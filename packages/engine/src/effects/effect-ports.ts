import type { AnswerParsers, CitedSource, Result } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { FlowLimits } from "../state/flow-limits.ts";

/** Code for the sandbox: a function body or an expression, and the values that are in scope. */
export interface CodeRequest {
  readonly code: string;
  readonly isExpression: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Result of running code in the sandbox. */
export interface CodeResult {
  readonly value: unknown;
  /** Variables set by the code with `setVariable(name, value)`. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** An HTTP request of a flow, with all variables interpolated. */
export interface HttpEffectRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds. */
  readonly timeout: number;
}

/** The response, whatever its status. */
export interface HttpEffectResponse {
  readonly statusCode: number;
  /** Parsed JSON, else the text. */
  readonly data: unknown;
}

/** A request to a language model. */
export interface AiRequest {
  /** Provider id of the block, e.g. `openai` or `mistral`. */
  readonly provider: string;
  readonly model: string;
  readonly messages: readonly { readonly role: "system" | "user" | "assistant"; readonly content: string }[];
  readonly temperature?: number;
  readonly baseUrl?: string;
  /** Name of the key in the server's environment. A bot never contains the key itself. */
  readonly credentialsId?: string;
  /** Functions that the model may call instead of answering. */
  readonly tools?: readonly AiTool[];
  /** The calls of this reply so far, each with its result. */
  readonly rounds?: readonly AiRound[];
  /** For providers that keep conversations: the reply that this request continues; empty for the first one. */
  readonly previousResponseId?: string;
  /** URLs of files for the model, sent with the visitor's last message. */
  readonly files?: readonly string[];
  /** Shown to the visitor while the model thinks. */
  readonly status?: string;
  /** The reservation of the daily budgets that this call uses. */
  readonly reservation?: string;
  /** For structured output: the variables to fill. */
  readonly fields?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly type: string;
    readonly values?: readonly string[];
  }[];
}

/** Whose daily budget for models is used up. */
export interface AiLimitReached {
  readonly scope: "visitor" | "address" | "bot";
}

/** A function that a model may call. */
export interface AiTool {
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of its input, an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A model's call of a tool. */
export interface AiToolCall {
  /** Unique within the reply. */
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** Tool calls of one response of the model, and what they returned. */
export interface AiRound {
  readonly text: string;
  readonly calls: readonly (AiToolCall & { readonly output: string })[];
}

/** One response of a model: text, calls of tools, or both. */
export interface AiReply {
  readonly text: string;
  readonly calls: readonly AiToolCall[];
  /** What the text refers to, with its places in this text. Only of a streamed response. */
  readonly sources?: readonly CitedSource[];
  /** Set if the provider keeps the conversation. */
  readonly responseId?: string;
}

/** An email with `text`, `html` or both. */
export interface EmailRequest {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo?: string;
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  readonly attachmentUrls: readonly string[];
}

/** A payment to create with the provider. */
export interface PaymentRequest {
  readonly sessionId: string;
  /** The result that the provider's later events belong to. */
  readonly resultId?: string;
  readonly blockId: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
  readonly description?: string;
  readonly receiptEmail?: string;
  /**
   * The intent of the session's earlier request. It is used on if it fits this one. Otherwise it is canceled or, if the
   * block was paid with it, refunded.
   */
  readonly previousIntentId?: string;
}

/** A created payment, with what the page needs to confirm it. */
export interface PaymentIntent {
  readonly id: string;
  readonly paymentIntentSecret: string;
  readonly publicKey: string;
  /** The previous intent's payment, which is refunded because it doesn't fit the request. */
  readonly refunded?: RefundedPayment;
}

export interface RefundedPayment {
  readonly intentId: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
}

/** `other-amount`: it was paid, but not what is due now. */
export type PaymentStatus = "succeeded" | "processing" | "failed" | "other-amount";

/** Why a payment could not be created. */
export interface PaymentFailure {
  readonly message: string;
  /** Whether another attempt would fail in the same way, e.g. because a key is missing or wrong. */
  readonly isPermanent: boolean;
  /** The session's earlier payment is still being processed: it can be neither canceled nor refunded yet. */
  readonly isProcessing?: boolean;
}

/** Side effects that the host performs for the engine. Expected failures are values; their text goes into the flow's log. */
export interface EffectPorts extends AnswerParsers {
  readonly now: () => Date;
  readonly random: () => number;
  readonly id: () => string;
  readonly runCode: (request: CodeRequest) => Promise<Result<CodeResult, string>>;
  /** `key` is an idempotency key: the same whenever a request is repeated. */
  readonly http: (request: HttpEffectRequest, key?: string) => Promise<Result<HttpEffectResponse, string>>;
  readonly ai: {
    /** Reserves the daily budgets of one model call. The call uses the reservation; without a call it expires. */
    readonly reserve: (request: AiRequest) => Promise<Result<string, AiLimitReached>>;
    readonly text: (request: AiRequest) => Promise<Result<string, string>>;
    /** One response to a request with tools, or of a conversation that the provider keeps. */
    readonly reply: (request: AiRequest) => Promise<Result<AiReply, string>>;
    readonly fields: (request: AiRequest) => Promise<Result<Readonly<Record<string, unknown>>, string>>;
  };
  /** `key` is an idempotency key, as for `http`. */
  readonly sendEmail: (request: EmailRequest, key?: string) => Promise<Result<void, string>>;
  readonly payment: {
    readonly create: (request: PaymentRequest) => Promise<Result<PaymentIntent, PaymentFailure>>;
    /** Cancels an intent or refunds its payment, because nothing that can be paid is due any more. */
    readonly release: (intentId: string) => Promise<Result<RefundedPayment | undefined, PaymentFailure>>;
    /** Current status at the provider. A refunded payment has failed. */
    readonly status: (
      intentId: string,
      due: Pick<PaymentRequest, "amount" | "currency">,
    ) => Promise<Result<PaymentStatus, string>>;
  };
  /** Loads another bot of the same server. */
  readonly linkedBot: (botId: string) => Promise<CompiledBot | undefined>;
  /** Whether this server issued `url` for an upload of this session. */
  readonly isIssuedFile: (url: string) => boolean;
  /** The URL of an image with a QR code that contains `text`; undefined if there is none, e.g. for a long text. */
  readonly qrCodeUrl: (text: string) => string | undefined;
  /** Whether a model is configured for the request: the page can't stream from one that isn't. */
  readonly isAiConfigured: (request: AiRequest) => boolean;
  readonly limits: FlowLimits;
  /** Milliseconds that effects of this turn have waited for others. They don't count as time of the turn. */
  readonly waitedMs: () => number;
}
