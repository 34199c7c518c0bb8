import { randomBytes } from "node:crypto";
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
import { readProofSettings } from "../limits/proof-settings.ts";
import type { Limits } from "../limits/limits.ts";
import { defaultLifetimes, type OpenedOptions, type ServerOptions } from "../server-options.ts";
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
  readonly limits: Limits;
  readonly events: ConversationEvents;
  /** Of the data folder or the database. */
  readonly secret: string;
}

/** Assembles the dependencies of conversations and fills in every default. */
export function openConversations(
  options: OpenedOptions,
  { store, files, qrCodes, limits, events, secret }: ConversationsDeps,
): Conversations {
  const { now = () => new Date(), random = Math.random, id = randomId, environment } = options;
  const serverWebhook = environment["BANTER_RESULT_WEBHOOK_URL"];
  const publicUrl = environment["BANTER_PUBLIC_URL"];
  const library = openLibrary(options.bots, now);
  const effects = openEffects(options, library, { files, qrCodes, limits });
  const sentBotEffects = openSentBotEffects(options, effects);
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
      fontHost: environment["BANTER_FONT_HOST"],
      webhookOf: (bot) => resultSettings(bot).webhookUrl ?? serverWebhook,
      now,
      random,
      id,
      queue: createSessionQueue(),
      recentSessions: createRecentSessions(),
      ownRateLimits: createMemoryRateLimits(),
      allowedOrigins: options.allowedOrigins ?? [],
      limits,
      effectQueues: createEffectQueues(limits.concurrency),
      replyStreams: createReplyStreams(),
      proofOfWork: createProofOfWork({
        settings: readProofSettings(environment),
        secret,
        usedTokens: store.usedTokens,
        events,
      }),
      lifetimes: { ...defaultLifetimes, ...options.lifetimes },
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
  { environment, effects, ...options }: OpenedOptions,
  library: BotLibrary,
  { files, qrCodes, limits }: Pick<ConversationsDeps, "files" | "qrCodes" | "limits">,
): Effects {
  const configured = createEffects(readEffectsConfig(environment), {
    linkedBot: async (botId) => library.find(botId)?.compiled,
    readFile: async (url) => readQrCode(qrCodes, url) ?? files.readFile(url),
    codeWorkers: limits.concurrency.code,
    modelTimeoutMs: limits.modelMs,
    onModelFailure: ({ provider, model }, { description, details }) =>
      options.logger?.error({ provider, model, problem: description, details }, "a model request failed"),
    onPaymentFailure: ({ message }) =>
      options.logger?.error({ problem: message }, "a payment request failed"),
    ...(options.isAiDemoAllowed !== undefined && { isDemoAllowed: options.isAiDemoAllowed }),
    ...(options.now !== undefined && { now: options.now }),
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
  { isAiDemoAllowed = false, now }: ServerOptions,
  { runCode }: Pick<Effects, "runCode">,
): Effects {
  const effects = createEffects(readEffectsConfig({}), {
    isDemoAllowed: isAiDemoAllowed,
    ...(now !== undefined && { now }),
  });
  return { ...effects, runCode };
}

/** 160 random bits in hexadecimal. */
function randomId(): string {
  return randomBytes(20).toString("hex");
}
