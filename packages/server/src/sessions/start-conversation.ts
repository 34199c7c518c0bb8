import {
  runTurn,
  subjectOf,
  type CompiledBot,
  type FlowEvent,
  type Turn,
  type VisitorIdentity,
} from "@banter/engine/runtime";
import { fail, ok, type PreviewStartChatRequest, type Result, type StartChatRequest } from "@banter/protocol";
import type { LibraryBot } from "../bots/bot-library.ts";
import { inLanguage } from "../bots/editions.ts";
import type { ApiFailure } from "../failures/api-failure.ts";
import { identityMismatch } from "../identity/identity-failures.ts";
import { isId } from "../store/is-id.ts";
import type { ResultSummary } from "../store/stored-result.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Caller } from "./origin-rule.ts";
import type { Bots, Clock, ConversationDeps, Stored } from "./conversation-deps.ts";
import { turnPorts } from "./turn-ports.ts";
import { challengeAhead, proveStart } from "./proof-of-work-rule.ts";
import type { TurnError } from "./run-visitor-turn.ts";
import { findResumable, resumedBody } from "./resume-conversation.ts";
import { findServedEdition } from "./served-edition.ts";
import { startBody } from "./start-body.ts";
import { newStartIds, startIdsOf } from "./start-ids.ts";
import { identifyStart } from "./visitor-identity.ts";
import { findStartableBot } from "./startable-bot.ts";
import type { StartReplyBody } from "@banter/protocol/reply-schemas";
import { toTurnCommit, refusalFailure } from "./turn-commit.ts";
import { openTurnJournal, startTurn, type TurnJournal } from "./turn-journal.ts";

type StartEvent = FlowEvent & { type: "start" };

interface Start {
  readonly bot: LibraryBot;
  readonly event: StartEvent;
  readonly caller: Caller;
  /** The request's idempotency key; undefined if a repetition can't be recognized. */
  readonly startId?: string | undefined;
  /** The page shows the conversation that it has stored, and nothing of this start. */
  readonly isResumed?: boolean;
}

/** Starts a published bot for a visitor. */
export async function startConversation(
  deps: ConversationDeps,
  publicId: string,
  request: StartChatRequest,
  caller: Caller,
): Promise<Result<StartReplyBody, ApiFailure>> {
  const startable = findStartableBot(deps, publicId, caller);
  if (!startable.ok) return startable;
  const bot = inLanguage(startable.value, caller.acceptLanguage);
  const identity = await identifyStart(deps, bot.compiled, caller);
  if (!identity.ok) return identity;
  const { message, textBubbleContentFormat, startId } = request;
  const ids = startId === undefined ? newStartIds(deps.id) : startIdsOf("start", bot.compiled.id, startId);
  const continued = await continuedResult(deps, bot.compiled, request.resultId, identity.value);
  const event: StartEvent = {
    type: "start",
    isStreamEnabled: request.isStreamEnabled,
    prefilledVariables: ownVariables(bot.compiled, request.prefilledVariables),
    isOnlyRegistering: request.isOnlyRegistering,
    isPreview: false,
    textFormat: textBubbleContentFormat,
    ...(message !== undefined && { message }),
    resultId: continued?.id ?? ids.resultId,
    sessionId: ids.sessionId,
    ...(identity.value && { identity: identity.value }),
  };
  const start = { sessionId: event.sessionId, hasAnswer: message !== undefined };
  const proven = await proveStart(deps, bot.compiled, start, caller);
  if (!proven.ok) return proven;
  const resumed = request.startsOver ? undefined : await findResumable(deps, bot, event);
  if (resumed !== undefined) return ok(await resumedBody(deps, bot, resumed));
  const resumable =
    message === undefined && continued !== undefined ? await findResumed(deps, bot, continued) : undefined;
  const started = await runStart(deps, {
    bot: resumable ?? bot,
    event,
    caller,
    startId,
    isResumed: resumable !== undefined,
  });
  const challenge = started.ok ? await challengeAhead(deps, bot.compiled, event.sessionId) : undefined;
  return started.ok && challenge !== undefined ? ok({ ...started.value, challenge }) : started;
}

/** Starts a preview of `bot` for its author. Previews leave no result. */
export async function startPreview(
  deps: ConversationDeps,
  previewed: LibraryBot,
  request: PreviewStartChatRequest,
  caller: Caller,
): Promise<Result<StartReplyBody, ApiFailure>> {
  const { textBubbleContentFormat, sessionId, startFrom, isStreamEnabled, prefilledVariables } = request;
  const { isProgressBarEnabled } = request;
  if (sessionId !== undefined && !isId(sessionId)) return fail(sessionIdIsInvalid);
  const edition = inLanguage(previewed, caller.acceptLanguage);
  const bot = edition.compiled;
  // An author may try the bot as an unknown visitor.
  const identity =
    caller.identityToken === undefined ? ok(undefined) : await identifyStart(deps, bot, caller);
  if (!identity.ok) return identity;
  // A page that names the session restarts it.
  const startId = sessionId === undefined ? request.startId : undefined;
  const ids = startId === undefined ? newStartIds(deps.id) : startIdsOf("preview", bot.id, startId);
  const event: StartEvent = {
    type: "start",
    isStreamEnabled,
    prefilledVariables: ownVariables(bot, prefilledVariables),
    ...(startFrom !== undefined && { startFrom }),
    isOnlyRegistering: false,
    isPreview: true,
    ...(isProgressBarEnabled !== undefined && { isProgressBarEnabled }),
    textFormat: textBubbleContentFormat,
    sessionId: sessionId ?? ids.sessionId,
    ...(identity.value && { identity: identity.value }),
  };
  return runStart(deps, { bot: edition, event, caller, startId });
}

/** The variables that the bot has: the page sends every parameter of its URL. */
function ownVariables(
  { variablesByName }: CompiledBot,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => variablesByName.has(name)));
}

async function runStart(deps: ConversationDeps, start: Start): Promise<Result<StartReplyBody, ApiFailure>> {
  const { startId } = start;
  if (startId !== undefined) return deps.queue(start.event.sessionId, () => startOnce(deps, start, startId));
  const started = await attemptStart(deps, start);
  if (started.ok) return started;
  return fail(started.error.kind === "rejected" ? started.error.failure : startedTwice);
}

/** Starts a conversation unless it has been started with this id. All such requests get the same reply. */
async function startOnce(
  deps: ConversationDeps,
  start: Start,
  startId: string,
): Promise<Result<StartReplyBody, ApiFailure>> {
  const { bot, event } = start;
  const { sessionId } = event;
  const find = () => deps.store.sessions.lookUp({ sessionId, messageId: startId, now: deps.now().getTime() });
  const journal = openTurnJournal(deps, startTurn(sessionId), {
    isRead: bot.compiled.actsOutside,
    confirmTurn: async () => (await find()).session === undefined,
  });
  try {
    const started = await attemptStart(deps, start, journal);
    if (started.ok) return started;
    if (started.error.kind === "rejected") return fail(started.error.failure);
    const { session, sent } = await find();
    // Undecided while another run performs the effects.
    if (session === undefined || sent === undefined)
      return fail({ ...startedTwice, code: "TOO_MANY_REQUESTS", retryAfter: 3 });
    // Whoever knows the id of another visitor's start must not get its reply.
    if (subjectOf(session.state) !== event.identity?.subject) return fail(identityMismatch);
    deps.events.repeated();
    return ok(startBody(deps, bot, { ...session, ...sent }));
  } finally {
    await journal.close();
  }
}

const startedTwice: ApiFailure = {
  code: "CONFLICT",
  message: "The session was started twice concurrently.",
};

async function attemptStart(
  deps: ConversationDeps,
  { bot, event, caller, startId, isResumed = false }: Start,
  journal?: TurnJournal,
): Promise<Result<StartReplyBody, TurnError>> {
  const { compiled } = bot;
  const session = {
    id: event.sessionId,
    botId: compiled.id,
    botRevision: compiled.revision,
    ...(event.resultId !== undefined && { resultId: event.resultId }),
  };
  const outcome = await runTurn(compiled, undefined, event, turnPorts(deps, session, caller), journal);
  if (!outcome.ok) {
    if (outcome.error.kind === "turn-conflict") return fail({ kind: "turn-conflict" });
    return fail({ kind: "rejected", failure: refusalFailure(outcome.error) });
  }
  const turn = outcome.value;
  await deps.revisions.save(compiled);
  const restarted =
    event.isPreview && startId === undefined ? await deps.store.sessions.find(event.sessionId) : undefined;
  if (restarted?.isPreview === false) return fail({ kind: "rejected", failure: sessionIsLive });
  const created = newSession(deps, compiled, event, turn, restarted);
  const commit = toTurnCommit(created, turn, {
    ...(restarted && { expectedTurn: restarted.turn }),
    ...(journal && { leaseOwner: journal.leaseOwner }),
    ...(startId !== undefined && { messageId: startId }),
    ...(event.message?.type === "text" && { visitorText: event.message.text }),
    isRecorded: !isResumed,
  });
  const committed = await deps.store.sessions.commit(commit);
  if (committed !== "committed")
    return fail({ kind: committed === "locked" ? "turn-conflict" : "superseded" });
  deps.recentSessions.remember(commit.session);
  await journal?.forget();
  deps.events.started();
  if (turn.isEnded) deps.events.ended();
  return ok(startBody(deps, bot, created));
}

/** No later request would find such a session. */
const sessionIdIsInvalid: ApiFailure = {
  code: "BAD_REQUEST",
  message: "sessionId: 1 to 200 letters, digits, - and _ are allowed",
};

const sessionIsLive: ApiFailure = {
  code: "BAD_REQUEST",
  message: "sessionId belongs to a live session",
};

function newSession(
  { now }: Pick<Clock, "now">,
  bot: CompiledBot,
  event: StartEvent,
  turn: Turn,
  existing: StoredSession | undefined,
): StoredSession {
  const time = now().getTime();
  return {
    id: event.sessionId,
    botId: bot.id,
    botRevision: bot.revision,
    ...(event.resultId !== undefined && !turn.isEnded && { resultId: event.resultId }),
    state: turn.state,
    turn: existing === undefined ? 0 : existing.turn + 1,
    reply: turn.reply,
    isPreview: event.isPreview,
    isEnded: turn.isEnded,
    createdAt: time,
    updatedAt: time,
  };
}

/** The result that a returning visitor continues: it must be of this bot and this visitor, and the bot must remember visitors. */
async function continuedResult(
  { store }: Stored,
  { id, parsedSettings: { general } }: CompiledBot,
  resultId: string | undefined,
  identity: VisitorIdentity | undefined,
): Promise<ResultSummary | undefined> {
  const isRemembering = general.rememberUser.isEnabled || !general.isNewResultOnRefreshEnabled;
  if (resultId === undefined || !isRemembering) return undefined;
  const result = await store.results.findSummary(resultId);
  return result?.botId === id && result.identity?.subject === identity?.subject ? result : undefined;
}

/**
 * The bot of the conversation that pages have stored of this result, in its language, if they go on with it: it exists and is
 * of this publication. They start one all the same, for the bot's current settings.
 */
async function findResumed(
  { store, revisions }: Stored & Pick<Bots, "revisions">,
  bot: LibraryBot,
  { lastSessionId }: ResultSummary,
): Promise<LibraryBot | undefined> {
  const { isEnabled } = bot.compiled.parsedSettings.general.rememberUser;
  const last = isEnabled ? await store.sessions.find(lastSessionId) : undefined;
  return last && findServedEdition(revisions, bot, last.botRevision);
}
