import { fail, ok, type Result } from "@banter/protocol";
import { libraryBot } from "../bots/bot-library.ts";
import { sessionExpired, sessionNotFound, type ApiFailure } from "../http/api-failure.ts";
import type { StoredSession } from "../store/stored-session.ts";
import { checkOrigin, type Caller } from "./origin-rule.ts";
import type { ConversationParts } from "./conversation-parts.ts";

/** The session, where it is there, not too old, and the caller's page may run its bot. */
export async function findSession(
  parts: ConversationParts,
  sessionId: string,
  caller: Caller,
): Promise<Result<StoredSession, ApiFailure>> {
  const session = await parts.store.sessions.find(sessionId);
  if (session === undefined) return fail(sessionNotFound);
  const age = parts.now().getTime() - session.updatedAt;
  if (session.isEnded && age > parts.lifetimes.ended) return fail(sessionNotFound);
  if (age > parts.lifetimes.idle) return fail(sessionExpired);
  const permission = checkOrigin(caller, [await allowedOriginsOf(parts, session), parts.allowedOrigins]);
  return permission.ok ? ok(session) : permission;
}

/** Today's rule of the bot; of a bot that is gone, the rule it had. */
async function allowedOriginsOf(
  parts: ConversationParts,
  { botId, botRevision }: StoredSession,
): Promise<readonly string[]> {
  const served = parts.library.find(botId);
  if (served !== undefined) return served.allowedOrigins;
  const kept = await parts.revisions.find(botId, botRevision);
  return kept === undefined ? [] : libraryBot(kept, { publishedAt: parts.now() }).allowedOrigins;
}
