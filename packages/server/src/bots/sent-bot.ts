import type { CompiledBot } from "@banter/engine/runtime";

/** Distinguishes the revision of a bot from a request, which may be the same definition as a served bot's. */
const PREFIX = "sent-";

/**
 * Marks a bot that a preview request contained. The mark is in the revision, which the session keeps, so that no later
 * turn runs it with the server's credentials.
 */
export function asSentBot(bot: CompiledBot): CompiledBot {
  return { ...bot, revision: PREFIX + bot.revision };
}

export function isSentRevision(revision: string): boolean {
  return revision.startsWith(PREFIX);
}
