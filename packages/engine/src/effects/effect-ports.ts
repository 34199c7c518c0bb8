import type { AnswerKnowledge, Result } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";

/** Code for the sandbox: a function body (or one expression) and the values it may see, by name. */
export interface CodeRequest {
  readonly code: string;
  readonly isExpression: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What a piece of code came to. */
export interface CodeResult {
  readonly value: unknown;
  /** Variables that the code set with `setVariable(name, value)`. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A request of the flow, every variable filled in. */
export interface HttpEffectRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds. */
  readonly timeout: number;
}

/** Its reply, whatever its status. */
export interface HttpEffectReply {
  readonly statusCode: number;
  /** Parsed when it is JSON, else text. */
  readonly data: unknown;
}

/** A question to a language model. */
export interface AiRequest {
  /** As the block names it: `openai`, `mistral` … */
  readonly provider: string;
  readonly model: string;
  readonly messages: readonly { readonly role: "system" | "user" | "assistant"; readonly content: string }[];
  readonly temperature?: number;
  readonly baseUrl?: string;
  /** Names the key in the server's environment; the key itself is never in a bot. */
  readonly credentialsId?: string;
  /** For structured output: the variables to fill. */
  readonly fields?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly type: string;
    readonly values?: readonly string[];
  }[];
}

/** A mail to send, as `text`, `html` or both. */
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

/** A payment to prepare with the provider. */
export interface PaymentRequest {
  readonly sessionId: string;
  readonly blockId: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
  readonly description?: string;
  readonly receiptEmail?: string;
}

/** A payment that the provider waits for: what the visitor's page needs for it. */
export interface PaymentIntent {
  readonly id: string;
  readonly paymentIntentSecret: string;
  readonly publicKey: string;
}

/** What the engine asks of the outside. An expected failure is a value; its words go into the flow's log. */
export interface EffectPorts extends AnswerKnowledge {
  readonly now: () => Date;
  readonly random: () => number;
  readonly id: () => string;
  readonly runCode: (request: CodeRequest) => Promise<Result<CodeResult, string>>;
  /** `key`: the same in every repetition of one and the same request, where there can be any. */
  readonly http: (request: HttpEffectRequest, key?: string) => Promise<Result<HttpEffectReply, string>>;
  readonly ai: {
    readonly text: (request: AiRequest) => Promise<Result<string, string>>;
    readonly fields: (request: AiRequest) => Promise<Result<Readonly<Record<string, unknown>>, string>>;
  };
  /** `key` as for `http`. */
  readonly sendEmail: (request: EmailRequest, key?: string) => Promise<Result<void, string>>;
  readonly payment: {
    readonly create: (request: PaymentRequest) => Promise<Result<PaymentIntent, string>>;
    /** What the provider says of it. */
    readonly status: (intentId: string) => Promise<Result<"succeeded" | "processing" | "failed", string>>;
  };
  /** Another bot of the same server, for a link. */
  readonly linkedBot: (botId: string) => Promise<CompiledBot | undefined>;
  /** Whether `url` was issued by this server's uploads for this session. */
  readonly isIssuedFile: (url: string) => boolean;
}
