import type { ReplyState } from "../contract/chat-state.ts";
import type { Model } from "../model/model.ts";
import { patchChat, type Transition } from "../model/transition.ts";

/** Tells the UI which reply the visitor waits for. */
export function updateReply(transition: Transition): void {
  const reply = replyState(transition.model);
  if (JSON.stringify(reply) !== JSON.stringify(transition.model.chat.reply)) patchChat(transition, { reply });
}

function replyState({
  stream,
  delivery,
  heldAnswer,
  queue,
  failure,
  isBusy,
  isResendSafe,
}: Model): ReplyState {
  if (stream !== undefined) {
    const { activity, chunkId } = stream;
    // Another server would take a missing text for a failure, and call the model again.
    const canStop = isResendSafe || chunkId !== "";
    return { state: "streaming", isBusy: chunkId === "", canStop, activity };
  }
  const isPending = heldAnswer !== undefined || delivery.state === "sending" || delivery.state === "waiting";
  if (isPending || (queue.running !== undefined && failure === undefined))
    return { state: "waiting", isBusy, failure };
  return failure === undefined ? { state: "none" } : { state: "failed", failure };
}
