import { fail, ok, type Result } from "@banter/protocol";
import { createBotLibrary, libraryBot, type BotLibrary } from "../bots/bot-library.ts";
import { createBotRevisions } from "../bots/bot-revisions.ts";
import { isSentRevision } from "../bots/sent-bot.ts";
import { createEffects, type Effects } from "../effects/create-effects.ts";
import { readEffectsConfig } from "../effects/effects-config.ts";
import type { Attachment, Mailer } from "../effects/email.ts";
import type { Files } from "../files/create-files.ts";
import type { QrCodes } from "../files/qr-codes.ts";
import { createUploadMeter } from "../http/rate-limits.ts";
import { resultSettings } from "../results/result-settings.ts";
import type { ServerConfig } from "../server-config.ts";
import type { ServerOptions } from "../server-options.ts";
import type { ConversationDeps } from "../sessions/conversation-deps.ts";
import type { ConversationEvents } from "../sessions/conversation-events.ts";
import { createProofOfWork } from "../sessions/create-proof-of-work.ts";
import { createEffectQueues } from "../sessions/effect-queues.ts";
import { createRecentSessions } from "../sessions/recent-sessions.ts";
import { queueMail } from "../sessions/queue-mail.ts";
import { createReplyStreams } from "../sessions/reply-streams.ts";
import { createSessionQueue } from "../sessions/session-queue.ts";
import { createMemoryRateLimits } from "../store/memory/memory-rate-limits.ts";
import type { Store } from "../store/store.ts";

export interface Conversations {
  readonly conversations: ConversationDeps;
  readonly effects: Effects;
  readonly closeEffects: () => Promise<void>;
}

interface ConversationsDeps {
  readonly store: Store;
  readonly files: Files;
  readonly qrCodes: QrCodes;
  readonly events: ConversationEvents;
  /** Of the data folder or the database. */
  readonly secret: string;
}

/** Assembles the dependencies of conversations. */
export function openConversations(
  bots: ServerOptions["bots"],
  config: ServerConfig,
  { store, files, qrCodes, events, secret }: ConversationsDeps,
): Conversations {
  const { now, random, id, limits, publicUrl } = config;
  const library = openLibrary(bots, now);
  const effects = openEffects(config, library, { files, qrCodes });
  const sentBotEffects = openSentBotEffects(config, effects);
  const meter = createUploadMeter({ store, limits, now });
  return {
    effects,
    closeEffects: async () => {
      await Promise.all([effects.close(), sentBotEffects.close()]);
    },
    conversations: {
      library,
      revisions: createBotRevisions(library, store, now),
      store,
      effects,
      sentBotEffects,
      isIssuedFile: files.isIssuedFile,
      holdFiles: async ({ botId, ...holder }, answers) => {
        for (const file of await files.hold(holder, answers)) await meter.countOnce(botId, file);
      },
      keepFiles: files.keep,
      findUnusableFiles: files.findUnusable,
      qrCodeUrl: (text, origin) => qrCodes.urlOf(text, publicUrl ?? origin),
      fontHost: config.fontHost,
      webhookOf: (bot) => resultSettings(bot).webhookUrl ?? config.resultWebhook.url,
      now,
      random,
      id,
      queue: createSessionQueue(),
      recentSessions: createRecentSessions(),
      ownRateLimits: createMemoryRateLimits(),
      allowedOrigins: config.allowedOrigins,
      limits,
      effectQueues: createEffectQueues(limits.concurrency),
      replyStreams: createReplyStreams(),
      proofOfWork: createProofOfWork({
        settings: config.proofOfWork,
        secret,
        usedTokens: store.usedTokens,
        events,
      }),
      lifetimes: config.lifetimes,
      events,
      sendEmailOf: (session) =>
        isSentRevision(session.botRevision)
          ? sentBotEffects.sendEmail
          : queueMail({ store, mailer: effects.mailer, events, now, id }, session),
    },
  };
}

function openLibrary(bots: ServerOptions["bots"], now: () => Date): BotLibrary {
  if ("find" in bots && "list" in bots) return bots;
  return createBotLibrary(bots.map((bot) => libraryBot(bot, { publishedAt: now() })));
}

function openEffects(
  { services, limits, logger, effects, isAiDemoAllowed, now }: ServerConfig,
  library: BotLibrary,
  { files, qrCodes }: Pick<ConversationsDeps, "files" | "qrCodes">,
): Effects {
  const configured = createEffects(services, {
    linkedBot: async (botId) => library.find(botId)?.compiled,
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
