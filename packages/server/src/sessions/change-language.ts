import { fail, ok, type ContinueChatRequest, type Result } from "@banter/protocol";
import type { ChatReplyBody } from "@banter/protocol/reply-schemas";
import { findEdition, findRevision } from "../bots/editions.ts";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Bots } from "./conversation-deps.ts";
import { translatedBody } from "./start-body.ts";

/** The session on the revision in the language that the message names. A session of an older publication keeps its language. */
export function changeLanguage(
  { library }: Pick<Bots, "library">,
  session: StoredSession,
  { message }: ContinueChatRequest,
): Result<StoredSession, ApiFailure> {
  if (message?.type !== "language") return ok(session);
  const served = findRevision(library.find(session.botId), session.botRevision);
  const chosen = served && findEdition(served, [message.language]);
  return chosen === undefined
    ? fail(noTranslation)
    : ok({ ...session, botRevision: chosen.compiled.revision });
}

const noTranslation: ApiFailure = {
  code: "BAD_REQUEST",
  message:
    "The conversation can't continue in this language: the bot has no such translation, or has been published again since. Start a new conversation.",
};

/** The reply to a change of the language contains the bot, whose theme and settings have texts, too. */
export function withTranslatedBot(
  deps: Pick<Bots, "library" | "fontHost">,
  session: StoredSession,
  { message }: ContinueChatRequest,
  reply: ChatReplyBody,
): ChatReplyBody {
  const bot =
    message?.type === "language"
      ? findRevision(deps.library.find(session.botId), session.botRevision)
      : undefined;
  return bot === undefined ? reply : { ...reply, typebot: translatedBody(deps, bot, session) };
}
