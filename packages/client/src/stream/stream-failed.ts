import { exponentialDelay, isStreamType, type ClientLog, type StreamFailure } from "@banter/protocol";
import { actionFailed } from "../actions/action-queue.ts";
import { STREAM_RETRY_BACKOFF } from "../contract/client-timing.ts";
import type { Stream } from "../model/progress.ts";
import { effect, lastChunk, patch, patchChunk, reportLogs, type Step } from "../model/step.ts";
import { send } from "../outbox/outbox.ts";
import { interruptQueue, writeAhead } from "../composer/queued-message.ts";
import { endStream } from "./end-stream.ts";
import { streamedMessage } from "./stream-citations.ts";

/** The flow goes on if its author has planned for it. Otherwise the visitor retries, or continues without the reply. */
export function streamFailed(
  step: Step,
  stream: Stream,
  log: ClientLog,
  { continuesOnError = false, retryAfter = 0 }: StreamFailure = {},
): void {
  const { chunkId, action } = stream;
  effect(step, { type: "stop-timers", names: ["stream"] });
  reportLogs(step, [log]);
  if (continuesOnError) return endStream(step, stream, "interrupted");
  if (chunkId !== "")
    patchChunk(step, chunkId, { streamed: streamedMessage(stream, chunkId, "interrupted") });
  patch(step, { stream: undefined });
  interruptQueue(step);
  const delay = Math.max(retryAfter * 1_000, ownDelay(step.model.queue.failures));
  actionFailed(step, action, {
    kind: "stream",
    ...(delay > 0 && { retryAt: step.env.time + delay }),
  });
}

/** Continues without the reply that has failed, or with what has arrived of it. */
export function skipReply(step: Step): void {
  const { queue, delivery } = step.model;
  const action = queue.failed === undefined ? undefined : queue.actions[queue.failed];
  if (action === undefined || !isStreamType(action.type) || delivery.state !== "none") return;
  const streamed = lastChunk(step.model)?.streamed;
  const text = streamed?.status === "interrupted" ? streamed.text : "";
  patch(step, { queue: { ...queue, failed: undefined }, failure: undefined });
  writeAhead(step);
  send(step, { source: "action", message: { type: "text", text, isStopped: true } });
}

/** Servers that don't say when a retry is accepted are spared, too: the first one is possible at once. */
function ownDelay(failures: number): number {
  return failures === 0 ? 0 : exponentialDelay(failures - 1, STREAM_RETRY_BACKOFF);
}
