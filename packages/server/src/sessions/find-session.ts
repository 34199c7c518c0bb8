import { fail, ok, type Result } from "@banter/protocol";
import { findById, libraryBot } from "../bots/bot-library.ts";
import { sessionExpired, sessionNotFound, type ApiFailure } from "../failures/api-failure.ts";
import type { StoredSession } from "../store/stored-session.ts";
import { checkOrigin, type Caller } from "./origin-rule.ts";
import { identifyTurn } from "./visitor-identity.ts";
import type { Bots, Clock, Identities, LiveSessions, Stored } from "./conversation-deps.ts";

/** The collaborators of finding a session. */
export type SessionFinder = Pick<LiveSessions, "lifetimes"> & Bots & Clock & Identities & Stored;

/** Finds a session that has not expired, that is the caller's, and whose bot the caller's page may run. */
export async function findSession(
  deps: SessionFinder,
  sessionId: string,
  caller: Caller,
): Promise<Result<StoredSession, ApiFailure>> {
  return permitSession(deps, await deps.store.sessions.find(sessionId), caller);
}

/** Refuses a session that is missing, has expired or is another visitor's, or whose bot the caller's page may not run. */
export async function permitSession(
  deps: Omit<SessionFinder, "store">,
  session: StoredSession | undefined,
  caller: Caller,
): Promise<Result<StoredSession, ApiFailure>> {
  if (session === undefined) return fail(sessionNotFound);
  const age = deps.now().getTime() - session.updatedAt;
  if (session.isEnded && age > deps.lifetimes.ended) return fail(sessionNotFound);
  const { idle, preview } = deps.lifetimes;
  if (age > (session.isPreview ? Math.min(idle, preview) : idle)) return fail(sessionExpired);
  const identity = await identifyTurn(deps, session, caller);
  if (!identity.ok) return identity;
  // A preview is started with the owner's permission, also on pages that visitors may not use.
  if (session.isPreview) return ok(session);
  const permission = checkOrigin(caller, [await allowedOriginsOf(deps, session), deps.allowedOrigins]);
  return permission.ok ? ok(session) : permission;
}

/** The bot's current rule or, for a bot that is no longer served, the rule of its stored revision. */
export async function allowedOriginsOf(
  deps: Pick<Bots, "library" | "revisions"> & Pick<Clock, "now">,
  { botId, botRevision }: Pick<StoredSession, "botId" | "botRevision">,
): Promise<readonly string[]> {
  const served = findById(deps.library, botId);
  if (served !== undefined) return served.allowedOrigins;
  const stored = await deps.revisions.find(botId, botRevision);
  return stored === undefined ? [] : libraryBot(stored, { publishedAt: deps.now() }).allowedOrigins;
}
