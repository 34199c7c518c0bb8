import { exponentialDelay, isStreamType, type ClientLog, type StreamFailure } from "@banter/protocol";
import { actionFailed } from "../actions/action-queue.ts";
import { STREAM_RETRY_BACKOFF } from "../contract/client-timing.ts";
import type { Stream } from "../model/progress.ts";
import { effect, lastChunk, patch, patchChunk, reportLogs, type Transition } from "../model/transition.ts";
import { send } from "../outbox/outbox.ts";
import { interruptQueue, writeAhead } from "../composer/queued-message.ts";
import { endStream } from "./end-stream.ts";
import { streamedMessage } from "./stream-citations.ts";

/** The flow goes on if its author has planned for it. Otherwise the visitor retries, or continues without the reply. */
export function streamFailed(
  transition: Transition,
  stream: Stream,
  log: ClientLog,
  { continuesOnError = false, retryAfter = 0 }: StreamFailure = {},
): void {
  const { chunkId, action } = stream;
  effect(transition, { type: "stop-timers", names: ["stream"] });
  reportLogs(transition, [log]);
  if (continuesOnError) return endStream(transition, stream, "interrupted");
  if (chunkId !== "")
    patchChunk(transition, chunkId, { streamed: streamedMessage(stream, chunkId, "interrupted") });
  patch(transition, { stream: undefined });
  interruptQueue(transition);
  const delay = Math.max(retryAfter * 1_000, ownDelay(transition.model.queue.failures));
  actionFailed(transition, action, {
    kind: "stream",
    ...(delay > 0 && { retryAt: transition.env.time + delay }),
  });
}

/** Continues without the reply that has failed, or with what has arrived of it. */
export function skipReply(transition: Transition): void {
  const { queue, delivery } = transition.model;
  const action = queue.failed === undefined ? undefined : queue.actions[queue.failed];
  if (action === undefined || !isStreamType(action.type) || delivery.state !== "none") return;
  const streamed = lastChunk(transition.model)?.streamed;
  const text = streamed?.status === "interrupted" ? streamed.text : "";
  patch(transition, { queue: { ...queue, failed: undefined }, failure: undefined });
  writeAhead(transition);
  send(transition, { source: "action", message: { type: "text", text, isStopped: true } });
}

/** Servers that don't say when a retry is accepted are spared, too: the first one is possible at once. */
function ownDelay(failures: number): number {
  return failures === 0 ? 0 : exponentialDelay(failures - 1, STREAM_RETRY_BACKOFF);
}
