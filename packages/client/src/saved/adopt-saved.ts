import type { Chunk } from "../chat-state.ts";
import type { Model } from "../model/model.ts";
import { patchChat, type Step } from "../model/step.ts";
import { findUnsent, settleUnsent } from "../queued/unsent.ts";
import { adoptRatings, sendRatings } from "../ratings/reply-ratings.ts";
import { restore } from "./restore.ts";
import { writeChunk } from "./saved-chunk.ts";
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

/** Shows another tab's version of the conversation, and keeps what the visitor has written in this one. */
export function adoptSaved(step: Step, saved: SavedChat, unsent = findUnsent(step.model)): void {
  const { sessionId, ratings, chunks } = step.model.chat;
  restore(step, saved);
  if (saved.start.sessionId === sessionId) {
    keepUnchanged(step, chunks);
    adoptRatings(step, saved.ratings, ratings);
    sendRatings(step);
  }
  settleUnsent(step, unsent);
}

/** Earlier chunks that are the same stay, and with them what the page has for them: a comment being written, a playing video. */
function keepUnchanged(step: Step, before: readonly Chunk[]): void {
  const content = (chunk: Chunk | undefined) => chunk && JSON.stringify(writeChunk(chunk));
  const adopted = step.model.chat.chunks;
  const settled = Math.min(before.length, adopted.length) - 1;
  patchChat(step, {
    chunks: adopted.map((chunk, index) => {
      const own = index < settled ? before[index] : undefined;
      return own !== undefined && content(own) === content(chunk) ? own : chunk;
    }),
  });
}
