import type { EditMessage } from "@banter/protocol";
import { restoreFormer } from "../composer/transcript-answer.ts";
import { shownAnswer, visitorMessage } from "../composer/visitor-message.ts";
import type { Answer } from "../contract/chat-state.ts";
import { effect, emit, patch, patchChunk, type Transition } from "../model/transition.ts";
import { isBusy } from "../outbox/command-busy.ts";
import { resumeFlow } from "../outbox/delivery-failures.ts";
import { send } from "../outbox/outbox.ts";

/** Goes back to the question of an earlier reply and answers it. What came after it is removed when the server has accepted. */
export function editAnswer(transition: Transition, chunkId: string, answer: Answer): void {
  const { chat } = transition.model;
  const chunk = chat.chunks.find(({ id }) => id === chunkId);
  if (chunk?.canEdit !== true || chunk.turn === undefined || chunk.input === undefined) return;
  if (chat.phase !== "running" || isBusy(transition.model)) return;
  patchChunk(transition, chunkId, {
    answer: { answer, status: "sending", time: transition.env.time },
    former: chunk.answer,
  });
  patch(transition, { isUnconfirmed: false, failure: undefined });
  const shown = shownAnswer(answer);
  if (shown !== undefined)
    emit(transition, { type: "answer-submitted", message: shown, blockId: chunk.input.id });
  const message: EditMessage = { type: "edit", turn: chunk.turn, message: visitorMessage(answer) };
  send(transition, { source: "edit", message });
}

/** Discards an edit that was never sent, or that could not be delivered. */
export function withdrawEdit(transition: Transition): void {
  const { delivery, isResendSafe } = transition.model;
  if (delivery.state === "none" || delivery.state === "sending" || delivery.outgoing.source !== "edit")
    return;
  if (delivery.state === "waiting" && delivery.attempt > 0) return;
  const isSent = delivery.state === "failed";
  restoreFormer(transition);
  resumeFlow(transition);
  // It is unknown whether it has arrived.
  if (isSent && isResendSafe) effect(transition, { type: "resync" });
}
