import { findOpening } from "@banter/engine";
import type { OpeningReplyBody } from "@banter/protocol/reply-schemas";
import type { LibraryBot } from "../bots/bot-library.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { sessionlessStartBody } from "./start-body.ts";

/** The first reply of a bot, for every visitor. */
export interface ServedOpening {
  readonly body: OpeningReplyBody;
  /** `body` as JSON. */
  readonly json: string;
  /** Why the bot has no opening. */
  readonly reason?: string;
}

export interface Openings {
  of(bot: LibraryBot): ServedOpening;
}

/** Computes each publication's opening once. A bot that is replaced takes its opening with it. */
export function createOpenings(deps: Pick<ConversationDeps, "limits" | "fontHost">): Openings {
  const known = new WeakMap<LibraryBot, ServedOpening>();
  return {
    of: (bot) => {
      const opening = known.get(bot) ?? serveOpening(bot, deps);
      known.set(bot, opening);
      return opening;
    },
  };
}

function serveOpening(
  bot: LibraryBot,
  { limits, fontHost }: Pick<ConversationDeps, "limits" | "fontHost">,
): ServedOpening {
  const reply = findOpening(bot.compiled, limits.flow);
  const options = { fontHost, turn: 0, isPreview: false };
  const body: OpeningReplyBody = reply.ok
    ? { isStatic: true, ...sessionlessStartBody(bot, reply.value, options) }
    : { isStatic: false };
  const json = JSON.stringify(body);
  return { body, json, ...(!reply.ok && { reason: reply.error }) };
}
