import { setTimeout as sleep } from "node:timers/promises";
import type { PlacedCitation, StreamPart } from "@banter/protocol";
import { replyKey } from "../store/reply-key.ts";
import type { StreamedReply } from "../store/store.ts";
import type { Clock, Stored } from "./conversation-deps.ts";
import { keepLease, LEASE_MS } from "../store/lease.ts";
import { ReplyStopped } from "./reply-streams.ts";
import { retryAfterFailures, secondsUntilRetry } from "./stream-failures.ts";

/** How often waiting instances poll for new text, in milliseconds. */
const POLL_MS = 250;

/** The channel of `pendingEvents` that asks the instance that streams a turn's reply to stop. */
function stopChannel(key: string): string {
  return `stop ${key}`;
}

/** Asks the instance that streams the reply to stop. */
export async function requestStop({ store, now }: Stored & Pick<Clock, "now">, key: string): Promise<void> {
  await store.pendingEvents.add(stopChannel(key), "", now().getTime());
}

/** The published text of a reply that no instance streams: empty, unless the one that did has died. Undefined while one streams it. */
export async function takeOverText(
  { store: { streamLeases }, now, id }: Stored & Clock,
  key: string,
): Promise<string | undefined> {
  const text = (await streamLeases.readText(key)) ?? "";
  const leaseOwner = id();
  const lease = { key, leaseOwner, text, now: now().getTime(), leaseMs: LEASE_MS };
  if (!(await streamLeases.acquire(lease))) return undefined;
  await streamLeases.release(key, leaseOwner);
  return text;
}

/** Starts a streamed model request. */
export type CallModel = (signal: AbortSignal) => AsyncIterable<StreamPart>;

/**
 * Single flight across instances: the lease owner calls the model and publishes its text, the others poll it. If the
 * owner dies its lease expires and the next instance calls the model.
 */
export async function* singleFlightStream(
  deps: Stored & Clock,
  { sessionId, turn }: { readonly sessionId: string; readonly turn: number },
  callModel: CallModel,
  signal: AbortSignal,
): AsyncIterable<StreamPart> {
  const { pendingEvents, sessions, streamLeases } = deps.store;
  const key = replyKey({ sessionId, turn });
  const leaseOwner = deps.id();
  const acquire = (text: string): Promise<boolean> =>
    streamLeases.acquire({ key, leaseOwner, text, now: deps.now().getTime(), leaseMs: LEASE_MS });
  let sentText = "";
  while (!(await acquire(sentText))) {
    const published = (await streamLeases.readText(key)) ?? "";
    if (published.startsWith(sentText)) {
      if (published !== sentText) yield { type: "text", text: published.slice(sentText.length) };
      sentText = published;
    }
    await sleep(POLL_MS, undefined, { signal });
  }
  try {
    const complete = await sessions.findStreamedText(sessionId, turn);
    const retryAfter = await secondsUntilRetry(deps, key);
    if (complete?.text.startsWith(sentText) === true) yield* replayReply(complete, sentText.length);
    else if (sentText !== "" || retryAfter > 0)
      yield {
        type: "error",
        description: "The reply was interrupted",
        ...(retryAfter > 0 && { retryAfter }),
      };
    else {
      const save = (reply: StreamedReply) => sessions.saveStreamedText({ sessionId, turn, ...reply });
      const stopping = new AbortController();
      const publish = async (text: string): Promise<void> => {
        await acquire(text);
        if ((await pendingEvents.take(stopChannel(key))).length > 0) stopping.abort(new ReplyStopped());
      };
      const ending = AbortSignal.any([signal, stopping.signal]);
      const isStopped = (): boolean => ending.reason instanceof ReplyStopped;
      const fail = (text: string): Promise<number> =>
        streamLeases.fail({ key, leaseOwner, text, now: deps.now().getTime() });
      yield* publishStream(callModel(ending), { publish, isStopped, save, fail, signal: ending });
    }
  } finally {
    await streamLeases.release(key, leaseOwner);
  }
}

/** The parts of a complete reply, after the text that was sent before. Sources have absolute places, so they may follow. */
export async function* replayReply(
  { text, sources: citations }: StreamedReply,
  sentLength = 0,
): AsyncIterable<StreamPart> {
  yield { type: "text", text: text.slice(sentLength) };
  for (const citation of citations) yield { type: "source", source: citation };
}

/**
 * Forwards the parts, publishes the text with each heartbeat, and saves the reply when it completes without error, or when the
 * visitor has stopped it.
 */
async function* publishStream(
  parts: AsyncIterable<StreamPart>,
  { publish, isStopped, save, fail, signal }: Publishing,
): AsyncIterable<StreamPart> {
  let text = "";
  const citations: PlacedCitation[] = [];
  let hasFailed = false;
  const stopPublishing = keepLease(() => publish(text));
  try {
    for await (const part of parts) {
      if (part.type === "text") text += part.text;
      if (part.type === "error") {
        hasFailed = true;
        // Counted before the page learns of it, and retries or goes on.
        const count = signal.aborted ? 0 : await fail(text);
        yield count === 0 ? part : { ...part, retryAfter: retryAfterFailures({ count, elapsedMs: 0 }) };
        continue;
      }
      if (part.type !== "source") {
        yield part;
        continue;
      }
      const cited = { ...part.source, at: part.source.at ?? text.length };
      citations.push(cited);
      yield { type: "source", source: cited };
    }
  } finally {
    await stopPublishing();
  }
  if ((!hasFailed || isStopped()) && text !== "") await save({ text, sources: citations });
}

interface Publishing {
  readonly publish: (text: string) => Promise<unknown>;
  readonly isStopped: () => boolean;
  readonly save: (reply: StreamedReply) => Promise<void>;
  /** Counts a failure of the stream after this text. Returns their number. */
  readonly fail: (text: string) => Promise<number>;
  readonly signal: AbortSignal;
}
