import { randomBytes } from "node:crypto";
import { createBotLibrary, libraryBot, type BotLibrary } from "../bots/bot-library.ts";
import { createBotRevisions } from "../bots/bot-revisions.ts";
import { createEffects, type Effects } from "../effects/create-effects.ts";
import { readEffectsConfig } from "../effects/effects-config.ts";
import type { Files } from "../files/create-files.ts";
import { defaultLifetimes, type ServerOptions } from "../server-options.ts";
import { resultSettings } from "../results/result-settings.ts";
import type { Store } from "../store/store.ts";
import type { ConversationEvents } from "./conversation-events.ts";
import type { ConversationParts } from "./conversation-parts.ts";
import { readFontHost } from "./font-host.ts";
import { createSessionQueue } from "./session-queue.ts";

export interface Conversations {
  readonly conversations: ConversationParts;
  readonly effects: Effects;
}

/** Puts together what conversations need, every option filled in. */
export function openConversations(
  options: ServerOptions,
  {
    store,
    files,
    events,
  }: { readonly store: Store; readonly files: Files; readonly events: ConversationEvents },
): Conversations {
  const { now = () => new Date(), random = Math.random, id = randomId } = options;
  const environment = options.environment ?? process.env;
  const serverWebhook = environment["BANTER_RESULT_WEBHOOK_URL"]?.trim() || undefined;
  const library = libraryOf(options.bots, now);
  const effects = effectsOf(options, library, files);
  return {
    effects,
    conversations: {
      library,
      revisions: createBotRevisions(library, store),
      store,
      effects,
      isIssuedFile: files.isIssuedFile,
      keepFiles: files.keep,
      fontHost: readFontHost(environment["BANTER_FONT_HOST"]),
      webhookOf: (bot) => resultSettings(bot).webhookUrl ?? serverWebhook,
      now,
      random,
      id,
      queue: createSessionQueue(),
      allowedOrigins: options.allowedOrigins ?? [],
      lifetimes: { ...defaultLifetimes, ...options.lifetimes },
      events,
    },
  };
}

function libraryOf(bots: ServerOptions["bots"], now: () => Date): BotLibrary {
  if ("find" in bots && "list" in bots) return bots;
  return createBotLibrary(bots.map((bot) => libraryBot(bot, { publishedAt: now() })));
}

function effectsOf(
  { environment = process.env, effects, ...options }: ServerOptions,
  library: BotLibrary,
  { readFile }: Files,
): Effects {
  const real = createEffects(readEffectsConfig(environment), {
    linkedBot: async (botId) => library.find(botId)?.compiled,
    readFile,
    ...(options.isAiDemoAllowed !== undefined && { isDemoAllowed: options.isAiDemoAllowed }),
    ...(options.now !== undefined && { now: options.now }),
  });
  return { ...real, ...effects };
}

/** 160 bits, letters and digits only. */
function randomId(): string {
  return randomBytes(20).toString("hex");
}
