import { fail, ok, type Result } from "@banter/protocol";
import type { BotLibrary } from "../bots/bot-library.ts";
import { isSentRevision } from "../bots/sent-bot.ts";
import { createEffects, type Effects } from "../effects/create-effects.ts";
import { readEffectsConfig } from "../effects/effects-config.ts";
import type { Attachment, Mailer } from "../effects/email.ts";
import type { Files } from "../files/create-files.ts";
import type { QrCodes } from "../files/qr-codes.ts";
import { createIdentityVerifier } from "../identity/create-identity-verifier.ts";
import { createSafeFetch } from "../net/safe-fetch.ts";
import { createUploadMeter } from "../http/rate-limits.ts";
import { resultSettings } from "../bots/result-settings.ts";
import type { ServerConfig } from "../config/server-config.ts";
import type { ConversationDeps } from "../sessions/conversation-deps.ts";
import type { ConversationEvents } from "../sessions/conversation-events.ts";
import { createProofOfWork } from "../sessions/create-proof-of-work.ts";
import { createConversations } from "../sessions/create-conversations.ts";
import { queueMail } from "../sessions/queue-mail.ts";
import type { Store } from "../store/store.ts";

export interface Conversations {
  readonly conversations: ConversationDeps;
  readonly effects: Effects;
  readonly closeEffects: () => Promise<void>;
}

interface ConversationsDeps {
  readonly library: BotLibrary;
  readonly store: Store;
  readonly files: Files;
  readonly qrCodes: QrCodes;
  readonly events: ConversationEvents;
  /** Of the data folder or the database. */
  readonly secret: string;
}

/** Assembles the dependencies of conversations. */
export function openConversations(
  config: ServerConfig,
  { library, store, files, qrCodes, events, secret }: ConversationsDeps,
): Conversations {
  const { now, random, id, limits, publicUrl } = config;
  const effects = openEffects(config, { files, qrCodes });
  const sentBotEffects = openSentBotEffects(config, effects);
  const identity = openIdentity(config);
  const meter = createUploadMeter({ store, limits, now });
  return {
    effects,
    closeEffects: async () => {
      await Promise.all([effects.close(), sentBotEffects.close(), identity.close()]);
    },
    conversations: createConversations({
      library,
      store,
      effects,
      sentBotEffects,
      files: {
        ...files,
        hold: async ({ botId, ...holder }, answers) => {
          for (const file of await files.hold(holder, answers)) await meter.countOnce(botId, file);
        },
      },
      qrCodeUrl: (text, origin) => qrCodes.urlOf(text, publicUrl ?? origin),
      fontHost: config.fontHost,
      webhookOf: (bot) => resultSettings(bot).webhookUrl ?? config.resultWebhook.url,
      now,
      random,
      id,
      allowedOrigins: config.allowedOrigins,
      limits,
      proofOfWork: createProofOfWork({
        settings: config.proofOfWork,
        secret,
        usedTokens: store.usedTokens,
        events,
      }),
      identities: identity.verifier,
      lifetimes: config.lifetimes,
      events,
      sendEmailOf: (session, reservation) =>
        isSentRevision(session.botRevision)
          ? sentBotEffects.sendEmail
          : queueMail({ store, mailer: effects.mailer, events, now, id }, session, reservation),
    }),
  };
}

function openIdentity({ identity: settings, services, logger, now }: ServerConfig) {
  if (settings === undefined) return { verifier: undefined, close: async () => {} };
  const net = createSafeFetch({ allowedHosts: services.allowedHosts });
  const onFailure = (problem: string): void =>
    logger.error(
      { url: settings.jwksUrl, problem },
      "the keys of visitors' identities could not be read or used",
    );
  return { verifier: createIdentityVerifier({ settings, net, now, onFailure }), close: net.close };
}

function openEffects(
  { services, limits, logger, effects, isAiDemoAllowed, now }: ServerConfig,
  { files, qrCodes }: Pick<ConversationsDeps, "files" | "qrCodes">,
): Effects {
  const configured = createEffects(services, {
    readFile: async (url) => readQrCode(qrCodes, url) ?? files.readFile(url),
    codeWorkers: limits.concurrency.code,
    modelTimeoutMs: limits.modelMs,
    onModelFailure: ({ provider, model }, { description, details }) =>
      logger.error({ provider, model, problem: description, details }, "a model request failed"),
    onPaymentFailure: ({ message }) => logger.error({ problem: message }, "a payment request failed"),
    isDemoAllowed: isAiDemoAllowed,
    now,
  });
  // Whoever replaces the models answers for them.
  const isAiConfigured = effects?.streamText === undefined ? configured.isAiConfigured : () => true;
  const mailer = effects?.sendEmail === undefined ? configured.mailer : replacedMailer(effects.sendEmail);
  return { ...configured, isAiConfigured, mailer, ...effects };
}

/** Delivers mails by the effect of the server's options. */
function replacedMailer(sendEmail: Effects["sendEmail"]): Mailer {
  return {
    problem: () => undefined,
    send: async (request, key) => {
      const sent = await sendEmail(request, key);
      return sent.ok ? sent : fail({ message: sent.error, isReceiverDown: false });
    },
  };
}

/** The image of a bot's QR code as a mail attachment. */
function readQrCode(qrCodes: QrCodes, url: string): Result<Attachment, never> | undefined {
  const bytes = qrCodes.read(url);
  return bytes && ok({ name: "qr-code.png", contentType: "image/png", bytes });
}

/** Without credentials and private hosts. Code runs in the same sandbox. */
function openSentBotEffects(
  { isAiDemoAllowed, now }: ServerConfig,
  { runCode }: Pick<Effects, "runCode">,
): Effects {
  const effects = createEffects(readEffectsConfig({}), { isDemoAllowed: isAiDemoAllowed, now });
  return { ...effects, runCode };
}
