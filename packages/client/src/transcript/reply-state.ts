import type { ReplyState } from "../contract/chat-state.ts";
import type { Model } from "../model/model.ts";
import { patchChat, type Step } from "../model/step.ts";

/** Tells the UI which reply the visitor waits for. */
export function updateReply(step: Step): void {
  const reply = replyState(step.model);
  if (JSON.stringify(reply) !== JSON.stringify(step.model.chat.reply)) patchChat(step, { reply });
}

function replyState({ stream, delivery, queue, failure, isBusy, isResendSafe }: Model): ReplyState {
  if (stream !== undefined) {
    const { activity, chunkId } = stream;
    // Another server would take a missing text for a failure, and call the model again.
    const canStop = isResendSafe || chunkId !== "";
    return { state: "streaming", isBusy: chunkId === "", canStop, activity };
  }
  const isPending = delivery.state === "sending" || delivery.state === "waiting";
  if (isPending || (queue.running !== undefined && failure === undefined))
    return { state: "waiting", isBusy, failure };
  return failure === undefined ? { state: "none" } : { state: "failed", failure };
}
