import { fail, ok, parseStartReply, type Result, type StartReply } from "@banter/protocol";
import type { TransportFailure, TransportResult } from "../contract/ports.ts";
import { blankConversation, shouldRemember } from "../model/model.ts";
import { effect, emit, patch, patchChat, type Step } from "../model/step.ts";
import { nextComposer } from "../composer/composer.ts";
import { settleWritten } from "../composer/settle-written.ts";
import { findWritten } from "../composer/written.ts";
import { addReply, showReply } from "../transcript/add-chunk.ts";
import { startedBotId } from "./start-request.ts";

/** Initializes the session. Returns false, and shows the failure, if there is no bot id. */
export function initSession(step: Step): boolean {
  emit(step, { type: "init" });
  if (startedBotId(step.model.options) === undefined) {
    patchChat(step, { phase: "failed", startFailure: { kind: "bot-id-missing" } });
    return false;
  }
  beginStart(step, step.model.options.startId);
  return true;
}

/** Begins a start, which all its retries repeat with one id. */
export function beginStart(step: Step, startId = step.env.id): void {
  const { epoch, options } = step.model;
  patch(step, { epoch: epoch + 1, startAttempt: 0, options: { ...options, startId } });
}

/** So many restarts can happen while another tab is frozen. */
const MAX_REPLACED = 20;

/** The next conversation replaces the current one, in the other tabs, too. */
export function replaceConversation(step: Step): void {
  const { chat, replaced } = step.model;
  if (chat.sessionId !== undefined)
    patch(step, { replaced: [...replaced, chat.sessionId].slice(-MAX_REPLACED) });
}

/** Begins a new conversation with the first reply. The tabs of the conversation that it replaces show it, too. */
export function beginConversation(step: Step, reply: StartReply): void {
  const { bot, sessionId, resultId, isResendSafe } = reply;
  const isRemembered = shouldRemember(step.model, reply);
  const composer = nextComposer(step, sessionId);
  const written = findWritten(step.model);
  replaceConversation(step);
  effect(step, { type: "abort", what: "everything" }, { type: "delete-saved" });
  patch(step, { ...blankConversation, isResendSafe, isRemembered, startAttempt: 0, isUnconfirmed: false });
  patch(step, {
    chat: { phase: "running", chunks: [], reply: { state: "none" }, bot, sessionId, resultId, composer },
  });
  addReply(step, { ...reply, turn: reply.turn ?? 0 });
  settleWritten(step, written);
  emit(step, { type: "state-persisted", isEnabled: isRemembered, botId: bot.id });
  effect(step, { type: "save" }, { type: "announce" });
  showReply(step);
}

export function readStartReply(result: TransportResult): Result<StartReply, TransportFailure> {
  if (!result.ok) return result;
  const reply = parseStartReply(result.value);
  return reply.ok ? ok(reply.value) : fail({ kind: "unreadable", message: reply.error, status: 200 });
}
