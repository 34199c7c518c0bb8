import type { ChatReply, Opening, StartReply } from "@banter/protocol";
import { clearFailure } from "../outbox/delivery-failures.ts";
import { onDelivery } from "../outbox/delivery.ts";
import { blankConversation, shouldRemember, type Model } from "../model/model.ts";
import { effect, emit, patch, patchChat, type Step } from "../model/step.ts";
import { patchComposer } from "../composer/composer.ts";
import { carryWritten } from "../composer/settle-written.ts";
import { findWritten } from "../composer/written.ts";
import { addReply, showReply } from "../transcript/add-chunk.ts";
import { endIfFinished } from "../transcript/reveal.ts";
import { beginConversation } from "./start-conversation.ts";

/*
 * An opening contains the first messages of a bot that shows every visitor the same ones. It is shown as a provisional
 * conversation while the start request is under way. Messages to the flow wait for the start reply.
 */

/** Shows the opening, unless the conversation has started already. */
export function showOpening(step: Step, opening: Opening): void {
  // Only a pause can run before there is a session.
  const isPlayable = opening.clientSideActions.every(({ type }) => type === "wait");
  if (!awaitsFirstReply(step.model) || !isPlayable) return;
  patch(step, { opening, isResendSafe: opening.isResendSafe });
  patchChat(step, { bot: opening.bot });
  addReply(step, { ...opening, turn: opening.turn ?? 0 });
  showReply(step);
}

/** Nothing is shown yet, and the start reply may still arrive. */
function awaitsFirstReply({ chat, opening }: Model): boolean {
  const isUnreachable = chat.phase === "failed" && chat.startFailure?.kind === "unreachable";
  return opening === undefined && chat.chunks.length === 0 && (chat.phase === "loading" || isUnreachable);
}

/** The start reply confirms the opening or, if the bot's first messages have changed since, replaces it. */
export function reconcileOpening(step: Step, opening: Opening, reply: StartReply): void {
  if (contentKey(opening) === contentKey(reply)) confirmOpening(step, opening, reply);
  else beginConversation(step, reply);
}

/** Assigns the session to the conversation on screen, whose chunks stay as they are. */
function confirmOpening(step: Step, opening: Opening, reply: StartReply): void {
  const { sessionId, resultId, isResendSafe } = reply;
  const bot = JSON.stringify(opening.bot) === JSON.stringify(reply.bot) ? opening.bot : reply.bot;
  const isRemembered = shouldRemember(step.model, reply);
  patch(step, { opening: undefined, isResendSafe, isRemembered, startAttempt: 0 });
  patchChat(step, { bot, sessionId, resultId, startFailure: undefined });
  clearFailure(step);
  effect(step, { type: "stop-timers", names: ["start"] }, { type: "delete-saved" });
  emit(step, { type: "state-persisted", isEnabled: isRemembered, botId: bot.id });
  effect(step, { type: "save" }, { type: "announce" });
  const { delivery } = step.model;
  if (delivery.state === "waiting") onDelivery(step, "resend");
  else endIfFinished(step);
}

/** The server refused the start: the opening is no conversation. */
export function discardOpening(step: Step): void {
  if (step.model.opening === undefined) return;
  carryWritten(step, findWritten(step.model));
  effect(step, { type: "stop-timers", names: ["reveal", "busy", "action"] });
  patch(step, blankConversation);
  patchChat(step, {
    bot: undefined,
    chunks: [],
    progress: undefined,
    backgroundUrl: undefined,
  });
  patchComposer(step, { field: undefined });
}

/** Equal for replies that show and ask the same. The bot's theme and settings may differ. */
function contentKey({ bot, ...reply }: Pick<StartReply, "bot"> & ChatReply): string {
  const { messages, input, clientSideActions, progress, dynamicTheme, turn } = reply;
  return JSON.stringify([bot.id, messages, input, clientSideActions, progress, dynamicTheme, turn]);
}
