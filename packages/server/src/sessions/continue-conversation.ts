import { fail, ok, type ContinueChatRequest, type Result } from "@banter/protocol";
import { sessionNotFound, tooManyRequests, type ApiFailure } from "../failures/api-failure.ts";
import { messageCharge } from "../limits/message-charge.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Caller } from "./origin-rule.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { chooseLanguage, withTranslatedBot } from "./choose-language.ts";
import { permitSession } from "./find-session.ts";
import { proveTurn } from "./proof-of-work-rule.ts";
import { runVisitorTurn, type TurnError } from "./run-visitor-turn.ts";
import type { ChatReplyBody } from "@banter/protocol/reply-schemas";
import { sessionBody } from "./session-body.ts";

/** How often a turn is run when other processes keep committing to the session. */
const MAX_ATTEMPTS = 3;

/**
 * Applies a visitor's message. A known `messageId` returns the stored reply; a message for a past turn or another question
 * returns 409 with the current session state.
 */
export function continueConversation(
  deps: ConversationDeps,
  sessionId: string,
  request: ContinueChatRequest,
  caller: Caller,
): Promise<Result<ChatReplyBody, ApiFailure>> {
  return deps.queue(sessionId, async () => {
    const reply = await continueRecent(deps, sessionId, request, caller);
    if (reply !== undefined) return reply;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const query = { sessionId, request, isCharged: attempt === 1 };
      const outcome = await attemptTurn(deps, query, caller);
      if (outcome.ok) return outcome;
      if (outcome.error.kind === "rejected") return fail(outcome.error.failure);
      // 429, not 409: a 409 must carry the session's state, which is still undecided.
      if (outcome.error.kind === "turn-conflict")
        return fail({ ...concurrentUpdate, code: "TOO_MANY_REQUESTS", retryAfter: 3 });
    }
    deps.events.conflicted();
    return fail(concurrentUpdate);
  });
}

/**
 * Runs the turn on the session as this process has last committed it, so that the commit is the only round trip. Returns
 * undefined if that isn't possible, or if the session may have changed since: then it is read.
 */
async function continueRecent(
  deps: ConversationDeps,
  sessionId: string,
  request: ContinueChatRequest,
  caller: Caller,
): Promise<Result<ChatReplyBody, ApiFailure> | undefined> {
  // Without both, a repetition could not be recognized by the turn.
  if (request.turn === undefined || request.messageId === undefined) return undefined;
  const recent = deps.recentSessions.recall(sessionId, request.turn, deps.now().getTime());
  const session = await permitSession(deps, recent, caller);
  if (!session.ok || isStale(session.value, request)) return undefined;
  const proven = await proveTurn(deps, session.value, caller);
  if (!proven.ok) return proven;
  const charge = messageCharge(deps.limits, sessionId);
  const outcome = await runVisitorTurn(deps, session.value, request, { caller, unread: { charge } });
  return outcome.ok ? outcome : undefined;
}

const concurrentUpdate: ApiFailure = {
  code: "CONFLICT",
  message: "Concurrent update of this session. Retry.",
  retryAfter: 1,
};

interface TurnQuery {
  readonly sessionId: string;
  readonly request: ContinueChatRequest;
  readonly isCharged: boolean;
}

async function attemptTurn(
  deps: ConversationDeps,
  { sessionId, request, isCharged }: TurnQuery,
  caller: Caller,
): Promise<Result<ChatReplyBody, TurnError>> {
  const { messageId } = request;
  const {
    limit,
    session: stored,
    sent,
  } = await deps.store.sessions.lookUp({
    sessionId,
    ...(messageId !== undefined && { messageId }),
    ...(isCharged && { charge: messageCharge(deps.limits, sessionId) }),
    now: deps.now().getTime(),
  });
  if (!limit.isAllowed)
    return fail({ kind: "rejected", failure: { ...tooManyRequests, retryAfter: limit.retryAfter } });
  const found = await permitSession(deps, stored, caller);
  if (!found.ok) return fail({ kind: "rejected", failure: found.error });
  const session = found.value;
  if (sent !== undefined) {
    deps.events.repeated();
    const edition = await chooseLanguage(deps, session, request);
    const reply = { ...sent.reply, turn: sent.turn };
    return ok(withTranslatedBot(deps, session, edition.ok ? edition.value : undefined, reply));
  }
  if (session.isEnded) return fail({ kind: "rejected", failure: sessionNotFound });
  if (isStale(session, request)) {
    deps.events.conflicted();
    return fail({ kind: "rejected", failure: staleTurn(session) });
  }
  const proven = await proveTurn(deps, session, caller);
  if (!proven.ok) return fail({ kind: "rejected", failure: proven.error });
  return runVisitorTurn(deps, session, request, { caller });
}

function isStale(session: StoredSession, { turn, blockId }: ContinueChatRequest): boolean {
  if (turn !== undefined && turn !== session.turn) return true;
  return blockId !== undefined && session.blockId !== undefined && blockId !== session.blockId;
}

function staleTurn(session: StoredSession): ApiFailure {
  return {
    code: "CONFLICT",
    message: "This question was already answered. The response contains the current session state.",
    fields: sessionBody(session),
  };
}
