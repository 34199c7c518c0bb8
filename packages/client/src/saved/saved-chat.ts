import {
  findLast,
  parseAction,
  parseJson,
  parseStartReply,
  readers,
  type ClientAction,
  type StartReply,
} from "@banter/protocol";
import type { Chunk } from "../chat-state.ts";
import type { Model, Outgoing } from "../model.ts";
import { isBroken } from "./is-broken.ts";
import { readChunk, writeChunk, type SavedChunk } from "./saved-chunk.ts";
import { readOutgoing } from "./saved-outgoing.ts";

/** Some chunks that won't change any more, under a key of their own. */
export interface ChatPart {
  readonly id: number;
  readonly chunks: number;
  /** Of its text, in UTF-16 units. */
  readonly length: number;
}

/** A conversation as it lies in storage. Actions have lost what they would do: storage never runs anything. */
export interface SavedChat {
  readonly start: StartReply;
  readonly turn: number;
  readonly replies: number;
  readonly chunks: readonly SavedChunk[];
  readonly actions: readonly ClientAction[];
  readonly begun: number;
  readonly progress?: number | undefined;
  readonly backgroundUrl?: string | undefined;
  readonly isEnded: boolean;
  readonly pending?: Outgoing | undefined;
  /** Where the chunks before these lie. */
  readonly older?: readonly ChatPart[] | undefined;
}

const VERSION = 1;

/** UTF-16 units. Older parts of a longer conversation are left out. */
const MAX_LENGTH = 500_000;

const readSaved = readers.item(
  {
    version: (value) => (value === VERSION ? value : undefined),
    turn: readers.optionalNumber(),
    replies: readers.optionalNumber(),
    chunks: readers.wholeList(readChunk),
    actions: (value) => (Array.isArray(value) ? readers.list(parseAction)(value) : undefined),
    begun: readers.optionalNumber(),
  },
  {
    start: readers.anything(),
    progress: readers.optionalNumber(),
    backgroundUrl: readers.optionalText(),
    isEnded: readers.flag(),
    older: readers.wholeList(
      readers.item(
        { id: readers.optionalNumber(), chunks: readers.optionalNumber(), length: readers.optionalNumber() },
        {},
      ),
    ),
  },
);

/** Reads a stored conversation; whatever is not one gives nothing, never an error. */
export function parseSavedChat(text: string | undefined): SavedChat | undefined {
  if (text === undefined || text.length > MAX_LENGTH) return undefined;
  const value = parseJson(text);
  const saved = readSaved(value);
  const raw = readers.fieldsOf(value)?.["pending"];
  const pending = readOutgoing(raw);
  if (saved === undefined || isBroken(raw, pending)) return undefined;
  const { start, version: _, ...rest } = saved;
  const reply = parseStartReply(start);
  if (!reply.ok || rest.chunks.length === 0) return undefined;
  return { ...rest, start: reply.value, pending };
}

/** A conversation as text for the storage, but for what lies elsewhere already. */
export function writeSavedChat(model: Model, older?: readonly ChatPart[]): string | undefined {
  const { chat, queue, turn, replies, isResendSafe, delivery } = model;
  const { bot, sessionId, resultId, progress, backgroundUrl, phase } = chat;
  if (bot === undefined || sessionId === undefined) return undefined;
  const rest = {
    version: VERSION,
    start: { sessionId, resultId, isResendSafe, typebot: bot },
    turn,
    replies,
    actions: queue.actions.map(({ type, name, payload: _, ...action }) => ({
      ...action,
      type: name || type,
    })),
    begun: queue.begun,
    progress,
    backgroundUrl,
    isEnded: phase === "ended",
    pending: delivery.state === "none" ? undefined : delivery.outgoing,
    older: older?.length === 0 ? undefined : older,
  };
  const written = withReturnedAnswer(model)
    .filter(({ streamed }) => streamed?.status !== "streaming")
    .map(writeChunk);
  for (let from = 0; from < Math.max(1, written.length); from = from * 2 + 1) {
    const text = JSON.stringify({ ...rest, chunks: written.slice(from) });
    if (text.length <= MAX_LENGTH) return text;
  }
  return undefined;
}

/** An answer that came back to its input is part of the conversation: the next page gives it back as well. */
function withReturnedAnswer({ chat: { chunks, returnedAnswer }, delivery }: Model): readonly Chunk[] {
  const asked = findLast(chunks, ({ input, isInputDismissed }) => input !== undefined && !isInputDismissed);
  if (returnedAnswer === undefined || asked === undefined || asked.answer !== undefined) return chunks;
  const hasArrived = delivery.state === "none" || delivery.outgoing.source !== "answer";
  const answer = { answer: returnedAnswer, status: hasArrived ? "sent" : "failed" } as const;
  return chunks.map((chunk) => (chunk === asked ? { ...chunk, answer } : chunk));
}
