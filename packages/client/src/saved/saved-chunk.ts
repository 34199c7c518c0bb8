import { parseChatReply, readers, type HostMessage } from "@banter/protocol";
import type { Answer, Attachment, Chunk } from "../chat-state.ts";
import { isBroken } from "./is-broken.ts";

/** What of a chunk outlives the page. */
export type SavedChunk = Pick<
  Chunk,
  "messages" | "input" | "isInputDismissed" | "answer" | "streamed" | "dynamicTheme"
>;

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

/** Reads one chunk; one that lacks its messages, or holds what means nothing, is none. */
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

/** A chunk as it is stored: without code, and without what ends with the page. */
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
