import { parseStreamPart, timing, type ClientLog, type StreamActivity } from "@banter/protocol";
import { STREAM_HEARTBEAT_TIMEOUT_MS, STREAM_SILENCE_TIMEOUT_MS } from "../contract/client-timing.ts";
import type { TransportResult } from "../contract/ports.ts";
import type { Stream } from "../model/progress.ts";
import { writeAhead } from "../composer/queued-message.ts";
import { effect, lastChunk, patch, patchChat, patchChunk, type Step } from "../model/step.ts";
import { addChunk } from "../transcript/add-chunk.ts";
import { revealAll } from "../transcript/reveal.ts";
import { endStream } from "./end-stream.ts";
import { streamFailed } from "./stream-failed.ts";
import {
  findStreamFailure,
  findStreamProblem,
  isJsonBody,
  isRetryable,
  isSessionGone,
} from "./stream-problem.ts";
import { addCitation, streamedMessage } from "./stream-citations.ts";

/** Requests a streamed reply. Removes the interrupted text of an earlier attempt from the transcript. */
export function openStream(step: Step, action: number): void {
  const { chunks } = step.model.chat;
  if (chunks.at(-1)?.streamed?.status === "interrupted") patchChat(step, { chunks: chunks.slice(0, -1) });
  request(step, {
    action,
    attempt: 1,
    chunkId: "",
    buffer: "",
    text: "",
    sources: [],
    activity: undefined,
    error: undefined,
    failure: {},
    hasHeartbeats: false,
    isRequested: false,
  });
  writeAhead(step);
}

/** Handles received text: parses complete lines and buffers the rest. */
export function streamText(step: Step, attempt: number, piece: string): void {
  const { stream } = step.model;
  if (stream?.attempt !== attempt) return;
  const received = stream.buffer + piece;
  if (isJsonBody(received)) patch(step, { stream: { ...stream, buffer: received } });
  else {
    const lines = received.split("\n");
    const buffer = lines.pop() ?? "";
    parseLines(step, { ...stream, buffer }, lines);
  }
  const delay = step.model.stream?.hasHeartbeats ? STREAM_HEARTBEAT_TIMEOUT_MS : STREAM_SILENCE_TIMEOUT_MS;
  effect(step, { type: "set-timer", name: "stream", delay });
}

/** Handles the end of the stream: sends its text to the flow, retries once, or lets the visitor retry. */
export function streamClosed(step: Step, attempt: number, result: TransportResult): void {
  if (step.model.stream?.attempt !== attempt) return;
  effect(step, { type: "stop-timers", names: ["stream"] });
  if (!isJsonBody(step.model.stream.buffer))
    parseLines(step, { ...step.model.stream, buffer: "" }, [step.model.stream.buffer]);
  const { stream } = step.model;
  if (stream === undefined) return;
  const failure = findStreamFailure(stream, result);
  // A server that names the time of the next attempt has called its provider.
  const isUnknown = failure.retryAfter === undefined && failure.continuesOnError !== true;
  const mayRetry = isUnknown && stream.attempt === 1;
  if (mayRetry && !result.ok && isRetryable(result.error)) return scheduleRetry(step, stream);
  const problem = findStreamProblem(stream, result);
  if (problem === undefined) return endStream(step, stream, "complete");
  streamFailed(step, stream, problem, failure);
  // Retrying can't help if the session is gone or continued elsewhere.
  if (step.model.isResendSafe && !result.ok && isSessionGone(result.error)) effect(step, { type: "resync" });
}

/** The retry delay is over, or the stream stalled. */
export function streamTimedOut(step: Step): void {
  const { stream } = step.model;
  if (stream === undefined) return;
  if (!stream.isRequested) return request(step, stream);
  effect(step, { type: "abort", what: "stream" });
  const log = { status: "error", context: "While streaming chat", description: "Request aborted" };
  streamFailed(step, stream, log);
}

function request(step: Step, stream: Stream): void {
  const action = step.model.queue.actions[stream.action];
  if (action === undefined) return;
  const requested = { ...stream, isRequested: true };
  patch(step, { stream: requested });
  effect(
    step,
    { type: "open-stream", action, stream: requested },
    { type: "set-timer", name: "stream", delay: STREAM_SILENCE_TIMEOUT_MS },
  );
}

function scheduleRetry(step: Step, stream: Stream): void {
  patch(step, { stream: { ...stream, attempt: stream.attempt + 1, isRequested: false } });
  effect(step, { type: "set-timer", name: "stream", delay: timing.streamRetry });
}

function parseLines(step: Step, stream: Stream, lines: readonly string[]): void {
  let { text, sources: citations, activity, error, failure, hasHeartbeats } = stream;
  for (const line of lines) {
    const part = parseStreamPart(line.trim());
    if (part.type === "text") {
      text += part.text;
      activity = undefined;
    } else if (part.type === "source") citations = addCitation(citations, part.source, text);
    else if (part.type === "error") {
      error ??= errorLog(part);
      failure = part;
    } else if (part.type === "activity") activity = nextActivity(activity, part.activity);
    else if (part.type === "heartbeat") {
      hasHeartbeats = true;
      activity ??= { kind: "thinking" };
    }
  }
  patch(step, { stream: { ...stream, text, sources: citations, activity, error, failure, hasHeartbeats } });
  if (text !== "" && (text !== stream.text || citations !== stream.sources)) showText(step, text);
}

/** The author's words stay until the next ones: a tool call or reasoning has none of its own. */
function nextActivity(current: StreamActivity | undefined, next: StreamActivity): StreamActivity {
  if (current === undefined || next.text !== undefined) return next;
  return current.text !== undefined || current.kind === next.kind ? current : next;
}

function errorLog({ description, details, context = "While streaming chat" }: ClientLog): ClientLog {
  return { status: "error", description, context, ...(details !== undefined && { details }) };
}

function showText(step: Step, text: string): void {
  const { stream } = step.model;
  if (stream === undefined) return;
  const id = ensureChunk(step, stream);
  patchChunk(step, id, { streamed: streamedMessage({ ...stream, text }, id, "streaming") });
}

/** The id of the chunk that shows the streamed text, which is added for its first part. */
function ensureChunk(step: Step, stream: Stream): string {
  if (stream.chunkId !== "") return stream.chunkId;
  revealAll(step);
  // The avatars that the previous reply has set also belong to this one.
  const chunkId = addChunk(step, { dynamicTheme: lastChunk(step.model)?.dynamicTheme });
  patch(step, { stream: { ...stream, chunkId } });
  return chunkId;
}

/** Ends the stream with the text that has arrived, which is none while the model thinks. */
export function stopReply(step: Step): void {
  const { stream, chat } = step.model;
  if (stream === undefined || chat.reply.state !== "streaming" || !chat.reply.canStop) return;
  effect(step, { type: "abort", what: "stream" }, { type: "stop-timers", names: ["stream"] });
  const chunkId = ensureChunk(step, stream);
  endStream(step, { ...stream, chunkId }, "stopped");
}
