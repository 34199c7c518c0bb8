import { runTurn } from "@banter/engine";
import { fail, ok, type ContinueChatRequest, type GuestMessage, type Result } from "@banter/protocol";
import { sessionNotFound, type ApiFailure } from "../http/api-failure.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Caller } from "./origin-rule.ts";
import { portsFor, type ConversationParts } from "./conversation-parts.ts";
import { findSession } from "./find-session.ts";
import { sessionBody, type WireBody } from "./session-body.ts";
import { openTurnJournal, saidOf, TurnTaken, type TurnJournal } from "./turn-journal.ts";
import { afterTurn, refusalFailure } from "./turn-outcome.ts";

/** How often a turn is run again because another process took it first. */
const ATTEMPTS = 3;

/**
 * Takes what the guest says. A message that comes again gets its first reply again; a message for a turn that is
 * over, or for another question than the one that is open, gets the session as it stands, with 409.
 */
export function continueConversation(
  parts: ConversationParts,
  sessionId: string,
  request: ContinueChatRequest,
  caller: Caller,
): Promise<Result<WireBody, ApiFailure>> {
  return parts.queue(sessionId, async () => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const outcome = await attemptTurn(parts, sessionId, request, caller).catch(giveWay);
      // Not 409: that would say how the session stands, and it isn't decided yet.
      if (outcome === "taken") return fail({ ...changing, code: "TOO_MANY_REQUESTS", retryAfter: 3 });
      if (outcome !== "conflict") return outcome;
    }
    parts.events.conflicted();
    return fail(changing);
  });
}

const changing: ApiFailure = {
  code: "CONFLICT",
  message: "The session is being changed by someone else. Try again.",
  retryAfter: 1,
};

function giveWay(error: unknown): "taken" {
  if (error instanceof TurnTaken) return "taken";
  throw error;
}

async function attemptTurn(
  parts: ConversationParts,
  sessionId: string,
  request: ContinueChatRequest,
  caller: Caller,
): Promise<Result<WireBody, ApiFailure> | "conflict"> {
  const { messageId } = request;
  const [found, sent] = await Promise.all([
    findSession(parts, sessionId, caller),
    messageId === undefined ? undefined : parts.store.sessions.findReply(sessionId, messageId),
  ]);
  if (!found.ok) return found;
  const session = found.value;
  if (sent !== undefined) {
    parts.events.repeated();
    return ok({ ...sent.reply, turn: sent.turn });
  }
  if (session.isEnded) return fail(sessionNotFound);
  if (isStale(session, request)) {
    parts.events.conflicted();
    return fail(staleTurn(session));
  }
  return takeTurn(parts, session, request);
}

async function takeTurn(
  parts: ConversationParts,
  session: StoredSession,
  request: ContinueChatRequest,
): Promise<Result<WireBody, ApiFailure> | "conflict"> {
  if (request.messageId === undefined) return runAndKeep(parts, session, request, undefined);
  const { id: sessionId, turn } = session;
  const journal = openTurnJournal(parts, { sessionId, turn, said: saidOf(request) });
  try {
    return await runAndKeep(parts, session, request, journal);
  } finally {
    await journal.close();
  }
}

async function runAndKeep(
  parts: ConversationParts,
  session: StoredSession,
  { message, messageId }: ContinueChatRequest,
  journal: TurnJournal | undefined,
): Promise<Result<WireBody, ApiFailure> | "conflict"> {
  const { store, revisions, events, now } = parts;
  const bot = await revisions.find(session.botId, session.botRevision);
  if (bot === undefined) return fail(sessionNotFound);
  const said = await confirmed(parts, session, message);
  const event = { type: "reply", ...(said !== undefined && { message: said }) } as const;
  const outcome = await runTurn(bot, session.state, event, portsFor(parts, session.id), journal);
  if (!outcome.ok) return fail(refusalFailure(outcome.error));
  const { lastMessageId: _lastMessageId, ...rest } = session;
  const next = {
    ...rest,
    ...(messageId !== undefined && { lastMessageId: messageId }),
    turn: session.turn + 1,
    updatedAt: now().getTime(),
  };
  const webhookUrl = parts.webhookOf(parts.library.find(bot.id)?.compiled ?? bot);
  const options = {
    expectedTurn: session.turn,
    ...(journal !== undefined && { holder: journal.holder }),
    ...(messageId !== undefined && { messageId }),
    ...(said?.type === "text" && { said: said.text }),
    ...(webhookUrl !== undefined && { delivery: { id: parts.id(), url: webhookUrl } }),
  };
  // Before the answers: a file too many is swept some day, one that an answer names must not be.
  await parts.keepFiles(session.id, outcome.value.answers);
  const committed = await store.sessions.commit(afterTurn(next, outcome.value, options));
  if (committed === "held") throw new TurnTaken("Another run is doing something outside for this turn");
  if (committed === "conflict") return "conflict";
  await journal?.forget();
  events.answered();
  if (outcome.value.isEnded) events.ended();
  return ok({ ...outcome.value.reply, turn: next.turn });
}

/** A streamed text is the server's own: the client's echo of it only says that it was shown. */
async function confirmed(
  { store }: ConversationParts,
  session: StoredSession,
  message: GuestMessage | undefined,
): Promise<GuestMessage | undefined> {
  if (message !== undefined && message.type !== "text") return message;
  if (!session.reply.clientSideActions?.some(({ type }) => type === "stream")) return message;
  const streamed = await store.sessions.findStreamedText(session.id, session.turn);
  return streamed === undefined ? message : { type: "text", text: streamed };
}

function isStale(session: StoredSession, { turn, blockId }: ContinueChatRequest): boolean {
  if (turn !== undefined && turn !== session.turn) return true;
  return blockId !== undefined && session.blockId !== undefined && blockId !== session.blockId;
}

function staleTurn(session: StoredSession): ApiFailure {
  return {
    code: "CONFLICT",
    message: "This was answered already. The reply holds the conversation as it stands.",
    fields: sessionBody(session),
  };
}
