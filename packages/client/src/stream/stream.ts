import { parseStreamPart, timing, type ClientLog, type StreamActivity } from "@banter/protocol";
import { STREAM_HEARTBEAT_TIMEOUT_MS, STREAM_SILENCE_TIMEOUT_MS } from "../contract/client-timing.ts";
import type { TransportResult } from "../contract/ports.ts";
import type { Stream } from "../model/progress.ts";
import { writeAhead } from "../composer/queued-message.ts";
import { effect, lastChunk, patch, patchChat, patchChunk, type Transition } from "../model/transition.ts";
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
export function openStream(transition: Transition, action: number): void {
  const { chunks } = transition.model.chat;
  if (chunks.at(-1)?.streamed?.status === "interrupted")
    patchChat(transition, { chunks: chunks.slice(0, -1) });
  request(transition, {
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
  writeAhead(transition);
}

/** Handles received text: parses complete lines and buffers the rest. */
export function streamText(transition: Transition, attempt: number, piece: string): void {
  const { stream } = transition.model;
  if (stream?.attempt !== attempt) return;
  const received = stream.buffer + piece;
  if (isJsonBody(received)) patch(transition, { stream: { ...stream, buffer: received } });
  else {
    const lines = received.split("\n");
    const buffer = lines.pop() ?? "";
    parseLines(transition, { ...stream, buffer }, lines);
  }
  const delay = transition.model.stream?.hasHeartbeats
    ? STREAM_HEARTBEAT_TIMEOUT_MS
    : STREAM_SILENCE_TIMEOUT_MS;
  effect(transition, { type: "set-timer", name: "stream", delay });
}

/** Handles the end of the stream: sends its text to the flow, retries once, or lets the visitor retry. */
export function streamClosed(transition: Transition, attempt: number, result: TransportResult): void {
  if (transition.model.stream?.attempt !== attempt) return;
  effect(transition, { type: "stop-timers", names: ["stream"] });
  if (!isJsonBody(transition.model.stream.buffer))
    parseLines(transition, { ...transition.model.stream, buffer: "" }, [transition.model.stream.buffer]);
  const { stream } = transition.model;
  if (stream === undefined) return;
  const failure = findStreamFailure(stream, result);
  // A server that names the time of the next attempt has called its provider.
  const isUnknown = failure.retryAfter === undefined && failure.continuesOnError !== true;
  const mayRetry = isUnknown && stream.attempt === 1;
  if (mayRetry && !result.ok && isRetryable(result.error)) return scheduleRetry(transition, stream);
  const problem = findStreamProblem(stream, result);
  if (problem === undefined) return endStream(transition, stream, "complete");
  streamFailed(transition, stream, problem, failure);
  // Retrying can't help if the session is gone or continued elsewhere.
  if (transition.model.isResendSafe && !result.ok && isSessionGone(result.error))
    effect(transition, { type: "resync" });
}

/** The retry delay is over, or the stream stalled. */
export function streamTimedOut(transition: Transition): void {
  const { stream } = transition.model;
  if (stream === undefined) return;
  if (!stream.isRequested) return request(transition, stream);
  effect(transition, { type: "abort", what: "stream" });
  const log = { status: "error", context: "While streaming chat", description: "Request aborted" };
  streamFailed(transition, stream, log);
}

function request(transition: Transition, stream: Stream): void {
  const action = transition.model.queue.actions[stream.action];
  if (action === undefined) return;
  const requested = { ...stream, isRequested: true };
  patch(transition, { stream: requested });
  effect(
    transition,
    { type: "open-stream", action, stream: requested },
    { type: "set-timer", name: "stream", delay: STREAM_SILENCE_TIMEOUT_MS },
  );
}

function scheduleRetry(transition: Transition, stream: Stream): void {
  patch(transition, { stream: { ...stream, attempt: stream.attempt + 1, isRequested: false } });
  effect(transition, { type: "set-timer", name: "stream", delay: timing.streamRetry });
}

function parseLines(transition: Transition, stream: Stream, lines: readonly string[]): void {
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
  patch(transition, {
    stream: { ...stream, text, sources: citations, activity, error, failure, hasHeartbeats },
  });
  if (text !== "" && (text !== stream.text || citations !== stream.sources)) showText(transition, text);
}

/** The author's words stay until the next ones: a tool call or reasoning has none of its own. */
function nextActivity(current: StreamActivity | undefined, next: StreamActivity): StreamActivity {
  if (current === undefined || next.text !== undefined) return next;
  return current.text !== undefined || current.kind === next.kind ? current : next;
}

function errorLog({ description, details, context = "While streaming chat" }: ClientLog): ClientLog {
  return { status: "error", description, context, ...(details !== undefined && { details }) };
}

function showText(transition: Transition, text: string): void {
  const { stream } = transition.model;
  if (stream === undefined) return;
  const id = ensureChunk(transition, stream);
  patchChunk(transition, id, { streamed: streamedMessage({ ...stream, text }, id, "streaming") });
}

/** The id of the chunk that shows the streamed text, which is added for its first part. */
function ensureChunk(transition: Transition, stream: Stream): string {
  if (stream.chunkId !== "") return stream.chunkId;
  revealAll(transition);
  // The avatars that the previous reply has set also belong to this one.
  const chunkId = addChunk(transition, { dynamicTheme: lastChunk(transition.model)?.dynamicTheme });
  patch(transition, { stream: { ...stream, chunkId } });
  return chunkId;
}

/** Ends the stream with the text that has arrived, which is none while the model thinks. */
export function stopReply(transition: Transition): void {
  const { stream, chat } = transition.model;
  if (stream === undefined || chat.reply.state !== "streaming" || !chat.reply.canStop) return;
  effect(transition, { type: "abort", what: "stream" }, { type: "stop-timers", names: ["stream"] });
  const chunkId = ensureChunk(transition, stream);
  endStream(transition, { ...stream, chunkId }, "stopped");
}
