import { defaultFlowLimits, type FlowLimits } from "@banter/engine/runtime";
import type { AiLimits } from "./ai-limits.ts";
import { SettingError } from "../failures/setting-error.ts";
import type { TokenBucket } from "../store/token-bucket.ts";

/** The limits of a visitor, session, bot or client address. The defaults are far above what an ordinary site needs. */
export interface Limits {
  /** Bytes of a JSON body. */
  readonly bodyBytes: number;
  /** Bytes of the body that starts a conversation. */
  readonly startBytes: number;
  /** Nesting depth of a JSON body. */
  readonly bodyDepth: number;
  /** Conversations started per client address and bot. */
  readonly starts: TokenBucket;
  /** Messages, logs and streams per session. */
  readonly messages: TokenBucket;
  /** Bytes of one uploaded file; a block can set a lower limit. */
  readonly uploadBytes: number;
  /** Bytes of large messages and replies per client address. */
  readonly addressBytes: TokenBucket;
  /** Uploaded files per session. */
  readonly sessionUploads: TokenBucket;
  /** Bytes of uploaded files. */
  readonly sessionUploadBytes: TokenBucket;
  readonly addressUploadBytes: TokenBucket;
  readonly botUploadBytes: TokenBucket;
  /** An uploaded file that no answer references is removed after this many milliseconds. */
  readonly unclaimedUploadMs: number;
  /** Log entries that pages send. */
  readonly sessionLogs: TokenBucket;
  readonly addressLogs: TokenBucket;
  /** Size of a session's state and replies, and the time of one turn. */
  readonly flow: FlowLimits;
  /** Milliseconds of one model response. */
  readonly modelMs: number;
  /** Interval of the heartbeats of a streamed reply, in milliseconds. */
  readonly streamHeartbeatMs: number;
  /** Milliseconds of code, and of requests, mails and model calls, per session. */
  readonly sessionCodeMs: TokenBucket;
  readonly sessionServiceMs: TokenBucket;
  /** Daily budgets of language models. A bot's settings take precedence. */
  readonly ai: AiLimits;
  /** Daily budgets of the mails that flows send. */
  readonly mail: MailLimits;
  /** Effects that this server runs at once, for all bots. */
  readonly concurrency: Concurrency;
}

/** Mails in a day (UTC). */
export interface MailLimits {
  readonly address: number;
  readonly bot: number;
}

export interface Concurrency {
  readonly code: number;
  readonly requests: number;
  readonly models: number;
  readonly mails: number;
}

const MEGABYTE = 1_048_576;
const HOUR_SECONDS = 3_600;

/** The settings of the environment with their defaults, as documented in `docs/server-settings.md`. */
export const limitSettings = {
  BANTER_LIMIT_START_KB: 256,
  BANTER_LIMIT_SESSION_KB: defaultFlowLimits.sessionCharacters / 1_000,
  BANTER_LIMIT_TRANSCRIPT_KB: defaultFlowLimits.transcriptCharacters / 1_000,
  BANTER_LIMIT_REPLY_KB: defaultFlowLimits.replyCharacters / 1_000,
  BANTER_LIMIT_SESSION_TOTAL_MB: defaultFlowLimits.exchangedCharacters / 1_000_000,
  BANTER_LIMIT_ADDRESS_TOTAL_MB: 200,
  BANTER_LIMIT_UPLOAD_MB: 10,
  BANTER_LIMIT_SESSION_UPLOADS: 50,
  BANTER_LIMIT_SESSION_UPLOAD_MB: 200,
  BANTER_LIMIT_ADDRESS_UPLOAD_MB: 500,
  BANTER_LIMIT_BOT_UPLOAD_MB: 10_000,
  BANTER_LIMIT_UNCLAIMED_UPLOAD_MINUTES: 60,
  BANTER_LIMIT_SESSION_LOGS: 50,
  BANTER_LIMIT_ADDRESS_LOGS: 500,
  BANTER_LIMIT_TURN_SECONDS: defaultFlowLimits.turnMs / 1_000,
  BANTER_LIMIT_MODEL_SECONDS: 120,
  BANTER_LIMIT_STREAM_SILENCE_SECONDS: 10,
  BANTER_LIMIT_SESSION_CODE_SECONDS: 60,
  BANTER_LIMIT_SESSION_SERVICE_SECONDS: 1_800,
  BANTER_LIMIT_AI_VISITOR_MESSAGES: 200,
  BANTER_LIMIT_AI_VISITOR_TOKENS: 500_000,
  BANTER_LIMIT_AI_ADDRESS_MESSAGES: 2_000,
  BANTER_LIMIT_AI_ADDRESS_TOKENS: 5_000_000,
  BANTER_LIMIT_AI_BOT_MESSAGES: 20_000,
  BANTER_LIMIT_AI_BOT_TOKENS: 50_000_000,
  BANTER_LIMIT_AI_REPLY_TOKENS: 8_000,
  BANTER_LIMIT_MAIL_ADDRESS_MESSAGES: 100,
  BANTER_LIMIT_MAIL_BOT_MESSAGES: 5_000,
  BANTER_LIMIT_CODE_WORKERS: 3,
  BANTER_LIMIT_REQUESTS: 64,
  BANTER_LIMIT_MODEL_CALLS: 32,
  BANTER_LIMIT_MAILS: 8,
} as const;

type LimitValues = Readonly<Record<keyof typeof limitSettings, number>>;

/** Reads the `BANTER_LIMIT_…` variables. Throws if one is not a number above 0. `overrides` take precedence. */
export function readLimits(
  environment: Readonly<Record<string, string | undefined>>,
  overrides: Partial<Limits> = {},
): Limits {
  const entries = Object.entries(limitSettings).map(([name, value]) => [
    name,
    readNumber(name, environment[name], value),
  ]);
  return { ...toLimits({ ...limitSettings, ...Object.fromEntries(entries) }), ...overrides };
}

export const defaultLimits: Limits = toLimits(limitSettings);

function toLimits(values: LimitValues): Limits {
  return {
    bodyBytes: MEGABYTE,
    startBytes: values.BANTER_LIMIT_START_KB * 1_024,
    bodyDepth: 64,
    starts: { burst: 60, perSecond: 1 },
    messages: { burst: 120, perSecond: 5 },
    uploadBytes: values.BANTER_LIMIT_UPLOAD_MB * MEGABYTE,
    addressBytes: perHour(values.BANTER_LIMIT_ADDRESS_TOTAL_MB * MEGABYTE),
    sessionUploads: perHour(values.BANTER_LIMIT_SESSION_UPLOADS),
    sessionUploadBytes: perHour(values.BANTER_LIMIT_SESSION_UPLOAD_MB * MEGABYTE),
    addressUploadBytes: perHour(values.BANTER_LIMIT_ADDRESS_UPLOAD_MB * MEGABYTE),
    botUploadBytes: perHour(values.BANTER_LIMIT_BOT_UPLOAD_MB * MEGABYTE),
    unclaimedUploadMs: values.BANTER_LIMIT_UNCLAIMED_UPLOAD_MINUTES * 60_000,
    sessionLogs: perDay(values.BANTER_LIMIT_SESSION_LOGS),
    addressLogs: perDay(values.BANTER_LIMIT_ADDRESS_LOGS),
    flow: {
      sessionCharacters: values.BANTER_LIMIT_SESSION_KB * 1_000,
      transcriptCharacters: values.BANTER_LIMIT_TRANSCRIPT_KB * 1_000,
      replyCharacters: values.BANTER_LIMIT_REPLY_KB * 1_000,
      exchangedCharacters: values.BANTER_LIMIT_SESSION_TOTAL_MB * 1_000_000,
      turnMs: values.BANTER_LIMIT_TURN_SECONDS * 1_000,
    },
    modelMs: values.BANTER_LIMIT_MODEL_SECONDS * 1_000,
    streamHeartbeatMs: values.BANTER_LIMIT_STREAM_SILENCE_SECONDS * 1_000,
    sessionCodeMs: perHour(values.BANTER_LIMIT_SESSION_CODE_SECONDS * 1_000),
    sessionServiceMs: perHour(values.BANTER_LIMIT_SESSION_SERVICE_SECONDS * 1_000),
    ai: toAiLimits(values),
    mail: {
      address: values.BANTER_LIMIT_MAIL_ADDRESS_MESSAGES,
      bot: values.BANTER_LIMIT_MAIL_BOT_MESSAGES,
    },
    concurrency: {
      code: Math.ceil(values.BANTER_LIMIT_CODE_WORKERS),
      requests: Math.ceil(values.BANTER_LIMIT_REQUESTS),
      models: Math.ceil(values.BANTER_LIMIT_MODEL_CALLS),
      mails: Math.ceil(values.BANTER_LIMIT_MAILS),
    },
  };
}

function toAiLimits(values: LimitValues): AiLimits {
  return {
    visitor: {
      messages: values.BANTER_LIMIT_AI_VISITOR_MESSAGES,
      tokens: values.BANTER_LIMIT_AI_VISITOR_TOKENS,
    },
    address: {
      messages: values.BANTER_LIMIT_AI_ADDRESS_MESSAGES,
      tokens: values.BANTER_LIMIT_AI_ADDRESS_TOKENS,
    },
    bot: { messages: values.BANTER_LIMIT_AI_BOT_MESSAGES, tokens: values.BANTER_LIMIT_AI_BOT_TOKENS },
    replyTokens: Math.ceil(values.BANTER_LIMIT_AI_REPLY_TOKENS),
  };
}

/** At most `amount` at once, refilled within an hour. */
function perHour(amount: number): TokenBucket {
  return { burst: amount, perSecond: amount / HOUR_SECONDS };
}

function perDay(amount: number): TokenBucket {
  return { burst: amount, perSecond: amount / (24 * HOUR_SECONDS) };
}

function readNumber(name: string, text: string | undefined, byDefault: number): number {
  if (text === undefined) return byDefault;
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new SettingError(
    `${name} takes a number above 0, not "${text}". Its default is ${byDefault}: correct or remove it.`,
  );
}
