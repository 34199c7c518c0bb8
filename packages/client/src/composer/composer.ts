import type { Answer, Chunk, Composer, QueuedMessage } from "../contract/chat-state.ts";
import { openQuestion } from "../model/open-question.ts";
import { effect, patchChat, type Transition } from "../model/transition.ts";
import { answerText } from "./visitor-message.ts";

/*
 * The composer has everything that the visitor has written and the flow has not accepted: the text in the field, what is
 * queued for the next question, and what could not be sent. An answer that is being sent is shown in the transcript.
 */

export function patchComposer(transition: Transition, changes: Partial<Composer>): void {
  patchChat(transition, { composer: { ...transition.model.chat.composer, ...changes } });
}

/** The visitor types into the field of the open question or, while a reply streams, of the next one. */
export function typeText(transition: Transition, text: string): void {
  const { chat, opening } = transition.model;
  const { isAhead, field } = chat.composer;
  if (!isAhead && openQuestion(chat.chunks) === undefined) return;
  patchComposer(transition, { field: field?.state === "returned" ? { ...field, text } : typedText(text) });
  // Before the start reply it is unknown whether and where to save it.
  if (opening === undefined) effect(transition, { type: "save-composer" });
}

/** Text in the field; none is no text. */
export function typedText(text: string | undefined): Composer["field"] {
  return text === undefined || text === "" ? undefined : { state: "typing", text };
}

/** An answer that goes back into its field. */
export function returnedAnswer(answer: Answer): Composer["field"] {
  return { state: "returned", answer, text: answerText(answer) };
}

/** The composer after an answer: it keeps the text for the next question. */
export function composerAfterAnswer({ field, ...others }: Composer): Composer {
  return { ...others, field: others.isAhead ? field : undefined };
}

/**
 * What the next conversation keeps. A queued message must not be sent in another conversation, and a duplicated tab, which has
 * a copy, must not send it again: `chunks` are those of the adopted conversation.
 */
export function nextComposer(
  { model: { chat } }: Transition,
  sessionId: string | undefined,
  chunks: readonly Pick<Chunk, "answer">[] = [],
): Composer {
  const { queued } = chat.composer;
  const next = { isAhead: undefined, field: undefined, queued };
  if (queued === undefined) return next;
  if (chat.sessionId !== sessionId || queued.status === "not-sent")
    return { ...next, queued: { ...queued, status: "not-sent" } };
  const added = chunks.slice(Math.max(0, chat.chunks.length - 1));
  const isSent = added.some(
    ({ answer }) => answer?.answer.type === "text" && answer.answer.draft === queued.text,
  );
  return isSent ? { ...next, queued: undefined } : next;
}

type NotSent = { readonly text: string | undefined } & Pick<QueuedMessage, "attachments">;

/** Shows a text or files as not sent, below what was not sent before. */
export function keepAsNotSent(transition: Transition, { text, attachments = [] }: NotSent): void {
  const { queued } = transition.model.chat.composer;
  const texts = [queued?.text, text].filter((part) => part !== undefined && part.trim() !== "");
  const files = [...(queued?.attachments ?? []), ...attachments];
  if (texts.length + files.length === 0) return;
  const attached = files.length > 0 && { attachments: files };
  patchComposer(transition, { queued: { text: texts.join("\n"), status: "not-sent", ...attached } });
  effect(transition, { type: "save" });
}
