import { fail, ok, type ContinueChatRequest, type Result } from "@banter/protocol";
import { sessionNotFound, type ApiFailure } from "../failures/api-failure.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Caller } from "./origin-rule.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { findSession } from "./find-session.ts";
import { runGuestTurn, type TurnError } from "./run-guest-turn.ts";
import type { ChatReplyBody } from "@banter/protocol/reply-schemas";
import { sessionBody } from "./session-body.ts";

/** How often a turn is run when other processes keep committing to the session. */
const MAX_ATTEMPTS = 3;

/**
 * Applies a guest's message. A known `messageId` returns the stored reply; a message for a past turn or another question
 * returns 409 with the current session state.
 */
export function continueConversation(
  deps: ConversationDeps,
  sessionId: string,
  request: ContinueChatRequest,
  caller: Caller,
): Promise<Result<ChatReplyBody, ApiFailure>> {
  return deps.queue(sessionId, async () => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const outcome = await attemptTurn(deps, sessionId, request, caller);
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

const concurrentUpdate: ApiFailure = {
  code: "CONFLICT",
  message: "Concurrent update of this session. Retry.",
  retryAfter: 1,
};

async function attemptTurn(
  deps: ConversationDeps,
  sessionId: string,
  request: ContinueChatRequest,
  caller: Caller,
): Promise<Result<ChatReplyBody, TurnError>> {
  const { messageId } = request;
  const [found, sent] = await Promise.all([
    findSession(deps, sessionId, caller),
    messageId === undefined ? undefined : deps.store.sessions.findReply(sessionId, messageId),
  ]);
  if (!found.ok) return fail({ kind: "rejected", failure: found.error });
  const session = found.value;
  if (sent !== undefined) {
    deps.events.repeated();
    return ok({ ...sent.reply, turn: sent.turn });
  }
  if (session.isEnded) return fail({ kind: "rejected", failure: sessionNotFound });
  if (isStale(session, request)) {
    deps.events.conflicted();
    return fail({ kind: "rejected", failure: staleTurn(session) });
  }
  return runGuestTurn(deps, session, request, caller);
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
