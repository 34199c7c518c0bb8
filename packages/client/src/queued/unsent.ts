import { fileInput, phoneInput, textInput, type InputBlock } from "@banter/protocol";
import type { Answer, Attachment, ChatState, QueuedMessage } from "../chat-state.ts";
import type { Model, Outgoing } from "../model/model.ts";
import { effect, patch, patchChat, type Step } from "../model/step.ts";
import { answerText, guestMessage } from "../outbox/guest-message.ts";

/*
 * Another tab, the server or the page can replace the question that the visitor is answering. What was written for it becomes
 * the draft of the same question if that is asked again, and is shown as not sent otherwise.
 */

/** What the visitor has written and the server doesn't have. */
export interface Unsent {
  /** The question that it answers; undefined for text that is written ahead, for the next question. */
  readonly blockId: string | undefined;
  readonly sessionId: string | undefined;
  /** Index of the question's chunk. */
  readonly position: number;
  /** For the field of the same question. */
  readonly draft: string;
  /** The draft as the visitor reads it. Empty for a selection. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** The answer, if it was submitted. */
  readonly answer: Answer | undefined;
}

export function findUnsent(model: Model): Unsent | undefined {
  const { chat, typed } = model;
  const { draft = "", sessionId, chunks, canQueue } = chat;
  const position = chunks.length;
  if (canQueue) return { ...NOTHING, sessionId, position, draft, text: draft };
  const open = openQuestion(chat);
  if (open === undefined) return undefined;
  const blockId = open.input.id;
  const edited = typed?.blockId === blockId ? typed.text : undefined;
  const answer = open.answer ?? (hasArrived(model) ? undefined : chat.returnedAnswer);
  const given = answer && unsentAnswer(chat, answer);
  if (given !== undefined && edited === undefined) return given;
  const text = edited ?? draft;
  const { attachments } = given ?? NOTHING;
  const readable = readableDraft(open.input, text);
  return { ...NOTHING, blockId, sessionId, position, draft: text, text: readable, attachments };
}

const NOTHING = { blockId: undefined, attachments: [], answer: undefined } as const;

/** An answer to the open question. */
export function unsentAnswer(chat: ChatState, answer: Answer): Unsent | undefined {
  const open = openQuestion(chat);
  return (
    open && {
      blockId: open.input.id,
      sessionId: chat.sessionId,
      position: open.position,
      draft: answerText(answer),
      text: readableAnswer(open.input, answer),
      attachments: attachmentsOf(answer),
      answer,
    }
  );
}

/** The returned answer has reached the server if something that followed it failed. */
export function hasArrived({ delivery }: Pick<Model, "delivery">): boolean {
  return delivery.state !== "none" && FOLLOWING.has(delivery.outgoing.source);
}

const FOLLOWING: ReadonlySet<Outgoing["source"]> = new Set(["action", "embed", "payment"]);

/** The question has been replaced: returns what was written to the same question, or shows it as not sent. */
export function settleUnsent(step: Step, unsent: Unsent | undefined): void {
  if (unsent === undefined || isInTranscript(step.model.chat, unsent)) return;
  const { blockId, draft, text, attachments, answer, sessionId } = unsent;
  const { chat } = step.model;
  if (!isAwaited(chat, unsent)) return keepAsNotSent(step, { text, attachments });
  const hasFiles = answer?.type === "text" && attachments.length > 0;
  // A file belongs to its conversation.
  if (attachments.length > 0 && (!hasFiles || sessionId !== chat.sessionId))
    return keepAsNotSent(step, { text, attachments });
  patch(step, { typed: blockId === undefined ? undefined : { blockId, text: draft } });
  patchChat(step, hasFiles ? { returnedAnswer: answer } : { draft: draft === "" ? undefined : draft });
  effect(step, { type: "save-draft", text: draft });
  if (hasFiles) effect(step, { type: "save" });
}

/** Keeps the text until the next conversation asks the same question. Files belong to their conversation. */
export function carryUnsent(step: Step, unsent: Unsent | undefined): void {
  if (unsent === undefined) return;
  const { blockId, draft, text, attachments } = unsent;
  if (attachments.length > 0 || blockId === undefined) keepAsNotSent(step, { text, attachments });
  else if (draft !== "") patch(step, { carriedDraft: { blockId, text: draft } });
}

type NotSent = { readonly text: string | undefined } & Pick<QueuedMessage, "attachments">;

/** Shows a draft as not sent. */
export function keepAsNotSent(step: Step, notSent: NotSent): void {
  if (addNotSent(step, notSent)) effect(step, { type: "save-draft", text: "" });
}

/** Adds to what was not sent before. Returns whether there is something to add. */
export function addNotSent(step: Step, { text, attachments = [] }: NotSent): boolean {
  const { queued } = step.model.chat;
  const texts = [queued?.text, text].filter((part) => part !== undefined && part.trim() !== "");
  const files = [...(queued?.attachments ?? []), ...attachments];
  if (texts.length + files.length === 0) return false;
  const attached = files.length > 0 && { attachments: files };
  patchChat(step, { queued: { text: texts.join("\n"), status: "not-sent", ...attached } });
  effect(step, { type: "save" });
  return true;
}

/** Other fields would show only a part of a free text, or none. */
export function takesDraft({ type }: InputBlock): boolean {
  return type === textInput.type || type === "email input" || type === "url input";
}

/** Whether the question it was written for is open. Text that is written ahead belongs to any that takes it. */
function isAwaited(chat: ChatState, { blockId }: Unsent): boolean {
  const open = openQuestion(chat);
  if (open === undefined) return blockId === undefined && chat.phase !== "ended";
  if (open.answer !== undefined || chat.returnedAnswer !== undefined) return false;
  return blockId === undefined ? takesDraft(open.input) : open.input.id === blockId;
}

interface OpenQuestion {
  readonly position: number;
  readonly input: InputBlock;
  /** Not sent yet. */
  readonly answer: Answer | undefined;
}

/** The last question, unless its answer has been sent. */
function openQuestion({ chunks }: ChatState): OpenQuestion | undefined {
  for (let position = chunks.length - 1; position >= 0; position--) {
    const { input, answer, isInputDismissed } = chunks[position] ?? {};
    if (input === undefined) continue;
    if (isInputDismissed || answer?.status === "sent") return undefined;
    return { position, input, answer: answer?.answer };
  }
  return undefined;
}

/** Another tab has delivered the answer, or is about to. */
function isInTranscript({ chunks }: ChatState, { answer, position, blockId }: Unsent): boolean {
  if (answer === undefined) return false;
  const message = JSON.stringify(guestMessage(answer));
  return chunks
    .slice(position)
    .some(
      ({ input, answer: given }) =>
        input?.id === blockId &&
        given !== undefined &&
        JSON.stringify(guestMessage(given.answer)) === message,
    );
}

function attachmentsOf(answer: Answer): readonly Attachment[] {
  if (answer.type === "recording") {
    const { url, blobUrl } = answer;
    return [{ type: "audio/*", url, ...(blobUrl !== undefined && { blobUrl }) }];
  }
  // The picture of a chosen option is no file of the visitor's.
  return answer.type === "text" ? (answer.attachments ?? []).filter(({ type }) => type !== "image/*") : [];
}

function readableAnswer({ type }: InputBlock, answer: Answer): string {
  // Its value is URLs, and its label says that they were uploaded.
  if (answer.type !== "text" || type === fileInput.type) return "";
  return answer.label ?? answer.formatted ?? answer.value;
}

const SELECTIONS: ReadonlySet<string> = new Set(["choice input", "picture choice input", "rating input"]);

function readableDraft({ type }: InputBlock, draft: string): string {
  if (SELECTIONS.has(type)) return "";
  return type === phoneInput.type ? draft.replace(/^[A-Z]* /, "") : draft;
}
