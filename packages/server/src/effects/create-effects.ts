import type { EffectPorts, PaymentFailure } from "@banter/engine/runtime";
import { fail, type Result } from "@banter/protocol";
import { createSafeFetch } from "../net/safe-fetch.ts";
import { createSandbox } from "../sandbox/create-sandbox.ts";
import { createAi, type Ai, type AiOptions } from "./ai.ts";
import type { EffectsConfig } from "./effects-config.ts";
import { createEmail, type Mailer } from "./email.ts";
import { httpRequest } from "./http-request.ts";
import { parseDate, parsePhone } from "./parse-phone-date.ts";
import { createPayment, type Payment } from "./payment.ts";
import { readAttachment, type ReadStoredFile } from "./read-attachment.ts";

export interface EffectsOptions {
  /** For mail attachments. */
  readonly readFile?: ReadStoredFile;
  /** Whether the built-in demo answers model requests without a key. Default false. */
  readonly isDemoAllowed?: boolean;
  readonly now?: () => Date;
  /** Time limit of one model response, in milliseconds. Default: two minutes. */
  readonly modelTimeoutMs?: number;
  /** Called for each model call that failed. */
  readonly onModelFailure?: AiOptions["onFailure"];
  /** Called for each payment that could not be created, canceled or refunded. */
  readonly onPaymentFailure?: (failure: PaymentFailure) => void;
  /** Number of worker threads for code to keep while they are idle. Default 2. */
  readonly codeWorkers?: number;
}

/** The ports that depend on the session and the request. */
export type SessionPorts =
  | "now"
  | "random"
  | "id"
  | "linkedBot"
  | "isIssuedFile"
  | "digest"
  | "qrCodeUrl"
  | "limits"
  | "waitedMs";

/** The effect ports that all sessions share. */
export interface Effects extends Omit<EffectPorts, SessionPorts | "ai"> {
  readonly ai: Pick<Ai, "text" | "reply" | "fields">;
  readonly streamText: Ai["streamText"];
  readonly readPaymentWebhook: Payment["readWebhook"];
  /** Delivers the mails that `sendEmail` of a flow queues. */
  readonly mailer: Mailer;
  readonly close: () => Promise<void>;
}

const MAX_ATTACHMENT_BYTES = 10 * 1_048_576;

/** Creates the effects of flows. Connections, threads and libraries are opened on first use. */
export function createEffects(config: EffectsConfig, options: EffectsOptions = {}): Effects {
  const { allowedHosts } = config;
  const {
    readFile,
    isDemoAllowed = false,
    now = () => new Date(),
    codeWorkers = 2,
    modelTimeoutMs,
    onModelFailure,
    onPaymentFailure = () => undefined,
  } = options;
  const sandbox = createSandbox({ size: codeWorkers });
  const net = createSafeFetch({ allowedHosts });
  const attachments = createSafeFetch({ allowedHosts, maxBytes: MAX_ATTACHMENT_BYTES });
  const ai = createAi({
    providers: config.ai,
    isDemoAllowed,
    allowedHosts,
    readFile: (url) => readAttachment(url, attachments, readFile),
    ...(modelTimeoutMs !== undefined && { timeoutMs: modelTimeoutMs }),
    ...(onModelFailure !== undefined && { onFailure: onModelFailure }),
  });
  const email = createEmail(config.email, (url) => readAttachment(url, attachments, readFile));
  const payment = createPayment(config.payment);

  return {
    runCode: sandbox.runCode,
    http: (request, key) => httpRequest(net, request, key),
    ai: { text: ai.text, reply: ai.reply, fields: ai.fields },
    sendEmail: async (request, key) => {
      const sent = await email.send(request, key);
      return sent.ok ? sent : fail(sent.error.message);
    },
    mailer: email,
    payment: {
      create: async (request) => reportFailure(await payment.create(request), onPaymentFailure),
      release: async (intentId) => reportFailure(await payment.release(intentId), onPaymentFailure),
      status: payment.status,
    },
    isAiConfigured: ai.isConfigured,
    parsePhone,
    parseDate: (text, prefersDayFirst) => parseDate(text, prefersDayFirst, now()),
    streamText: ai.streamText,
    readPaymentWebhook: payment.readWebhook,
    close: async () => {
      email.close();
      await Promise.all([sandbox.close(), net.close(), attachments.close(), ai.close()]);
    },
  };
}

function reportFailure<Value, Failure>(
  result: Result<Value, Failure>,
  onFailure: (failure: Failure) => void,
): Result<Value, Failure> {
  if (!result.ok) onFailure(result.error);
  return result;
}
