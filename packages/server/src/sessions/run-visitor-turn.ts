import { runTurn, type CompiledBot, type FlowEvent } from "@banter/engine/runtime";
import { fail, ok, type ContinueChatRequest, type VisitorMessage, type Result } from "@banter/protocol";
import { sessionNotFound, type ApiFailure } from "../failures/api-failure.ts";
import { findById, type LibraryBot } from "../bots/bot-library.ts";
import type { Charge } from "../store/token-bucket.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Clock, ConversationDeps, FlowEffects, Stored } from "./conversation-deps.ts";
import { chooseLanguage, withTranslatedBot } from "./choose-language.ts";
import { turnPorts } from "./turn-ports.ts";
import { newDelivery } from "./new-delivery.ts";
import type { Caller } from "./origin-rule.ts";
import type { ChatReplyBody } from "@banter/protocol/reply-schemas";
import { digestMessage, openTurnJournal, streamedTurn, type TurnJournal } from "./turn-journal.ts";
import { trustedMessage, waitsForStream } from "./trusted-message.ts";
import { identifyTurn } from "./visitor-identity.ts";
import { refusalFailure, toTurnCommit } from "./turn-commit.ts";

/** Why a turn was not committed. */
export type TurnError =
  | { readonly kind: "rejected"; readonly failure: ApiFailure }
  /** Another run owns the turn's lease and may be performing its effects. */
  | { readonly kind: "turn-conflict" }
  /** Another run committed first: run the turn again on the new state. */
  | { readonly kind: "superseded" };

interface RunOptions {
  readonly caller: Caller;
  /** The session wasn't read: the commit takes the token that reading it would have taken. */
  readonly unread?: { readonly charge: Charge };
}

/** Runs the turn of a visitor's message and commits it, together with its answers and its reply. */
export async function runVisitorTurn(
  deps: ConversationDeps,
  stored: StoredSession,
  request: ContinueChatRequest,
  options: RunOptions,
): Promise<Result<ChatReplyBody, TurnError>> {
  const chosen = await chooseLanguage(deps, stored, request);
  if (!chosen.ok) return fail({ kind: "rejected", failure: chosen.error });
  const edition = chosen.value;
  const bot = edition?.compiled ?? (await deps.revisions.find(stored.botId, stored.botRevision));
  if (bot === undefined) return fail({ kind: "rejected", failure: sessionNotFound });
  const session = edition === undefined ? stored : { ...stored, botRevision: bot.revision };
  const run = { ...options, bot, edition };
  // A command ends the stream instead of answering with its text.
  const isStreamed = waitsForStream(session) && request.message?.type !== "command";
  // Without a message id a repetition can't be recognized, but the journal's lease still keeps another run from acting.
  const messageDigest = request.messageId === undefined ? deps.id() : digestMessage(request);
  const turn = isStreamed
    ? streamedTurn(session)
    : { sessionId: session.id, turn: session.turn, messageDigest };
  const journal = openTurnJournal(deps, turn, {
    isRead: bot.actsOutside,
    confirmTurn: options.unread && (() => confirmTurn(deps, session)),
  });
  try {
    return await runAndCommit(deps, session, request, { ...run, journal });
  } finally {
    await journal.close();
  }
}

/** An effect of a session that was removed or continued elsewhere would be noticed outside. */
async function confirmTurn(
  { store, now }: Stored & Pick<Clock, "now">,
  { id: sessionId, turn }: StoredSession,
): Promise<boolean> {
  const { session } = await store.sessions.lookUp({ sessionId, now: now().getTime() });
  return session?.turn === turn;
}

type MessageEvent = Exclude<FlowEvent, { readonly type: "start" }>;

interface Run extends RunOptions {
  readonly bot: CompiledBot;
  /** The bot in the language that the visitor changes to. */
  readonly edition: LibraryBot | undefined;
  readonly journal: TurnJournal;
}

async function runAndCommit(
  deps: ConversationDeps,
  session: StoredSession,
  request: ContinueChatRequest,
  { caller, unread, bot, edition, journal }: Run,
): Promise<Result<ChatReplyBody, TurnError>> {
  const { messageId } = request;
  const read = await readEvent(deps, session, request.message);
  if (!read.ok) return read;
  // Its claims may have changed since the last turn.
  const identity = await identifyTurn(deps, session, caller);
  if (!identity.ok) return fail({ kind: "rejected", failure: identity.error });
  const event = { ...read.value, ...(identity.value && { identity: identity.value }) };
  const message = event.type === "regenerate" || event.type === "language" ? undefined : event.message;
  const unusableFiles = await findUnusableFiles(deps, session.id, message);
  const run = await runTurn(
    bot,
    session.state,
    event,
    turnPorts(deps, session, caller, { unusableFiles }),
    journal,
  );
  if (!run.ok) {
    if (run.error.kind === "turn-conflict") return fail({ kind: "turn-conflict" });
    return fail({ kind: "rejected", failure: refusalFailure(run.error, session) });
  }
  const turn = run.value;
  const next = nextSession(deps, session, messageId);
  const answers = [...turn.answers, ...turn.linkedResults.flatMap((linked) => linked.answers)];
  // Nothing would remove a preview's files, because it has no result.
  const resultId = session.isPreview ? undefined : session.resultId;
  // Before the commit: a file that an answer references must not be swept.
  const { id: sessionId, botId } = session;
  if (resultId !== undefined) await deps.files.hold({ sessionId, botId, resultId }, answers);
  const commit = toTurnCommit(next, turn, {
    expectedTurn: session.turn,
    ...(unread && { charge: unread.charge }),
    leaseOwner: journal.leaseOwner,
    ...(messageId !== undefined && { messageId }),
    ...(message?.type === "text" && { visitorText: message.text }),
    ...newDelivery(deps, bot),
    linkedDelivery: (botId) => newDelivery(deps, findById(deps.library, botId)?.compiled).delivery,
  });
  if (edition !== undefined) await deps.revisions.save(bot);
  const committed = await deps.store.sessions.commit(commit);
  if (committed === "locked") return fail({ kind: "turn-conflict" });
  if (committed !== "committed") return fail({ kind: "superseded" });
  // A file that isn't kept now is kept by the next sweep: the turn is committed, and must not fail.
  if (resultId !== undefined) await deps.files.keep(sessionId, answers).catch(() => undefined);
  deps.recentSessions.remember(commit.session);
  await journal?.forget();
  deps.events.answered();
  if (turn.isEnded) deps.events.ended();
  return ok(withTranslatedBot(deps, next, edition, { ...turn.reply, turn: next.turn }));
}

/** What the message means for the flow. */
async function readEvent(
  deps: ConversationDeps,
  session: StoredSession,
  message: ContinueChatRequest["message"],
): Promise<Result<MessageEvent, TurnError>> {
  if (message?.type === "language") return ok({ type: "language" });
  if (message?.type === "regenerate" || message?.type === "edit") return ok(message);
  const trusted = await trustedMessage(deps, session, message);
  return trusted.ok ? ok({ type: "visitor-message", turn: session.turn, ...trusted.value }) : trusted;
}

/** An answer with such a file is not accepted: the visitor is asked for it again. */
async function findUnusableFiles(
  { files }: Pick<FlowEffects, "files">,
  sessionId: string,
  message: VisitorMessage | undefined,
): Promise<ReadonlySet<string>> {
  if (message === undefined || message.type === "command") return new Set();
  if (message.type === "audio") return files.findUnusable(sessionId, { content: message.url });
  const { text: content, attachedFileUrls = [] } = message;
  return files.findUnusable(sessionId, { content, attachedFileUrls });
}

function nextSession(
  { now }: Pick<Clock, "now">,
  { lastMessageId: _lastMessageId, ...session }: StoredSession,
  messageId: string | undefined,
): StoredSession {
  return {
    ...session,
    ...(messageId !== undefined && { lastMessageId: messageId }),
    turn: session.turn + 1,
    updatedAt: now().getTime(),
  };
}
