import { answerText } from "../outbox/guest-message.ts";
import type { Model } from "../model/model.ts";
import { lastChunk, patchChat, type Step } from "../model/step.ts";
import { adoptRatings, sendRatings } from "../ratings/reply-ratings.ts";
import { restore } from "./restore.ts";
import type { SavedChat } from "./saved-chat.ts";

/** Whether another tab saved a newer version: another session, more replies, or a message being delivered. */
export function isNewer(
  { chat, replies, delivery }: Model,
  saved: SavedChat | undefined,
): saved is SavedChat {
  if (saved === undefined || chat.sessionId === undefined) return false;
  if (saved.start.sessionId !== chat.sessionId || saved.replies > replies) return true;
  const pendingId = delivery.state === "none" ? undefined : delivery.outgoing.messageId;
  return saved.replies === replies && saved.pending !== undefined && saved.pending.messageId !== pendingId;
}

/** Shows another tab's version of the conversation. An unsent answer becomes a draft if its question is still open. */
export function adoptSaved(step: Step, saved: SavedChat): void {
  const { returnedAnswer, sessionId, ratings } = step.model.chat;
  const chunk = lastChunk(step.model);
  const unsent = chunk?.answer?.status === "sent" ? undefined : (chunk?.answer?.answer ?? returnedAnswer);
  restore(step, saved);
  if (saved.start.sessionId === sessionId) {
    adoptRatings(step, saved.ratings, ratings);
    sendRatings(step);
  }
  const openId = lastChunk(step.model)?.input?.id;
  if (unsent !== undefined && openId !== undefined && openId === chunk?.input?.id)
    patchChat(step, { draft: answerText(unsent) });
}
