import type { AnswerParsers, PlacedCitation, Result } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { FlowLimits } from "../state/flow-limits.ts";

/** Code for the sandbox: a function body or an expression, and the values that are in scope. */
export interface CodeRequest {
  /** Body of a function, or an expression. */
  readonly code: string;
  /** Whether the code is an expression. */
  readonly isExpression: boolean;
  /** The values in scope, by name. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Result of running code in the sandbox. */
export interface CodeResult {
  /** What the code returned. */
  readonly value: unknown;
  /** Variables set by the code with `setVariable(name, value)`. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** An HTTP request of a flow, with all variables interpolated. */
export interface HttpEffectRequest {
  /** Absolute URL. */
  readonly url: string;
  /** HTTP method. */
  readonly method: string;
  /** Header fields by name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body, if there is one. */
  readonly body?: string;
  /** Milliseconds. */
  readonly timeout: number;
}

/** The response, whatever its status. */
export interface HttpEffectResponse {
  /** HTTP status. */
  readonly statusCode: number;
  /** Parsed JSON, else the text. */
  readonly data: unknown;
}

/** A request to a language model. */
export interface AiRequest {
  /** Provider id of the block, e.g. `openai` or `mistral`. */
  readonly provider: string;
  /** The provider's name of the model. */
  readonly model: string;
  /** The conversation so far. */
  readonly messages: readonly { readonly role: "system" | "user" | "assistant"; readonly content: string }[];
  /** The model's randomness. */
  readonly temperature?: number;
  /** URL of the API, for compatible providers. */
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
  /** Whose budget it is. */
  readonly scope: "visitor" | "address" | "bot";
}

/** A function that a model may call. */
export interface AiTool {
  /** Name of the function. */
  readonly name: string;
  /** Description of the function or of the payment. */
  readonly description?: string;
  /** JSON Schema of its input, an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A model's call of a tool. */
export interface AiToolCall {
  /** Unique within the reply. */
  readonly id: string;
  /** Name of the function. */
  readonly name: string;
  /** What the model passes to the function. */
  readonly input: unknown;
}

/** Tool calls of one response of the model, and what they returned. */
export interface AiRound {
  /** Text, or an empty string. */
  readonly text: string;
  /** Calls of functions. */
  readonly calls: readonly (AiToolCall & { readonly output: string })[];
}

/** One response of a model: text, calls of tools, or both. */
export interface AiReply {
  /** Text, or an empty string. */
  readonly text: string;
  /** Calls of functions. */
  readonly calls: readonly AiToolCall[];
  /** What the text refers to, with its places in this text. Only of a streamed response. */
  readonly sources?: readonly PlacedCitation[];
  /** Set if the provider keeps the conversation. */
  readonly responseId?: string;
}

/** An email with `text`, `html` or both. */
export interface EmailRequest {
  /** Addresses of recipients. */
  readonly to: readonly string[];
  /** Addresses of copies. */
  readonly cc: readonly string[];
  /** Addresses of hidden copies. */
  readonly bcc: readonly string[];
  /** Address that receives answers. */
  readonly replyTo?: string;
  /** Subject. */
  readonly subject: string;
  /** Text, or an empty string. */
  readonly text?: string;
  /** Body as HTML. */
  readonly html?: string;
  /** URLs of files to attach. */
  readonly attachmentUrls: readonly string[];
}

/** A payment to create with the provider. */
export interface PaymentRequest {
  /** The session that pays. */
  readonly sessionId: string;
  /** The result that the provider's later events belong to. */
  readonly resultId?: string;
  /** The payment block. */
  readonly blockId: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Description of the function or of the payment. */
  readonly description?: string;
  /** Address for a receipt. */
  readonly receiptEmail?: string;
  /**
   * The intent of the session's earlier request. It is used on if it fits this one. Otherwise it is canceled or, if the
   * block was paid with it, refunded.
   */
  readonly previousIntentId?: string;
}

/** A created payment, with what the page needs to confirm it. */
export interface PaymentIntent {
  /** The provider's id. */
  readonly id: string;
  /** Lets the page confirm the payment. */
  readonly paymentIntentSecret: string;
  /** The provider's public key. */
  readonly publicKey: string;
  /** The previous intent's payment, which is refunded because it doesn't fit the request. */
  readonly refunded?: RefundedPayment;
}

/** A payment that was refunded. */
export interface RefundedPayment {
  /** The provider's id. */
  readonly intentId: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** `other-amount`: it was paid, but not what is due now. */
export type PaymentStatus = "succeeded" | "processing" | "failed" | "other-amount";

/** Why a payment could not be created. */
export interface PaymentFailure {
  /** What went wrong. */
  readonly message: string;
  /** Whether another attempt would fail in the same way, e.g. because a key is missing or wrong. */
  readonly isPermanent: boolean;
  /** The session's earlier payment is still being processed: it can be neither canceled nor refunded yet. */
  readonly isProcessing?: boolean;
}

/** Side effects that the host performs for the engine. Expected failures are values; their text goes into the flow's log. */
export interface EffectPorts extends AnswerParsers {
  /** Current time. */
  readonly now: () => Date;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** The provider's id. */
  readonly id: () => string;
  /** Runs code in the sandbox. */
  readonly runCode: (request: CodeRequest) => Promise<Result<CodeResult, string>>;
  /** `key` is an idempotency key: the same whenever a request is repeated. */
  readonly http: (request: HttpEffectRequest, key?: string) => Promise<Result<HttpEffectResponse, string>>;
  /** Language models. */
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
  /** Payments. */
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
  /** A short text that differs for different texts, such as their SHA-256. Visitors write parts of them. */
  readonly digest: (text: string) => string;
  /** Languages that the visitor's browser prefers, as BCP 47 tags, in this order. Texts show dates in the first valid one. */
  readonly visitorLanguages?: readonly string[];
  /** Limits of a session and its turns. */
  readonly limits: FlowLimits;
  /** Milliseconds that effects of this turn have waited for others. They don't count as time of the turn. */
  readonly waitedMs: () => number;
}
