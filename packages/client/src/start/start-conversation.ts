import { fail, ok, parseStartReply, type Result, type StartReply } from "@banter/protocol";
import type { TransportFailure, TransportResult } from "../contract/ports.ts";
import { blankConversation, shouldRemember } from "../model/model.ts";
import {
  effect,
  emit,
  followUp,
  lastChunk,
  patch,
  patchChat,
  patchChunk,
  type Transition,
} from "../model/transition.ts";
import { nextComposer } from "../composer/composer.ts";
import { mayHaveWritten } from "../composer/unsent-text.ts";
import { addChunk, addReply, showReply } from "../transcript/add-chunk.ts";
import { runActions } from "../transcript/reveal.ts";
import { earlierChunks } from "./earlier-chunks.ts";
import { startedBotId } from "./start-request.ts";

/** Initializes the session. Returns false, and shows the failure, if there is no bot id. */
export function initSession(transition: Transition): boolean {
  emit(transition, { type: "init" });
  if (startedBotId(transition.model.options) === undefined) {
    patchChat(transition, { phase: "failed", startFailure: { kind: "bot-id-missing" } });
    return false;
  }
  beginStart(transition, transition.model.options.startId);
  return true;
}

/** Begins a start, which all its retries repeat with one id. */
export function beginStart(transition: Transition, startId = transition.env.id): void {
  const { epoch, options } = transition.model;
  patch(transition, { epoch: epoch + 1, startAttempt: 0, options: { ...options, startId } });
}

/** So many restarts can happen while another tab is frozen. */
const MAX_REPLACED = 20;

/** The next conversation replaces the current one, in the other tabs, too. */
export function replaceConversation(transition: Transition): void {
  const { chat, replaced } = transition.model;
  if (chat.sessionId !== undefined)
    patch(transition, { replaced: [...replaced, chat.sessionId].slice(-MAX_REPLACED) });
}

/** Begins a new conversation with the first reply. The tabs of the conversation that it replaces show it, too. */
export function beginConversation(transition: Transition, reply: StartReply): void {
  const { bot, sessionId, resultId, isResendSafe } = reply;
  const isRemembered = shouldRemember(transition.model, reply);
  const composer = nextComposer(transition, sessionId);
  const { chat } = transition.model;
  replaceConversation(transition);
  effect(transition, { type: "abort", what: "everything" }, { type: "delete-saved" });
  patch(transition, {
    ...blankConversation,
    isResendSafe,
    isRemembered,
    startAttempt: 0,
    isUnconfirmed: false,
  });
  patch(transition, {
    chat: { phase: "running", chunks: [], reply: { state: "none" }, bot, sessionId, resultId, composer },
  });
  for (const chunk of earlierChunks(reply.conversation ?? [])) addChunk(transition, chunk);
  addReply(transition, { ...reply, turn: reply.turn ?? 0 });
  if (mayHaveWritten(chat)) followUp(transition, { type: "settle-written", chat });
  emit(transition, { type: "state-persisted", isEnabled: isRemembered, botId: bot.id });
  effect(transition, { type: "save" }, { type: "announce" });
  if (reply.conversation === undefined) showReply(transition);
  else showAsRestored(transition);
}

/** The visitor has seen the reply on another device. */
function showAsRestored(transition: Transition): void {
  const chunk = lastChunk(transition.model);
  const shown = chunk?.messages.length ?? 0;
  patchChunk(transition, chunk?.id, { isRestored: true, shown });
  patch(transition, { reveal: { stage: "actions", index: shown - 1 } });
  runActions(transition);
}

export function readStartReply(result: TransportResult): Result<StartReply, TransportFailure> {
  if (!result.ok) return result;
  const reply = parseStartReply(result.value);
  return reply.ok ? ok(reply.value) : fail({ kind: "unreadable", message: reply.error, status: 200 });
}
