import {
  guestMessageSchema,
  lenient,
  parseAction,
  parseChatReply,
  parseStartReply,
  type ClientAction,
  type HostMessage,
  type StartReply,
} from "@banter/protocol";
import * as v from "valibot";
import type { Answer, Attachment, Chunk } from "../chat-state.ts";
import type { Model, Outgoing } from "../model.ts";

/** What of a chunk outlives the page. */
export type SavedChunk = Pick<
  Chunk,
  "messages" | "input" | "isInputDismissed" | "answer" | "streamed" | "dynamicTheme"
>;

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
}

const VERSION = 1;

/** UTF-16 units. Older parts of a longer conversation are left out. */
const MAX_LENGTH = 500_000;

const attachmentSchema = v.object({ type: v.string(), url: v.string(), name: v.exactOptional(v.string()) });

const answerSchema: v.GenericSchema<unknown, Answer> = v.variant("type", [
  v.object({
    type: v.literal("text"),
    value: v.string(),
    label: v.exactOptional(v.string()),
    attachments: v.exactOptional(v.array(attachmentSchema)),
    attachedFileUrls: v.exactOptional(v.array(v.string())),
    replyId: v.exactOptional(v.string()),
    draft: v.exactOptional(v.string()),
  }),
  v.object({ type: v.literal("recording"), url: v.string() }),
  v.object({ type: v.literal("skip"), label: v.string() }),
]);

export const outgoingSchema = v.object({
  source: v.picklist(["answer", "action", "embed", "command", "payment"]),
  messageId: v.string(),
  turn: v.number(),
  blockId: v.optional(v.string()),
  message: v.optional(v.union([v.string(), guestMessageSchema])),
});

const chunkSchema = v.object({
  reply: v.unknown(),
  isInputDismissed: lenient.flag(),
  answer: v.optional(
    v.object({
      answer: answerSchema,
      status: v.picklist(["sending", "waiting-for-network", "sent", "failed"]),
    }),
  ),
  streamed: v.optional(
    v.object({
      id: v.string(),
      text: v.string(),
      status: v.picklist(["streaming", "complete", "interrupted"]),
    }),
  ),
});

const savedSchema = v.object({
  version: v.literal(VERSION),
  start: v.unknown(),
  turn: v.number(),
  replies: v.number(),
  chunks: v.array(chunkSchema),
  actions: v.array(v.unknown()),
  begun: v.number(),
  progress: lenient.optionalNumber(),
  backgroundUrl: lenient.optionalText(),
  isEnded: lenient.flag(),
  pending: v.optional(outgoingSchema),
});

/** Reads a stored conversation; whatever is not one gives nothing, never an error. */
export function parseSavedChat(text: string | undefined): SavedChat | undefined {
  if (text === undefined || text.length > MAX_LENGTH) return undefined;
  const parsed = v.safeParse(savedSchema, readJson(text));
  if (!parsed.success) return undefined;
  const { start, chunks, actions, version: _, ...rest } = parsed.output;
  const reply = parseStartReply(start);
  if (!reply.ok || chunks.length === 0) return undefined;
  return {
    ...rest,
    start: reply.value,
    chunks: chunks.flatMap(readChunk),
    actions: actions.flatMap((action) => parseAction(action) ?? []),
  };
}

/** A conversation as text for the storage. */
export function writeSavedChat({
  chat,
  queue,
  turn,
  replies,
  isResendSafe,
  delivery,
}: Model): string | undefined {
  const { bot, sessionId, resultId, chunks, progress, backgroundUrl, phase } = chat;
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
  };
  const written = chunks.filter(({ streamed }) => streamed?.status !== "streaming").map(writeChunk);
  for (let from = 0; from < Math.max(1, written.length); from = from * 2 + 1) {
    const text = JSON.stringify({ ...rest, chunks: written.slice(from) });
    if (text.length <= MAX_LENGTH) return text;
  }
  return undefined;
}

function readChunk({
  reply,
  isInputDismissed,
  answer,
  streamed,
}: v.InferOutput<typeof chunkSchema>): SavedChunk[] {
  const parsed = parseChatReply(reply);
  if (!parsed.ok) return [];
  const { messages, input, dynamicTheme } = parsed.value;
  return [{ messages: messages.map(withoutCode), input, dynamicTheme, isInputDismissed, answer, streamed }];
}

function writeChunk({ messages, input, dynamicTheme, isInputDismissed, answer, streamed }: Chunk): unknown {
  return {
    reply: { messages: messages.map(withoutCode), input, dynamicTheme },
    isInputDismissed,
    answer: answer && { ...answer, answer: withoutBlobs(answer.answer) },
    streamed,
  };
}

/** Code is never kept nor taken from storage, as others may have written there. */
function withoutCode(message: HostMessage): HostMessage {
  if (message.type !== "custom-embed") return message;
  const none = { content: "", args: {} };
  const { waitForEventFunction } = message.content;
  return {
    ...message,
    content: {
      ...message.content,
      initFunction: none,
      waitForEventFunction: waitForEventFunction && none,
    },
  };
}

/** Blob URLs end with the page. */
function withoutBlobs(answer: Answer): Answer {
  if (answer.type === "recording") return { type: "recording", url: answer.url };
  if (answer.type === "skip" || answer.attachments === undefined) return answer;
  return {
    ...answer,
    attachments: answer.attachments.map(({ blobUrl: _, ...attachment }): Attachment => attachment),
  };
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
