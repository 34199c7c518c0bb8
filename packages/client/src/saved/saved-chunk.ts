import { parseChatReply, decoders, type HostMessage } from "@banter/protocol";
import type { Answer, Attachment, Chunk } from "../contract/chat-state.ts";
import { failedToParse } from "./failed-to-parse.ts";

/** The saved fields of a chunk. */
export type SavedChunk = Pick<
  Chunk,
  | "messages"
  | "language"
  | "time"
  | "input"
  | "isInputDismissed"
  | "answer"
  | "turn"
  | "former"
  | "streamed"
  | "dynamicTheme"
>;

export const decodeAttachments = decoders.array(
  decoders.requiredObject(
    { type: decoders.optionalString(), url: decoders.optionalString() },
    { name: decoders.optionalString() },
  ),
);

const decodeTextAnswer = decoders.requiredObject(
  { type: decoders.optionalPicklist(["text"]), value: decoders.optionalString() },
  {
    label: decoders.optionalString(),
    formatted: decoders.optionalString(),
    attachments: (value) => (value === undefined ? undefined : decodeAttachments(value)),
    attachedFileUrls: decoders.strictArray(decoders.optionalString()),
    replyId: decoders.optionalString(),
    draft: decoders.optionalString(),
  },
);
const decodeRecording = decoders.requiredObject(
  { type: decoders.optionalPicklist(["recording"]), url: decoders.optionalString() },
  {},
);
const decodeSkip = decoders.requiredObject(
  { type: decoders.optionalPicklist(["skip"]), label: decoders.optionalString() },
  {},
);

export function decodeAnswer(value: unknown): Answer | undefined {
  return decodeTextAnswer(value) ?? decodeRecording(value) ?? decodeSkip(value);
}

const decodeGivenAnswer = decoders.requiredObject(
  {
    answer: decodeAnswer,
    status: decoders.optionalPicklist(["sending", "waiting-for-network", "sent", "failed"]),
  },
  { time: decoders.optionalNumber() },
);

const decodeCitations = decoders.strictArray(
  decoders.requiredObject(
    { at: decoders.optionalNumber() },
    { url: decoders.optionalString(), title: decoders.optionalString() },
  ),
);

const decodeStreamed = decoders.requiredObject(
  {
    id: decoders.optionalString(),
    text: decoders.optionalString(),
    status: decoders.optionalPicklist(["streaming", "complete", "interrupted", "stopped"]),
  },
  { rateableTurn: decoders.optionalNumber(), sources: decodeCitations },
);

/** Decodes a chunk. Returns `undefined` without messages or with an unparsable field. */
export function decodeChunk(value: unknown): SavedChunk | undefined {
  const fields = decoders.asRecord(value);
  // `parseChatReply` defaults missing messages to none, but a saved chunk without messages is corrupt.
  if (!Array.isArray(decoders.asRecord(fields?.["reply"])?.["messages"])) return undefined;
  const answer = decodeGivenAnswer(fields?.["answer"]);
  const former = decodeGivenAnswer(fields?.["former"]);
  const streamed = decodeStreamed(fields?.["streamed"]);
  const reply = parseChatReply(fields?.["reply"]);
  if (failedToParse(fields?.["answer"], answer) || failedToParse(fields?.["streamed"], streamed) || !reply.ok)
    return undefined;
  const { messages, input, dynamicTheme } = reply.value;
  const isInputDismissed = decoders.boolean()(fields?.["isInputDismissed"]);
  const time = decoders.optionalNumber()(fields?.["time"]);
  return {
    messages: messages.map(withoutCode),
    language: decoders.optionalString()(fields?.["language"]),
    time,
    input,
    dynamicTheme,
    isInputDismissed,
    answer,
    turn: decoders.optionalNumber()(fields?.["turn"]),
    former,
    streamed,
  };
}

/** A chunk as JSON value, without code and blob URLs. */
export function writeChunk({
  messages,
  language,
  time,
  input,
  dynamicTheme,
  isInputDismissed,
  answer,
  turn,
  former,
  streamed,
}: Chunk): unknown {
  return {
    reply: { messages: messages.map(withoutCode), input, dynamicTheme },
    language,
    time,
    isInputDismissed,
    answer: answer && { ...answer, answer: withoutBlobs(answer.answer) },
    turn,
    former: former && { ...former, answer: withoutBlobs(former.answer) },
    streamed,
  };
}

/** Scripts are removed on save and on restore, because other code may have written to the storage. */
function withoutCode(message: HostMessage): HostMessage {
  if (message.type !== "custom-embed") return message;
  const noCode = { content: "", args: {} };
  const { waitForEventFunction } = message.content;
  return {
    ...message,
    content: {
      ...message.content,
      initFunction: noCode,
      ...(waitForEventFunction && { waitForEventFunction: noCode }),
    },
  };
}

/** Blob URLs are revoked when the page is closed. */
export function withoutBlobs(answer: Answer): Answer {
  if (answer.type === "recording") return { type: "recording", url: answer.url };
  if (answer.type === "skip" || answer.attachments === undefined) return answer;
  return {
    ...answer,
    attachments: attachmentsWithoutBlobs(answer.attachments),
  };
}

export function attachmentsWithoutBlobs(attachments: readonly Attachment[]): readonly Attachment[] {
  return attachments.map(({ blobUrl: _, ...attachment }) => attachment);
}
