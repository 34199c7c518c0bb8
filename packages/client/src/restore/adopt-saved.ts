import type { Chunk } from "../contract/chat-state.ts";
import type { Model } from "../model/model.ts";
import { patchChat, type Transition } from "../model/transition.ts";
import { settleWritten } from "../composer/settle-written.ts";
import { findEdited, findWritten } from "../composer/written.ts";
import { adoptFeedback, continueFeedback, hasNewerFeedback } from "../feedback/reply-feedback.ts";
import { restoreDrafts } from "../transcript/add-chunk.ts";
import { restore } from "./restore.ts";
import { writeChunk } from "../saved/saved-chunk.ts";
import type { SavedChat } from "../saved/saved-chat.ts";

/**
 * Whether another tab saved a newer version: a session that has replaced this one, a later turn, or a message being delivered.
 * Other sessions are separate, e.g. of two chats on a page that started with different variables.
 */
export function isNewer(model: Model, saved: SavedChat | undefined): saved is SavedChat {
  const { chat, delivery } = model;
  if (saved === undefined) return false;
  if (hasAdvanced(model, saved)) return true;
  if (saved.start.sessionId !== chat.sessionId) return false;
  const pendingId = delivery.state === "none" ? undefined : delivery.outgoing.messageId;
  return leadOf(saved, model) === 0 && saved.pending !== undefined && saved.pending.messageId !== pendingId;
}

/** Whether another tab has gone on with the conversation, or replaced it. */
export function hasAdvanced(model: Model, saved: SavedChat): boolean {
  return saved.start.sessionId === model.chat.sessionId
    ? leadOf(saved, model) > 0
    : hasReplaced(saved, model);
}

/** Whether another tab has saved its older version over this one's, which it had not noticed yet. */
export function isOutdated(model: Model, saved: SavedChat): boolean {
  const { sessionId, feedback } = model.chat;
  if (saved.start.sessionId !== sessionId) return model.replaced.includes(saved.start.sessionId);
  const lead = leadOf(saved, model);
  return lead < 0 || (lead === 0 && hasNewerFeedback(feedback, saved.ratings));
}

/** How much later a saved version of the same session is: by the server's turn, then by the replies that this browser has received. */
function leadOf(saved: SavedChat, { turn, replies }: Model): number {
  return saved.turn - turn || saved.replies - replies;
}

/** Whether another tab has replaced this conversation, e.g. by starting over. */
export function hasReplaced(saved: SavedChat, { chat }: Model): boolean {
  return chat.sessionId !== undefined && saved.replaced.includes(chat.sessionId);
}

/** Shows another tab's version of the conversation, and keeps what the visitor has written in this one. */
export function adoptSaved(
  transition: Transition,
  saved: SavedChat,
  written = findWritten(transition.model),
): void {
  const { chat, feedbackDelivery } = transition.model;
  const { sessionId, feedback, chunks } = chat;
  const edited = findEdited(transition.model);
  restore(transition, saved);
  if (saved.start.sessionId === sessionId) {
    keepUnchanged(transition, chunks);
    adoptFeedback(transition, saved.ratings, feedback);
    continueFeedback(transition, feedbackDelivery);
  }
  settleWritten(transition, written);
  settleWritten(transition, edited);
  restoreDrafts(transition);
}

/** Earlier chunks that are the same stay, and with them what the page has for them: a comment being written, a playing video. */
function keepUnchanged(transition: Transition, before: readonly Chunk[]): void {
  const content = (chunk: Chunk | undefined) => chunk && JSON.stringify(writeChunk(chunk));
  const adopted = transition.model.chat.chunks;
  const settled = Math.min(before.length, adopted.length) - 1;
  patchChat(transition, {
    chunks: adopted.map((chunk, index) => {
      const own = index < settled ? before[index] : undefined;
      return own !== undefined && content(own) === content(chunk) ? own : chunk;
    }),
  });
}
