import { findLast, type InputBlock, type InputType } from "@banter/protocol";
import type { Answer, Attachment, ChatState, Chunk } from "../contract/chat-state.ts";
import type { Model } from "../model/model.ts";
import { unansweredQuestion } from "../model/open-question.ts";
import { answerText } from "./visitor-message.ts";

/* Not `fileInput.type`: that would load the inputs' rules with the chat. */
const FILE_INPUT: InputType = "file input";
const PHONE_INPUT: InputType = "phone number input";

/** Text of the visitor that the server doesn't have. */
export interface Written {
  /** The question that it answers; undefined for text that is written ahead, for the next question. */
  readonly blockId?: string | undefined;
  readonly sessionId?: string | undefined;
  /** For the field of the same question. */
  readonly draft: string;
  /** The draft as the visitor reads it. Empty for a selection. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** The answer, if it was submitted and not edited since. */
  readonly answer?: Answer | undefined;
  /** Index of the question's chunk, if it was answered. */
  readonly position?: number | undefined;
}

/** In order of precedence: an answer that is being sent, the text of the field, a returned answer that wasn't edited. */
export function findWritten({ chat }: Pick<Model, "chat">): Written | undefined {
  const { sessionId, chunks, composer } = chat;
  const { field, isAhead } = composer;
  const { text: draft = "" } = field ?? {};
  const typed = { sessionId, draft, text: draft, attachments: [] };
  if (isAhead) return typed;
  const question = unansweredQuestion(chunks);
  if (question === undefined) return undefined;
  const { input, answer } = question;
  if (answer !== undefined) return writtenAnswer(chat, answer.answer);
  const returned = field?.state === "returned" ? writtenAnswer(chat, field.answer) : undefined;
  if (returned?.draft === draft) return returned;
  const attachments = returned?.attachments ?? [];
  return { ...typed, blockId: input.id, text: readableDraft(input, draft), attachments };
}

/** An answer to the open question. */
export function writtenAnswer({ chunks, sessionId }: ChatState, answer: Answer): Written | undefined {
  const question = unansweredQuestion(chunks);
  return (
    question && {
      blockId: question.input.id,
      sessionId,
      position: chunks.indexOf(question),
      draft: answerText(answer),
      ...writtenFor(question.input, answer),
      answer,
    }
  );
}

/** The chunk whose answer is being edited. */
export function editedChunk({ chat }: Pick<Model, "chat">): Chunk | undefined {
  return findLast(chat.chunks, ({ former }) => former !== undefined);
}

/** An edit that the server hasn't accepted yet. */
export function findEdited(model: Pick<Model, "chat">): Written | undefined {
  const { chunks, sessionId } = model.chat;
  const chunk = editedChunk(model);
  if (chunk?.input === undefined || chunk.answer === undefined) return undefined;
  const { answer } = chunk.answer;
  return {
    blockId: chunk.input.id,
    sessionId,
    position: chunks.indexOf(chunk),
    draft: answerText(answer),
    ...writtenFor(chunk.input, answer),
    answer,
  };
}

/** What the visitor has written for an answer to this question. */
export function writtenFor(input: InputBlock, answer: Answer): Pick<Written, "text" | "attachments"> {
  return { text: readableAnswer(input, answer), attachments: attachmentsOf(answer) };
}

/** Whether it was written for the last question of this conversation. */
export function isForQuestion({ chunks, sessionId }: ChatState, written: Written | undefined): boolean {
  const question = unansweredQuestion(chunks);
  return question !== undefined && written?.blockId === question.input.id && written.sessionId === sessionId;
}

function attachmentsOf(answer: Answer): readonly Attachment[] {
  if (answer.type === "recording") {
    const { url, blobUrl } = answer;
    return [{ type: "audio/*", url, ...(blobUrl !== undefined && { blobUrl }) }];
  }
  // The image of a chosen option is no file of the visitor's.
  return answer.type === "text" ? (answer.attachments ?? []).filter(({ type }) => type !== "image/*") : [];
}

function readableAnswer({ type }: InputBlock, answer: Answer): string {
  // Its value is URLs, and its label says that they were uploaded.
  if (answer.type !== "text" || type === FILE_INPUT) return "";
  return answer.label ?? answer.formatted ?? answer.value;
}

const SELECTIONS: ReadonlySet<string> = new Set(["choice input", "picture choice input", "rating input"]);

export function readableDraft({ type }: InputBlock, draft: string): string {
  if (SELECTIONS.has(type)) return "";
  return type === PHONE_INPUT ? draft.replace(/^[A-Z]* /, "") : draft;
}
