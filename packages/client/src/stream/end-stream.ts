import type { StreamedMessage } from "../contract/chat-state.ts";
import type { Stream } from "../model/progress.ts";
import { patch, patchChunk, type Transition } from "../model/transition.ts";
import { send } from "../outbox/outbox.ts";
import { streamedMessage } from "./stream-citations.ts";

/** The flow goes on with the text that has arrived. An interrupted one is what remains of a reply that has failed. */
export function endStream(
  transition: Transition,
  stream: Stream,
  status: Exclude<StreamedMessage["status"], "streaming">,
): void {
  const { action, chunkId, text } = stream;
  const { queue, turn } = transition.model;
  const canRate = status !== "interrupted" && queue.actions[action]?.canRate === true;
  const rateable = canRate ? { rateableTurn: turn } : {};
  patchChunk(transition, chunkId, { streamed: { ...streamedMessage(stream, chunkId, status), ...rateable } });
  patch(transition, { stream: undefined, isBusy: chunkId === "", queue: { ...queue, running: undefined } });
  const mark = status === "stopped" ? { isStopped: true } : {};
  send(transition, { source: "action", message: { type: "text", text, ...mark } });
}
