import type { Chunk, QueuedMessage } from "../chat-state.ts";
import { effect, patchChat, type Step } from "../model/step.ts";
import { keepAsNotSent } from "./unsent.ts";

/** The flow has taken another way: what was written for its next question is shown as not sent. */
export function keepUnsentText(step: Step): void {
  const { queued, canQueue, draft } = step.model.chat;
  if (canQueue) patchChat(step, { canQueue: undefined, draft: undefined });
  if (queued?.status !== "not-sent")
    keepAsNotSent(step, { text: queued === undefined && canQueue ? draft : undefined });
}

/** A reply is requested: the next message can be written. */
export function resumeQueue(step: Step): void {
  const { queued } = step.model.chat;
  patchChat(step, { canQueue: true });
  if (queued?.status === "interrupted") patchChat(step, { queued: { ...queued, status: "queued" } });
}

/** The reply failed. What was queued waits until the visitor retries or continues without the reply. */
export function interruptQueue(step: Step): void {
  const { queued } = step.model.chat;
  if (queued?.status !== "queued") return;
  patchChat(step, { queued: { ...queued, status: "interrupted" } });
  effect(step, { type: "save" });
}

/**
 * What this tab has queued stays with it. In another conversation it must not be sent, and a duplicated tab, which has a copy,
 * must not send it again: `chunks` are those of the adopted conversation.
 */
export function carriedQueue(
  { model: { chat } }: Step,
  sessionId: string | undefined,
  chunks: readonly Pick<Chunk, "answer">[] = [],
): QueuedMessage | undefined {
  const { queued } = chat;
  if (queued === undefined) return undefined;
  if (chat.sessionId !== sessionId || queued.status === "not-sent") return { ...queued, status: "not-sent" };
  const added = chunks.slice(Math.max(0, chat.chunks.length - 1));
  const isSent = added.some(
    ({ answer }) => answer?.answer.type === "text" && answer.answer.draft === queued.text,
  );
  return isSent ? undefined : queued;
}
