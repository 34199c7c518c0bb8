import { streamRequest, type AiRequest } from "@banter/engine";
import { fail, ok, type Result, type StreamPart } from "@banter/protocol";
import type { ApiFailure } from "../http/api-failure.ts";
import type { Caller } from "./origin-rule.ts";
import type { ConversationParts } from "./conversation-parts.ts";
import { askOnce, type Ask } from "./ask-once.ts";
import { findSession } from "./find-session.ts";
import type { ReplyStreams } from "./reply-streams.ts";

/** Asks a model and gives its words as they come. Fails when it can't even begin. */
type StreamText = (request: AiRequest, signal: AbortSignal) => AsyncIterable<StreamPart>;

export interface StreamParts {
  readonly streams: ReplyStreams;
  readonly streamText: StreamText;
}

/** The words of the AI block that the session waits at. A second request for the same turn gets the same words. */
export async function streamMessage(
  parts: ConversationParts,
  { streams, streamText }: StreamParts,
  sessionId: string,
  caller: Caller,
): Promise<Result<AsyncIterable<StreamPart>, ApiFailure>> {
  const found = await findSession(parts, sessionId, caller);
  if (!found.ok) return found;
  const session = found.value;
  const { sessions } = parts.store;
  const finished = await sessions.findStreamedText(session.id, session.turn);
  if (finished !== undefined) return ok(again(finished));
  const request = streamRequest(session.state);
  if (!request.ok) {
    const fields = { details: request.error };
    return fail({ code: "NOT_FOUND", message: "Could not find current block", fields });
  }
  const turn = { sessionId: session.id, turn: session.turn };
  const ask: Ask = (signal) => streamText(request.value, signal);
  const stream = streams.join(`${session.id} ${session.turn}`, (signal) => askOnce(parts, turn, ask, signal));
  return firstWords(stream.parts());
}

async function* again(text: string): AsyncIterable<StreamPart> {
  yield { type: "text", text };
}

/** Waits for the first part, so that a stream that fails at once is a failure and not an empty success. */
async function firstWords(
  parts: AsyncIterable<StreamPart>,
): Promise<Result<AsyncIterable<StreamPart>, ApiFailure>> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) return fail({ code: "INTERNAL_SERVER_ERROR", message: "The model gave no words" });
  if (first.value.type === "error") {
    const { description, ...fields } = first.value;
    return fail({ code: "INTERNAL_SERVER_ERROR", message: description, fields });
  }
  return ok(rest(first.value, iterator));
}

async function* rest(first: StreamPart, iterator: AsyncIterator<StreamPart>): AsyncIterable<StreamPart> {
  yield first;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
}
