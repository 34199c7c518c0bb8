import type { ChatReply, Opening, StartReply } from "@banter/protocol";
import { blankConversation, shouldRemember, type Model } from "../model/model.ts";
import {
  clearFailure,
  effect,
  emit,
  followUp,
  patch,
  patchChat,
  type Transition,
} from "../model/transition.ts";
import { patchComposer } from "../composer/composer.ts";
import { mayHaveWritten } from "../composer/unsent-text.ts";
import { addReply, showReply } from "../transcript/add-chunk.ts";
import { endIfFinished } from "../transcript/reveal.ts";
import { beginConversation } from "./start-conversation.ts";

/*
 * An opening contains the first messages of a bot that shows every visitor the same ones. It is shown as a provisional
 * conversation while the start request is under way. Messages to the flow wait for the start reply.
 */

/** Shows the opening, unless the conversation has started already. */
export function showOpening(transition: Transition, opening: Opening): void {
  // Only a pause can run before there is a session.
  const isPlayable = opening.clientSideActions.every(({ type }) => type === "wait");
  if (!awaitsFirstReply(transition.model) || !isPlayable) return;
  patch(transition, { opening, isResendSafe: opening.isResendSafe });
  patchChat(transition, { bot: opening.bot });
  addReply(transition, { ...opening, turn: opening.turn ?? 0 });
  showReply(transition);
}

/** Nothing is shown yet, and the start reply may still arrive. */
function awaitsFirstReply({ chat, opening }: Model): boolean {
  const isUnreachable = chat.phase === "failed" && chat.startFailure?.kind === "unreachable";
  return opening === undefined && chat.chunks.length === 0 && (chat.phase === "loading" || isUnreachable);
}

/** The start reply confirms the opening or, if the bot's first messages have changed since, replaces it. */
export function reconcileOpening(transition: Transition, opening: Opening, reply: StartReply): void {
  if (contentKey(opening) === contentKey(reply)) confirmOpening(transition, opening, reply);
  else beginConversation(transition, reply);
}

/** Assigns the session to the conversation on screen, whose chunks stay as they are. */
function confirmOpening(transition: Transition, opening: Opening, reply: StartReply): void {
  const { sessionId, resultId, isResendSafe } = reply;
  const bot = JSON.stringify(opening.bot) === JSON.stringify(reply.bot) ? opening.bot : reply.bot;
  const isRemembered = shouldRemember(transition.model, reply);
  patch(transition, { opening: undefined, isResendSafe, isRemembered, startAttempt: 0 });
  patchChat(transition, { bot, sessionId, resultId, startFailure: undefined });
  clearFailure(transition);
  effect(transition, { type: "stop-timers", names: ["start"] }, { type: "delete-saved" });
  emit(transition, { type: "state-persisted", isEnabled: isRemembered, botId: bot.id });
  effect(transition, { type: "save" }, { type: "announce" });
  const { delivery } = transition.model;
  if (delivery.state === "waiting") followUp(transition, { type: "start-confirmed" });
  else endIfFinished(transition);
}

/** The server refused the start: the opening is no conversation. */
export function discardOpening(transition: Transition): void {
  const { opening, chat } = transition.model;
  if (opening === undefined) return;
  if (mayHaveWritten(chat)) followUp(transition, { type: "carry-written", chat });
  effect(transition, { type: "stop-timers", names: ["reveal", "busy", "action"] });
  patch(transition, blankConversation);
  patchChat(transition, {
    bot: undefined,
    chunks: [],
    progress: undefined,
    backgroundUrl: undefined,
  });
  patchComposer(transition, { field: undefined });
}

/** Equal for replies that show and ask the same. The bot's theme and settings may differ. */
function contentKey({ bot, ...reply }: Pick<StartReply, "bot"> & ChatReply): string {
  const { messages, input, clientSideActions, progress, dynamicTheme, turn } = reply;
  return JSON.stringify([bot.id, messages, input, clientSideActions, progress, dynamicTheme, turn]);
}
