import { findDisclosure, subjectOf, type CompiledBot, type WireReply } from "@banter/engine/runtime";
import type { StartReplyBody } from "@banter/protocol/reply-schemas";
import type { LibraryBot } from "../bots/bot-library.ts";
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
  { compiled, publishedAt }: LibraryBot,
  reply: WireReply,
  { findBot, fontHost, turn, isPreview }: StartBodyOptions,
): SessionlessStartBody {
  const { general, typingEmulation, displayRules } = compiled.settings;
  const disclosure = findDisclosure(compiled, findBot);
  return {
    typebot: {
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
    },
    ...reply,
    turn,
    isResendSafe: true,
  };
}

/** The body of a start reply. */
export function startBody(
  deps: Pick<Bots, "library" | "fontHost">,
  bot: LibraryBot,
  { id, resultId, isPreview, turn, reply, state }: StoredSession,
): StartReplyBody {
  const findBot = (linked: string): CompiledBot | undefined => deps.library.find(linked)?.compiled;
  const options = { findBot, fontHost: deps.fontHost, turn, isPreview };
  return {
    sessionId: id,
    ...(resultId !== undefined && { resultId }),
    ...(subjectOf(state) !== undefined && { isIdentified: true }),
    ...sessionlessStartBody(bot, reply, options),
  };
}
