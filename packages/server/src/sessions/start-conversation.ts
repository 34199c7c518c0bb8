import { runTurn, type CompiledBot, type FlowEvent, type Turn } from "@banter/engine";
import { fail, ok, type PreviewStartChatRequest, type Result, type StartChatRequest } from "@banter/protocol";
import { libraryBot, type LibraryBot } from "../bots/bot-library.ts";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Caller } from "./origin-rule.ts";
import { portsFor, type ConversationDeps } from "./conversation-deps.ts";
import { challengeAhead, proveStart } from "./proof-rule.ts";
import { sessionlessStartBody } from "./start-body.ts";
import { findStartableBot } from "./startable-bot.ts";
import type { StartReplyBody } from "@banter/protocol/reply-schemas";
import { toTurnCommit, refusalFailure } from "./turn-commit.ts";

type StartEvent = FlowEvent & { type: "start" };

/** Starts a published bot for a visitor. */
export async function startConversation(
  deps: ConversationDeps,
  publicId: string,
  request: StartChatRequest,
  caller: Caller,
): Promise<Result<StartReplyBody, ApiFailure>> {
  const startable = findStartableBot(deps, publicId, caller);
  if (!startable.ok) return startable;
  const bot = startable.value;
  const { message, textBubbleContentFormat } = request;
  const event: StartEvent = {
    type: "start",
    isStreamEnabled: request.isStreamEnabled,
    prefilledVariables: ownVariables(bot.compiled, request.prefilledVariables),
    isOnlyRegistering: request.isOnlyRegistering,
    isPreview: false,
    textFormat: textBubbleContentFormat,
    ...(message !== undefined && { message }),
    resultId: (await continuedResult(deps, bot.compiled, request.resultId)) ?? deps.id(),
    sessionId: deps.id(),
  };
  const start = { sessionId: event.sessionId, hasAnswer: message !== undefined };
  const proven = await proveStart(deps, bot.compiled, start, caller);
  if (!proven.ok) return proven;
  const started = await runStart(deps, bot, event, caller);
  const challenge = started.ok ? await challengeAhead(deps, bot.compiled, event.sessionId) : undefined;
  return started.ok && challenge !== undefined ? ok({ ...started.value, challenge }) : started;
}

/** Starts a preview of `bot` for its author. Previews leave no result. */
export async function startPreview(
  deps: ConversationDeps,
  bot: CompiledBot,
  request: PreviewStartChatRequest,
  caller: Caller,
): Promise<Result<StartReplyBody, ApiFailure>> {
  const { textBubbleContentFormat, sessionId, startFrom, isStreamEnabled, prefilledVariables } = request;
  const { isProgressBarEnabled } = request;
  const event: StartEvent = {
    type: "start",
    isStreamEnabled,
    prefilledVariables: ownVariables(bot, prefilledVariables),
    ...(startFrom !== undefined && { startFrom }),
    isOnlyRegistering: false,
    isPreview: true,
    ...(isProgressBarEnabled !== undefined && { isProgressBarEnabled }),
    textFormat: textBubbleContentFormat,
    sessionId: sessionId ?? deps.id(),
  };
  return runStart(deps, libraryBot(bot, { publishedAt: deps.now() }), event, caller);
}

/** The variables that the bot has: the page sends every parameter of its URL. */
function ownVariables(
  { variablesByName }: CompiledBot,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => variablesByName.has(name)));
}

async function runStart(
  deps: ConversationDeps,
  bot: LibraryBot,
  event: StartEvent,
  caller: Caller,
): Promise<Result<StartReplyBody, ApiFailure>> {
  const { compiled } = bot;
  const session = {
    id: event.sessionId,
    botId: compiled.id,
    botRevision: compiled.revision,
    ...(event.resultId !== undefined && { resultId: event.resultId }),
  };
  const outcome = await runTurn(compiled, undefined, event, portsFor(deps, session, caller));
  if (!outcome.ok) return fail(refusalFailure(outcome.error));
  const turn = outcome.value;
  await deps.revisions.save(compiled);
  const existing = event.isPreview ? await deps.store.sessions.find(event.sessionId) : undefined;
  if (existing?.isPreview === false)
    return fail({ code: "BAD_REQUEST", message: "sessionId belongs to a live session" });
  const created = newSession(deps, compiled, event, turn, existing);
  const commit = toTurnCommit(created, turn, {
    ...(existing && { expectedTurn: existing.turn }),
    ...(event.message?.type === "text" && { guestText: event.message.text }),
  });
  const committed = await deps.store.sessions.commit(commit);
  if (committed !== "committed")
    return fail({ code: "CONFLICT", message: "The session was started twice concurrently." });
  deps.recentSessions.remember(commit.session);
  deps.events.started();
  if (turn.isEnded) deps.events.ended();
  const { id, resultId, isPreview } = created;
  const findBot = (linked: string): CompiledBot | undefined => deps.library.find(linked)?.compiled;
  const options = { findBot, fontHost: deps.fontHost, turn: created.turn, isPreview };
  return ok({
    sessionId: id,
    ...(resultId !== undefined && { resultId }),
    ...sessionlessStartBody(bot, turn.reply, options),
  });
}

function newSession(
  { now }: ConversationDeps,
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

/** The result that a returning visitor continues: it must belong to this bot, and the bot must remember visitors. */
async function continuedResult(
  { store }: ConversationDeps,
  { id, parsedSettings: { general } }: CompiledBot,
  resultId: string | undefined,
): Promise<string | undefined> {
  const isRemembering = general.rememberUser.isEnabled || !general.isNewResultOnRefreshEnabled;
  if (resultId === undefined || !isRemembering) return undefined;
  const result = await store.results.findSummary(resultId);
  return result?.botId === id ? resultId : undefined;
}
