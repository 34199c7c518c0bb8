import { fail, ok, type ContinueChatRequest, type Result } from "@banter/protocol";
import type { ChatReplyBody } from "@banter/protocol/reply-schemas";
import type { LibraryBot } from "../bots/bot-library.ts";
import { findEdition } from "../bots/editions.ts";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Bots, Stored } from "./conversation-deps.ts";
import { findServedEdition } from "./served-edition.ts";
import { translatedBody } from "./start-body.ts";

/**
 * The bot in the language that the message names; undefined for any other message. A session of a publication with other steps
 * keeps its language.
 */
export async function chooseLanguage(
  deps: Pick<Bots, "library" | "revisions" | "compileDraft"> & Stored,
  session: Pick<StoredSession, "botId" | "botRevision" | "isPreview">,
  { message }: ContinueChatRequest,
): Promise<Result<LibraryBot | undefined, ApiFailure>> {
  if (message?.type !== "language") return ok(undefined);
  const { botId, botRevision, isPreview } = session;
  const find = async (bot: LibraryBot | undefined): Promise<LibraryBot | undefined> => {
    const wanted = bot && findEdition(bot, [message.language]);
    const current = wanted && (await findServedEdition(deps.revisions, bot, botRevision));
    return current && wanted;
  };
  // A preview shows the draft, whose translations may be the only thing that differs from what is published.
  const draft = isPreview ? await deps.store.bots.findDraft(botId) : undefined;
  const ofDraft = draft && deps.compileDraft(draft);
  const chosen =
    (ofDraft?.ok === true ? await find(ofDraft.value) : undefined) ?? (await find(deps.library.find(botId)));
  return chosen === undefined ? fail(noTranslation) : ok(chosen);
}

/** The reply to a change of the language contains the bot, whose theme and settings have texts, too. */
export function withTranslatedBot(
  deps: Pick<Bots, "library" | "fontHost">,
  session: StoredSession,
  edition: LibraryBot | undefined,
  reply: ChatReplyBody,
): ChatReplyBody {
  return edition === undefined ? reply : { ...reply, typebot: translatedBody(deps, edition, session) };
}

const noTranslation: ApiFailure = {
  code: "BAD_REQUEST",
  message:
    "The conversation can't continue in this language: the bot has no such translation, or its steps have been changed since. Start a new conversation.",
};
