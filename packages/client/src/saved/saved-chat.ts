import {
  findLast,
  parseAction,
  parseChatReply,
  parseStartReply,
  readers,
  type ClientAction,
  type GuestMessage,
  type HostMessage,
  type StartReply,
} from "@banter/protocol";
import type { Answer, Attachment, Chunk } from "../chat-state.ts";
import type { Model, Outgoing } from "../model.ts";

/** What of a chunk outlives the page. */
export type SavedChunk = Pick<
  Chunk,
  "messages" | "input" | "isInputDismissed" | "answer" | "streamed" | "dynamicTheme"
>;

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

const readAttachments = readers.list(
  readers.item(
    { type: readers.optionalText(), url: readers.optionalText() },
    { name: readers.optionalText() },
  ),
);

const readTextAnswer = readers.item(
  { type: readers.optionalOneOf(["text"]), value: readers.optionalText() },
  {
    label: readers.optionalText(),
    attachments: (value) => (value === undefined ? undefined : readAttachments(value)),
    attachedFileUrls: readers.wholeList(readers.optionalText()),
    replyId: readers.optionalText(),
    draft: readers.optionalText(),
  },
);
const readRecording = readers.item(
  { type: readers.optionalOneOf(["recording"]), url: readers.optionalText() },
  {},
);
const readSkip = readers.item({ type: readers.optionalOneOf(["skip"]), label: readers.optionalText() }, {});

function readAnswer(value: unknown): Answer | undefined {
  return readTextAnswer(value) ?? readRecording(value) ?? readSkip(value);
}

const readGivenAnswer = readers.item(
  { answer: readAnswer, status: readers.optionalOneOf(["sending", "waiting-for-network", "sent", "failed"]) },
  {},
);

const readStreamed = readers.item(
  {
    id: readers.optionalText(),
    text: readers.optionalText(),
    status: readers.optionalOneOf(["streaming", "complete", "interrupted"]),
  },
  {},
);

const readTextMessage = readers.item(
  { type: readers.optionalOneOf(["text"]), text: readers.optionalText() },
  {
    attachedFileUrls: readers.wholeList(readers.optionalText()),
    metadata: (value) => {
      const replyId = readers.fieldsOf(value)?.["replyId"];
      return typeof replyId === "string" ? { replyId } : undefined;
    },
  },
);
const readAudio = readers.item({ type: readers.optionalOneOf(["audio"]), url: readers.optionalText() }, {});
const readCommand = readers.item(
  { type: readers.optionalOneOf(["command"]), command: readers.optionalText() },
  {},
);

function readMessage(value: unknown): GuestMessage | string | undefined {
  return readers.optionalText()(value) ?? readTextMessage(value) ?? readAudio(value) ?? readCommand(value);
}

const readOutgoingFields = readers.item(
  {
    source: readers.optionalOneOf(["answer", "action", "embed", "command", "payment"]),
    messageId: readers.optionalText(),
    turn: readers.optionalNumber(),
  },
  { blockId: readers.optionalText(), message: readMessage },
);

/** What is under way. Without a message it says "go on", so one that can't be read must not pass for none. */
export function readOutgoing(value: unknown): Outgoing | undefined {
  const outgoing = readOutgoingFields(value);
  return isBroken(readers.fieldsOf(value)?.["message"], outgoing?.message) ? undefined : outgoing;
}

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

/** What is there, but means nothing: the whole is not to be trusted. */
function isBroken(raw: unknown, read: unknown): boolean {
  return raw !== undefined && read === undefined;
}

/** Reads a stored conversation; whatever is not one gives nothing, never an error. */
export function parseSavedChat(text: string | undefined): SavedChat | undefined {
  if (text === undefined || text.length > MAX_LENGTH) return undefined;
  const value = readJson(text);
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

export function readChunk(value: unknown): SavedChunk | undefined {
  const fields = readers.fieldsOf(value);
  // A reply of a server may leave messages out; what was written here never does, and a question without its words is lost.
  if (!Array.isArray(readers.fieldsOf(fields?.["reply"])?.["messages"])) return undefined;
  const answer = readGivenAnswer(fields?.["answer"]);
  const streamed = readStreamed(fields?.["streamed"]);
  const reply = parseChatReply(fields?.["reply"]);
  if (isBroken(fields?.["answer"], answer) || isBroken(fields?.["streamed"], streamed) || !reply.ok)
    return undefined;
  const { messages, input, dynamicTheme } = reply.value;
  const isInputDismissed = readers.flag()(fields?.["isInputDismissed"]);
  return { messages: messages.map(withoutCode), input, dynamicTheme, isInputDismissed, answer, streamed };
}

export function writeChunk({
  messages,
  input,
  dynamicTheme,
  isInputDismissed,
  answer,
  streamed,
}: Chunk): unknown {
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
      ...(waitForEventFunction && { waitForEventFunction: none }),
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
