import {
  decoders,
  findLast,
  parseAction,
  parseJson,
  parseStartReply,
  replyFeedbackValues,
  type ClientAction,
  type StartReply,
} from "@banter/protocol";
import type { Chunk, GivenFeedback, Suggestion } from "../contract/chat-state.ts";
import type { Model } from "../model/model.ts";
import type { Outgoing } from "../model/progress.ts";
import { failedToParse } from "./failed-to-parse.ts";
import { chatMigrations, readRecord, versioned } from "./migrations.ts";
import { decodeAnswer, decodeChunk, withoutBlobs, writeChunk, type SavedChunk } from "./saved-chunk.ts";
import { decodeOutgoing } from "./saved-outgoing.ts";

/** A page of older chunks, stored under its own key. */
export interface ChatPage {
  readonly id: number;
  /** Number of chunks. */
  readonly chunks: number;
  /** Length of its JSON, in UTF-16 code units. */
  readonly length: number;
}

/** A saved conversation. Its actions have no payloads, so that nothing from storage is executed. */
export interface SavedChat {
  readonly start: StartReply;
  readonly turn: number;
  readonly replies: number;
  /** See `Model`. */
  readonly replaced: readonly string[];
  readonly chunks: readonly SavedChunk[];
  readonly actions: readonly ClientAction[];
  /** Number of actions started. */
  readonly begun: number;
  readonly progress?: number | undefined;
  readonly backgroundUrl?: string | undefined;
  readonly isEnded: boolean;
  readonly canRegenerate?: boolean | undefined;
  readonly ratings: readonly GivenFeedback[];
  /** See `Model`. */
  readonly editableTurns: readonly number[];
  readonly suggestions?: readonly Suggestion[] | undefined;
  readonly pending?: Outgoing | undefined;
  /** The pages before `chunks`. */
  readonly older: readonly ChatPage[];
}

/** Limit of the record, in UTF-16 code units. The oldest chunks are dropped. */
const MAX_LENGTH = 500_000;

const decodeFeedback = decoders.requiredObject(
  {
    turn: decoders.optionalNumber(),
    ratedAt: decoders.optionalNumber(),
    status: decoders.optionalPicklist(["sending", "waiting-for-network", "sent", "failed"]),
  },
  {
    value: decoders.optionalPicklist(replyFeedbackValues),
    comment: decoders.optionalString(),
  },
);

const decodePages = decoders.strictArray(
  decoders.requiredObject(
    {
      id: decoders.optionalNumber(),
      chunks: decoders.optionalNumber(),
      length: decoders.optionalNumber(),
    },
    {},
  ),
);

const decodeSaved = decoders.requiredObject(
  {
    turn: decoders.optionalNumber(),
    replies: decoders.optionalNumber(),
    chunks: decoders.strictArray(decodeChunk),
    actions: (value) => (Array.isArray(value) ? decoders.array(parseAction)(value) : undefined),
    begun: decoders.optionalNumber(),
    replaced: decoders.strictArray(decoders.optionalString()),
    ratings: decoders.strictArray(decodeFeedback),
    older: decodePages,
  },
  {
    start: decoders.unknown(),
    progress: decoders.optionalNumber(),
    backgroundUrl: decoders.optionalString(),
    isEnded: decoders.boolean(),
    editableTurns: decoders.array(decoders.optionalNumber()),
    suggestions: decoders.strictArray(
      decoders.requiredObject({ blockId: decoders.optionalString(), answer: decodeAnswer }, {}),
    ),
    canRegenerate: (value) => (value === true ? value : undefined),
  },
);

/** Parses a saved conversation. Returns `undefined` for anything else; never throws. */
export function parseSavedChat(text: string | undefined): SavedChat | undefined {
  if (text === undefined || text.length > MAX_LENGTH) return undefined;
  const value = readRecord(text, chatMigrations);
  const saved = decodeSaved(value);
  const raw = decoders.asRecord(value)?.["pending"];
  const pending = decodeOutgoing(raw);
  if (saved === undefined || failedToParse(raw, pending)) return undefined;
  const { start, ...fields } = saved;
  const reply = parseStartReply(start);
  if (!reply.ok || fields.chunks.length === 0) return undefined;
  return { ...fields, start: reply.value, pending };
}

/** The pages of older chunks that a record of any version names. */
export function parseOlderPages(text = ""): readonly ChatPage[] {
  return decodePages(decoders.asRecord(parseJson(text))?.["older"]) ?? [];
}

/**
 * Serializes a conversation. The chunks of the `older` pages are not included, nor is an unsent answer that is too long for the
 * record.
 */
export function writeSavedChat(model: Model, older: readonly ChatPage[] = []): string | undefined {
  return writeRecord(model, withReturnedAnswer(model), older) ?? writeRecord(...withoutUnsent(model), older);
}

function writeRecord(model: Model, shown: readonly Chunk[], older: readonly ChatPage[]): string | undefined {
  const { chat, queue, turn, replies, replaced, isResendSafe, delivery, editableTurns } = model;
  const { bot, sessionId, resultId, progress, backgroundUrl, phase, feedback, suggestions } = chat;
  if (bot === undefined || sessionId === undefined) return undefined;
  const fields = {
    start: { sessionId, resultId, isResendSafe, typebot: bot },
    turn,
    replies,
    replaced,
    actions: queue.actions.map(({ type, name, payload: _, ...action }) => ({
      ...action,
      type: name || type,
    })),
    begun: queue.started,
    progress,
    backgroundUrl,
    isEnded: phase === "ended",
    canRegenerate: chat.chunks.at(-1)?.canRegenerate,
    ratings: feedback ?? [],
    editableTurns,
    suggestions: suggestions?.map(({ blockId, answer }) => ({ blockId, answer: withoutBlobs(answer) })),
    pending: delivery.state === "none" ? undefined : delivery.outgoing,
    older,
  };
  const written = shown.filter(({ streamed }) => streamed?.status !== "streaming").map(writeChunk);
  for (let from = 0; from < Math.max(1, written.length); from = from * 2 + 1) {
    const text = JSON.stringify(versioned({ ...fields, chunks: written.slice(from) }, chatMigrations));
    if (text.length <= MAX_LENGTH) return text;
  }
  return undefined;
}

/** As if the visitor had not answered, or not edited the answer. */
function withoutUnsent(model: Model): [Model, readonly Chunk[]] {
  const { chunks } = model.chat;
  const kept = chunks.map((chunk) =>
    chunk.answer === undefined || chunk.answer.status === "sent"
      ? chunk
      : { ...chunk, answer: chunk.former, former: undefined },
  );
  return [{ ...model, delivery: { state: "none" } }, kept];
}

/** Saves a returned answer with its chunk, so that the next page returns it too. */
function withReturnedAnswer({ chat: { chunks, composer } }: Model): readonly Chunk[] {
  const { field } = composer;
  const open = findLast(chunks, ({ input, isInputDismissed }) => input !== undefined && !isInputDismissed);
  if (field?.state !== "returned" || open === undefined || open.answer !== undefined) return chunks;
  const answer = { answer: field.answer, status: "failed" } as const;
  return chunks.map((chunk) => (chunk === open ? { ...chunk, answer } : chunk));
}
