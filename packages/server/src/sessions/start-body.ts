import { findDisclosure, subjectOf, type CompiledBot, type WireReply } from "@banter/engine/runtime";
import type { BotBody, StartReplyBody } from "@banter/protocol/reply-schemas";
import type { LibraryBot } from "../bots/bot-library.ts";
import { languagesOf, linkedBots } from "../bots/editions.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Bots } from "./conversation-deps.ts";
import { withFontHost } from "./font-host.ts";

/** The fields of a start reply besides its session, the same for every visitor with this `reply`. */
export type SessionlessStartBody = Omit<StartReplyBody, "sessionId" | "resultId">;

export interface StartBodyOptions {
  /** Finds a bot that the bot links to. */
  readonly findBot: (id: string) => CompiledBot | undefined;
  readonly fontHost: string | undefined;
  /** Number of turns before this reply. */
  readonly turn: number;
  readonly isPreview: boolean;
}

export function sessionlessStartBody(
  bot: LibraryBot,
  reply: WireReply,
  { turn, ...options }: StartBodyOptions,
): SessionlessStartBody {
  return { typebot: botBody(bot, options), ...reply, turn, isResendSafe: true };
}

function botBody(bot: LibraryBot, { findBot, fontHost, isPreview }: Omit<StartBodyOptions, "turn">): BotBody {
  const { compiled, publishedAt } = bot;
  const { general, typingEmulation, displayRules } = compiled.settings;
  const disclosure = findDisclosure(compiled, findBot);
  const languages = languagesOf(bot);
  return {
    id: compiled.id,
    version: compiled.version,
    theme: withFontHost(compiled.theme, fontHost),
    settings: {
      ...(general !== undefined && { general }),
      ...(typingEmulation !== undefined && { typingEmulation }),
      ...(displayRules !== undefined && { displayRules }),
    },
    ...(!isPreview && { publishedAt: publishedAt.toISOString() }),
    ...(disclosure && { disclosure }),
    ...(languages && { languages }),
  };
}

/** The bot of a session in the language that the visitor has changed to, as pages receive it. */
export function translatedBody(
  { library, fontHost }: Pick<Bots, "library" | "fontHost">,
  bot: LibraryBot,
  { isPreview }: Pick<StoredSession, "isPreview">,
): BotBody {
  const findBot = linkedBots(library, bot.compiled);
  return botBody(bot, { findBot, fontHost, isPreview });
}

/** The body of a start reply. */
export function startBody(
  deps: Pick<Bots, "library" | "fontHost">,
  bot: LibraryBot,
  { id, resultId, isPreview, turn, reply, state }: StoredSession,
): StartReplyBody {
  const findBot = linkedBots(deps.library, bot.compiled);
  const options = { findBot, fontHost: deps.fontHost, turn, isPreview };
  return {
    sessionId: id,
    ...(resultId !== undefined && { resultId }),
    ...(subjectOf(state) !== undefined && { isIdentified: true }),
    ...sessionlessStartBody(bot, reply, options),
  };
}
