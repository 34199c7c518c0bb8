import { parseStreamPart, timing, type ClientLog, type Result, lastOf } from "@banter/protocol";
import { actionFailed } from "../actions/action-queue.ts";
import { send } from "../outbox/outbox.ts";
import { addChunk } from "../transcript/add-chunk.ts";
import { hurryPace } from "../transcript/pacing.ts";
import { effect, patch, patchChat, patchChunk, reportLogs } from "../step.ts";
import type { Step, Stream } from "../model.ts";
import type { TransportFailure } from "../ports.ts";

/** How long a stream may be silent before its first word, and between two, in milliseconds. */
const SILENCE = { first: 30_000, next: 15_000 } as const;

const RETRIED: ReadonlySet<number> = new Set([403, 500, 503]);

/** Asks for a streamed reply. What an earlier, cut one left in the transcript makes room. */
export function openStream(step: Step, action: number): void {
  const { chunks } = step.model.chat;
  if (lastOf(chunks)?.streamed?.status === "interrupted") patchChat(step, { chunks: chunks.slice(0, -1) });
  ask(step, { action, attempt: 1, chunkId: "", rest: "", text: "", error: undefined, isAsked: false });
  patchChat(step, { isBusy: true });
}

/** Takes a piece of the stream: whole lines are read, the rest waits. */
export function streamText(step: Step, attempt: number, piece: string): void {
  const { stream } = step.model;
  if (stream?.attempt !== attempt) return;
  effect(step, { type: "set-timer", name: "stream", delay: SILENCE.next });
  const received = stream.rest + piece;
  if (isJsonBody(received)) return patch(step, { stream: { ...stream, rest: received } });
  const lines = received.split("\n");
  const rest = lines.pop() ?? "";
  readLines(step, { ...stream, rest }, lines);
}

/** The stream is over: its text is told to the flow, or the visitor is asked to try again. */
export function streamClosed(step: Step, attempt: number, result: Result<unknown, TransportFailure>): void {
  if (step.model.stream?.attempt !== attempt) return;
  effect(step, { type: "stop-timers", names: ["stream"] });
  if (!isJsonBody(step.model.stream.rest))
    readLines(step, { ...step.model.stream, rest: "" }, [step.model.stream.rest]);
  const { stream } = step.model;
  if (stream === undefined) return;
  if (
    !result.ok &&
    result.error.kind === "http" &&
    RETRIED.has(result.error.status) &&
    stream.attempt === 1
  ) {
    patch(step, { stream: { ...stream, attempt: 2, isAsked: false } });
    return effect(step, { type: "set-timer", name: "stream", delay: timing.streamRetry });
  }
  const problem = stream.error ?? (result.ok ? bodyProblem(stream) : failureLog(result.error));
  if (problem !== undefined) {
    streamFailed(step, stream, problem);
    // No further try helps where the conversation is gone, or has gone on elsewhere.
    if (step.model.isResendSafe && !result.ok && isGone(result.error)) effect(step, { type: "look-up" });
    return;
  }
  patchChunk(step, stream.chunkId, {
    streamed: { id: stream.chunkId, text: stream.text, status: "complete" },
  });
  patch(step, { stream: undefined, queue: { ...step.model.queue, running: undefined } });
  send(step, { source: "action", message: { type: "text", text: stream.text } });
}

/** The wait before the second try is over, or the stream has been silent for too long. */
export function streamTimeout(step: Step): void {
  const { stream } = step.model;
  if (stream === undefined) return;
  if (!stream.isAsked) return ask(step, stream);
  effect(step, { type: "abort", what: "stream" });
  streamFailed(step, stream, {
    status: "error",
    context: "While streaming chat",
    description: "Request aborted",
  });
}

function ask(step: Step, stream: Stream): void {
  const action = step.model.queue.actions[stream.action];
  if (action === undefined) return;
  const asked = { ...stream, isAsked: true };
  patch(step, { stream: asked });
  effect(
    step,
    { type: "open-stream", action, stream: asked },
    { type: "set-timer", name: "stream", delay: SILENCE.first },
  );
}

function readLines(step: Step, stream: Stream, lines: readonly string[]): void {
  let { text, error } = stream;
  for (const line of lines) {
    const part = parseStreamPart(line.trim());
    if (part.type === "text") text += part.text;
    else if (part.type === "error") error ??= { status: "error", ...pickLog(part) };
  }
  patch(step, { stream: { ...stream, text, error } });
  if (text !== "" && text !== stream.text) showText(step, text);
}

function pickLog({ description, details, context }: ClientLog): ClientLog {
  return {
    description,
    context: context ?? "While streaming chat",
    ...(details !== undefined && { details }),
  };
}

function showText(step: Step, text: string): void {
  const { stream } = step.model;
  if (stream === undefined) return;
  if (stream.chunkId === "") {
    hurryPace(step);
    const chunkId = addChunk(step, {});
    patch(step, { stream: { ...stream, chunkId } });
    patchChat(step, { isBusy: false });
  }
  const id = step.model.stream?.chunkId ?? "";
  patchChunk(step, id, { streamed: { id, text, status: "streaming" } });
}

function streamFailed(step: Step, stream: Stream, log: ClientLog): void {
  effect(step, { type: "stop-timers", names: ["stream"] });
  if (stream.chunkId !== "") {
    patchChunk(step, stream.chunkId, {
      streamed: { id: stream.chunkId, text: stream.text, status: "interrupted" },
    });
  }
  patch(step, { stream: undefined });
  reportLogs(step, [log]);
  actionFailed(step, stream.action, { kind: "stream" });
}

/** A server that can't stream says so in JSON, even with status 200. */
function isJsonBody(received: string): boolean {
  return received.trimStart().startsWith("{");
}

function bodyProblem({ rest, text }: Stream): ClientLog | undefined {
  if (isJsonBody(rest)) return { ...failedFetch, details: rest };
  if (text === "")
    return {
      status: "error",
      context: "While streaming chat",
      description: "The chat stream response body is empty",
    };
  return undefined;
}

const failedFetch = {
  status: "error",
  context: "While streaming chat",
  description: "Failed to fetch chat streaming",
};

function isGone(failure: TransportFailure): boolean {
  return failure.kind === "http" && (failure.status === 404 || failure.status === 410);
}

function failureLog(failure: TransportFailure): ClientLog {
  if (failure.kind === "aborted") return { ...failedFetch, description: "Request aborted" };
  if (failure.kind !== "http") return { ...failedFetch, details: failure.message };
  return {
    ...failedFetch,
    details: typeof failure.body === "string" ? failure.body : JSON.stringify(failure.body),
  };
}
