import { fail, ok, parseStartReply, type Result, type StartReply } from "@banter/protocol";
import { effect, emit, isPreview, patch, patchChat } from "../step.ts";
import { addReply, showReply } from "../transcript/add-chunk.ts";
import { startedBotId } from "./start-request.ts";
import { blankConversation, type Reply, type Step } from "../model.ts";
import type { TransportFailure } from "../ports.ts";

/** Opens a new conversation. False when there is no bot to have it with. */
export function open(step: Step): boolean {
  emit(step, { type: "init" });
  if (startedBotId(step.model.options) === undefined) {
    patchChat(step, { phase: "failed", startFailure: { kind: "bot-id-missing" } });
    return false;
  }
  patch(step, { epoch: step.model.epoch + 1 });
  return true;
}

/** Begins the conversation that the first reply brings. */
export function converse(step: Step, reply: StartReply): void {
  const { bot, sessionId, resultId, isResendSafe } = reply;
  const isRemembered =
    bot.settings.general.rememberUser.isEnabled && resultId !== undefined && !isPreview(step.model);
  effect(step, { type: "abort", what: "everything" }, { type: "forget" });
  patch(step, { ...blankConversation, isResendSafe, isRemembered, startAttempt: 0, isUnconfirmed: false });
  step.model = {
    ...step.model,
    chat: { phase: "running", chunks: [], isBusy: false, bot, sessionId, resultId },
  };
  addReply(step, { ...reply, turn: reply.turn ?? 0 });
  emit(step, { type: "state-persisted", isEnabled: isRemembered, botId: bot.id });
  effect(step, { type: "save" });
  showReply(step);
}

export function readStartReply(result: Reply): Result<StartReply, TransportFailure> {
  if (!result.ok) return result;
  const reply = parseStartReply(result.value);
  return reply.ok ? ok(reply.value) : fail({ kind: "unreadable", message: reply.error, status: 200 });
}
