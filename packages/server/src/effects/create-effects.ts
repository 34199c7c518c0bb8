import { randomBytes } from "node:crypto";
import type { EffectPorts } from "@banter/engine";
import { createSafeFetch } from "../net/safe-fetch.ts";
import { createSandbox } from "../sandbox/create-sandbox.ts";
import { createAi, type Ai } from "./ai.ts";
import type { EffectsConfig } from "./effects-config.ts";
import { createEmail, type Attachment } from "./email.ts";
import { httpRequest } from "./http-request.ts";
import { parseDate, parsePhone } from "./knowledge.ts";
import { createPayment, type Payment } from "./payment.ts";
import { readAttachment } from "./read-attachment.ts";

export interface EffectsOptions {
  /** Other bots of this server, for links. None by default. */
  readonly linkedBot?: EffectPorts["linkedBot"];
  /** An uploaded file by its address, for mail attachments; nothing when this server didn't issue it. */
  readonly readFile?: (url: string) => Promise<Attachment | undefined>;
  /** Lets requests to a model without a key be answered by the built-in demo. Default false. */
  readonly isDemoAllowed?: boolean;
  readonly now?: () => Date;
  readonly random?: () => number;
}

/**
 * Ports for every session. `isIssuedFile` says no to all: which files belong to a session only its
 * turn knows, so a turn runs with `{ ...effects, isIssuedFile: (url) => files.isIssuedFile(url, sessionId) }`.
 */
export interface Effects extends EffectPorts {
  readonly streamText: Ai["streamText"];
  readonly readPaymentWebhook: Payment["readWebhook"];
  readonly close: () => Promise<void>;
}

/** Bytes of one mail attachment that is fetched from elsewhere. */
const MAX_ATTACHMENT = 10 * 1_048_576;

/** Everything that flows ask of the outside. Opens no connection, thread or library before it is needed. */
export function createEffects(config: EffectsConfig, options: EffectsOptions = {}): Effects {
  const { allowedHosts } = config;
  const {
    linkedBot = noBot,
    readFile,
    isDemoAllowed = false,
    now = () => new Date(),
    random = Math.random,
  } = options;
  const sandbox = createSandbox();
  const net = createSafeFetch({ allowedHosts });
  const attachments = createSafeFetch({ allowedHosts, maxBytes: MAX_ATTACHMENT });
  const ai = createAi({ providers: config.ai, isDemoAllowed, allowedHosts });
  const email = createEmail(config.email, (url) => readAttachment(url, attachments, readFile));
  const payment = createPayment(config.payment);

  return {
    now,
    random,
    id: randomId,
    runCode: sandbox.runCode,
    http: (request, key) => httpRequest(net, request, key),
    ai: { text: ai.text, fields: ai.fields },
    sendEmail: email.send,
    payment: { create: payment.create, status: payment.status },
    linkedBot,
    isIssuedFile: () => false,
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

/** 128 random bits that are safe in an address. */
function randomId(): string {
  return randomBytes(16).toString("base64url");
}

async function noBot(): Promise<undefined> {
  return undefined;
}
