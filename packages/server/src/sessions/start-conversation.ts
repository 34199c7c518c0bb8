import { runTurn, type CompiledBot, type FlowEvent, type Turn } from "@banter/engine";
import { fail, ok, type PreviewStartChatRequest, type Result, type StartChatRequest } from "@banter/protocol";
import { libraryBot, type LibraryBot } from "../bots/bot-library.ts";
import { botNotFound, type ApiFailure } from "../http/api-failure.ts";
import type { StoredSession } from "../store/stored-session.ts";
import { checkOrigin, type Caller } from "./origin-rule.ts";
import { withFontHost } from "./font-host.ts";
import { portsFor, type ConversationParts } from "./conversation-parts.ts";
import type { WireBody } from "./session-body.ts";
import { afterTurn, refusalFailure } from "./turn-outcome.ts";

type StartEvent = FlowEvent & { type: "start" };

/** Starts a published bot for a visitor. */
export async function startConversation(
  parts: ConversationParts,
  publicId: string,
  request: StartChatRequest,
  caller: Caller,
): Promise<Result<WireBody, ApiFailure>> {
  const bot = parts.library.find(publicId);
  if (bot === undefined) return fail(botNotFound);
  if (bot.isClosed)
    return fail({
      code: "BAD_REQUEST",
      message: bot.compiled.parsedSettings.general.systemMessages.botClosed,
    });
  const permission = checkOrigin(caller, [bot.allowedOrigins, parts.allowedOrigins]);
  if (!permission.ok) return permission;
  const { message, textBubbleContentFormat } = request;
  const event: StartEvent = {
    type: "start",
    isStreamEnabled: request.isStreamEnabled,
    prefilledVariables: request.prefilledVariables,
    isOnlyRegistering: request.isOnlyRegistering,
    isPreview: false,
    textFormat: textBubbleContentFormat,
    ...(message !== undefined && { message }),
    resultId: (await continuedResult(parts, bot.compiled, request.resultId)) ?? parts.id(),
    sessionId: parts.id(),
  };
  return begin(parts, bot, event);
}

/** Starts a bot for its author: nothing is kept for the owner. `bot` is the one to try. */
export async function startPreview(
  parts: ConversationParts,
  bot: CompiledBot,
  request: PreviewStartChatRequest,
): Promise<Result<WireBody, ApiFailure>> {
  const { textBubbleContentFormat, sessionId, startFrom, isStreamEnabled, prefilledVariables } = request;
  const event: StartEvent = {
    type: "start",
    isStreamEnabled,
    prefilledVariables,
    ...(startFrom !== undefined && { startFrom }),
    isOnlyRegistering: false,
    isPreview: true,
    textFormat: textBubbleContentFormat,
    sessionId: sessionId ?? parts.id(),
  };
  return begin(parts, libraryBot(bot, { publishedAt: parts.now() }), event);
}

async function begin(
  parts: ConversationParts,
  bot: LibraryBot,
  event: StartEvent,
): Promise<Result<WireBody, ApiFailure>> {
  const { compiled } = bot;
  const outcome = await runTurn(compiled, undefined, event, portsFor(parts, event.sessionId));
  if (!outcome.ok) return fail(refusalFailure(outcome.error));
  const turn = outcome.value;
  await parts.revisions.keep(compiled);
  const before = event.isPreview ? await parts.store.sessions.find(event.sessionId) : undefined;
  if (before?.isPreview === false)
    return fail({ code: "BAD_REQUEST", message: "sessionId: is taken by a visitor's session" });
  const created = newSession(parts, compiled, event, turn, before);
  const committed = await parts.store.sessions.commit(
    afterTurn(created, turn, {
      ...(before && { expectedTurn: before.turn }),
      ...(event.message?.type === "text" && { said: event.message.text }),
    }),
  );
  if (committed !== "committed")
    return fail({ code: "CONFLICT", message: "The session was started twice at the same time." });
  parts.events.started();
  if (turn.isEnded) parts.events.ended();
  return ok(startBody(bot, created, turn, parts.fontHost));
}

function newSession(
  { now }: ConversationParts,
  bot: CompiledBot,
  event: StartEvent,
  turn: Turn,
  before: StoredSession | undefined,
): StoredSession {
  const time = now().getTime();
  return {
    id: event.sessionId,
    botId: bot.id,
    botRevision: bot.revision,
    ...(event.resultId !== undefined && !turn.isEnded && { resultId: event.resultId }),
    state: turn.state,
    turn: before === undefined ? 0 : before.turn + 1,
    reply: turn.reply,
    isPreview: event.isPreview,
    isEnded: turn.isEnded,
    createdAt: time,
    updatedAt: time,
  };
}

function startBody(
  { compiled, publishedAt }: LibraryBot,
  session: StoredSession,
  { reply }: Turn,
  fontHost: string | undefined,
): WireBody {
  const { general, typingEmulation } = compiled.settings;
  return {
    sessionId: session.id,
    ...(session.resultId !== undefined && { resultId: session.resultId }),
    typebot: {
      id: compiled.id,
      version: compiled.version,
      theme: withFontHost(compiled.theme, fontHost),
      settings: {
        ...(general !== undefined && { general }),
        ...(typingEmulation !== undefined && { typingEmulation }),
      },
      ...(!session.isPreview && { publishedAt: publishedAt.toISOString() }),
    },
    ...reply,
    turn: session.turn,
    isResendSafe: true,
  };
}

/** The result a returning visitor goes on with: one of this bot, and only where the bot remembers its visitors. */
async function continuedResult(
  { store }: ConversationParts,
  { id, parsedSettings: { general } }: CompiledBot,
  resultId: string | undefined,
): Promise<string | undefined> {
  const isContinuing = general.rememberUser.isEnabled || !general.isNewResultOnRefreshEnabled;
  if (resultId === undefined || !isContinuing) return undefined;
  const result = await store.results.findSummary(resultId);
  return result?.botId === id ? resultId : undefined;
}
