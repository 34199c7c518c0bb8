import { streamRequest, type AiRequest } from "@banter/engine/runtime";
import { fail, ok, type Result, type StreamFailure, type StreamPart } from "@banter/protocol";
import { tooManyRequests, type ApiFailure } from "../failures/api-failure.ts";
import type { Caller } from "./origin-rule.ts";
import type { StoredSession } from "../store/stored-session.ts";
import { createAiSpending } from "./ai-spending.ts";
import type { ConversationDeps, Stored, Clock } from "./conversation-deps.ts";
import { queueStream } from "./queue-effects.ts";
import { effectsFor, requesterOf } from "./turn-ports.ts";
import { findSession } from "./find-session.ts";
import { withinTime } from "../limits/within-time.ts";
import { proveTurn } from "./proof-of-work-rule.ts";
import { streamConversation } from "./stream-conversation.ts";
import { secondsUntilRetry } from "./stream-failures.ts";
import { streamKey } from "./reply-streams.ts";
import { replayReply, singleFlightStream, type CallModel } from "./single-flight-stream.ts";
import { withHeartbeats } from "./with-heartbeats.ts";

/** Streams the reply of the AI block that the session waits at. All requests for a turn get the same text. */
export async function streamMessage(
  deps: ConversationDeps,
  sessionId: string,
  caller: Caller,
): Promise<Result<AsyncIterable<StreamPart>, ApiFailure>> {
  const found = await findSession(deps, sessionId, caller);
  if (!found.ok) return found;
  const session = found.value;
  const complete = await deps.store.sessions.findStreamedText(session.id, session.turn);
  if (complete !== undefined) return ok(replayReply(complete));
  const request = streamRequest(session.state);
  if (!request.ok) {
    const fields = { details: request.error };
    return fail({ code: "NOT_FOUND", message: "Could not find current block", fields });
  }
  const { continuesOnError = false, isConversation = false, ...modelRequest } = request.value;
  const onError = continuesOnError ? { continuesOnError } : {};
  const retryAfter = await secondsUntilRetry(deps, streamKey(session));
  if (retryAfter > 0) return fail({ ...tooManyRequests, retryAfter, fields: onError });
  const proven = await proveTurn(deps, session, caller);
  if (!proven.ok) return proven;
  const turn = { sessionId: session.id, turn: session.turn };
  const callModel: CallModel = (signal) => {
    const parts = isConversation
      ? streamConversation(deps, session, caller, signal)
      : streamModel(deps, session, caller, modelRequest, signal);
    return withStatus(modelRequest.status, withFailureLogs(deps, session, parts, signal));
  };
  const stream = deps.replyStreams.join(streamKey(session), (signal) =>
    singleFlightStream(deps, turn, callModel, signal),
  );
  const { streamHeartbeatMs } = deps.limits;
  const sent = mapErrors(stream.parts(), onError, session);
  const parts = await awaitFirstPart(sent, Math.min(streamHeartbeatMs, FIRST_PART_WAIT_MS));
  return parts.ok ? ok(withHeartbeats(parts.value, streamHeartbeatMs)) : parts;
}

/** The text of one model call. */
function streamModel(
  deps: ConversationDeps,
  session: StoredSession,
  caller: Caller,
  request: AiRequest,
  signal: AbortSignal,
): AsyncIterable<StreamPart> {
  const { streamText } = effectsFor(deps, session);
  const spending = createAiSpending(deps, session, caller);
  return queueStream(deps, requesterOf(session, caller), () =>
    spending.stream(request, (options) => streamText(request, signal, options)),
  );
}

/**
 * Adds the model's failures to the result's log, and keeps their reasons from visitors: a provider's message can name
 * keys and organizations. Only authors see previews.
 */
async function* withFailureLogs(
  { store, now }: Stored & Pick<Clock, "now">,
  { resultId, isPreview }: StoredSession,
  parts: AsyncIterable<StreamPart>,
  signal: AbortSignal,
): AsyncIterable<StreamPart> {
  for await (const part of parts) {
    if (part.type === "error" && resultId !== undefined && !signal.aborted) {
      const { description, details } = part;
      await store.results.addLogs(resultId, [
        {
          status: "error",
          description: "The streamed model request failed",
          details: details === undefined ? description : `${description}: ${details}`,
          context: "AI",
          createdAt: now().getTime(),
        },
      ]);
    }
    const description = signal.aborted ? "Request aborted" : "The model request failed";
    yield part.type === "error" && !isPreview ? { type: "error", description } : part;
  }
}

/** Adds to an error what the page does after it, and leaves out what only the owner should read. */
async function* mapErrors(
  parts: AsyncIterable<StreamPart>,
  failure: StreamFailure,
  { isPreview }: StoredSession,
): AsyncIterable<StreamPart> {
  for await (const part of parts) {
    if (part.type !== "error") yield part;
    else {
      const { details: _, ...shown } = part;
      yield { ...(isPreview ? part : shown), ...failure };
    }
  }
}

/** Shows the author's words for the wait if the model doesn't reply at once. */
async function* withStatus(
  status: string | undefined,
  parts: AsyncIterable<StreamPart>,
): AsyncIterable<StreamPart> {
  const iterator = parts[Symbol.asyncIterator]();
  const pending = iterator.next();
  if (status !== undefined && (await withinTime(pending, STATUS_AFTER_MS)) === undefined)
    yield { type: "activity", activity: { kind: "thinking", text: status } };
  yield* resumeParts(pending, iterator);
}

/** A wait that is shorter needs no words, and an error within this time is still an HTTP failure. */
const STATUS_AFTER_MS = 1_000;

/** A model that hasn't begun to write by then is thinking. */
const FIRST_PART_WAIT_MS = 5_000;

/** Waits a moment for the first part, so that an immediate error becomes an HTTP failure instead of an empty 200. */
async function awaitFirstPart(
  parts: AsyncIterable<StreamPart>,
  waitMs: number,
): Promise<Result<AsyncIterable<StreamPart>, ApiFailure>> {
  const iterator = parts[Symbol.asyncIterator]();
  const pending = iterator.next();
  const first = await withinTime(pending, waitMs);
  if (first === undefined) return ok(beginThinking(resumeParts(pending, iterator)));
  if (first.done === true)
    return fail({ code: "BAD_GATEWAY", message: "The model returned an empty response" });
  if (first.value.type === "error") {
    const { type: _, description, retryAfter, ...fields } = first.value;
    return fail({
      code: "BAD_GATEWAY",
      message: description,
      fields: { ...fields, retryAfter },
      ...(retryAfter !== undefined && { retryAfter }),
    });
  }
  return ok(resumeParts(pending, iterator));
}

/** The first heartbeat, which also sends the response's headers. */
async function* beginThinking(parts: AsyncIterable<StreamPart>): AsyncIterable<StreamPart> {
  yield { type: "heartbeat" };
  yield* parts;
}

/** The part that was already requested, and those after it. */
async function* resumeParts(
  pending: Promise<IteratorResult<StreamPart>>,
  iterator: AsyncIterator<StreamPart>,
): AsyncIterable<StreamPart> {
  for (let next = await pending; next.done !== true; next = await iterator.next()) yield next.value;
}
