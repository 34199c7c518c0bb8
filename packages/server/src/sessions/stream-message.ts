import { streamRequest } from "@banter/engine";
import { fail, ok, type Result, type StreamPart } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { Caller } from "./origin-rule.ts";
import { effectsFor, requesterOf, type ConversationDeps } from "./conversation-deps.ts";
import { queueStream } from "./effect-queues.ts";
import { findSession } from "./find-session.ts";
import type { ReplyStreams } from "./reply-streams.ts";
import { singleFlightStream, type CallModel } from "./single-flight-stream.ts";

/** Streams the reply of the AI block that the session waits at. All requests for a turn get the same text. */
export async function streamMessage(
  deps: ConversationDeps,
  streams: ReplyStreams,
  sessionId: string,
  caller: Caller,
): Promise<Result<AsyncIterable<StreamPart>, ApiFailure>> {
  const found = await findSession(deps, sessionId, caller);
  if (!found.ok) return found;
  const session = found.value;
  const complete = await deps.store.sessions.findStreamedText(session.id, session.turn);
  if (complete !== undefined) return ok(replay(complete));
  const request = streamRequest(session.state);
  if (!request.ok) {
    const fields = { details: request.error };
    return fail({ code: "NOT_FOUND", message: "Could not find current block", fields });
  }
  const turn = { sessionId: session.id, turn: session.turn };
  const { streamText } = effectsFor(deps, session);
  const callModel: CallModel = (signal) =>
    queueStream(deps, requesterOf(session, caller), () => streamText(request.value, signal));
  const stream = streams.join(`${session.id} ${session.turn}`, (signal) =>
    singleFlightStream(deps, turn, callModel, signal),
  );
  return awaitFirstPart(stream.parts());
}

async function* replay(text: string): AsyncIterable<StreamPart> {
  yield { type: "text", text };
}

/** Waits for the first part, so that an immediate error becomes an HTTP failure instead of an empty 200. */
async function awaitFirstPart(
  parts: AsyncIterable<StreamPart>,
): Promise<Result<AsyncIterable<StreamPart>, ApiFailure>> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true)
    return fail({ code: "INTERNAL_SERVER_ERROR", message: "The model returned an empty response" });
  if (first.value.type === "error") {
    const { description, ...fields } = first.value;
    return fail({ code: "INTERNAL_SERVER_ERROR", message: description, fields });
  }
  return ok(prepend(first.value, iterator));
}

async function* prepend(first: StreamPart, iterator: AsyncIterator<StreamPart>): AsyncIterable<StreamPart> {
  yield first;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
}
