import type { SessionPorts } from "../contract/ports.ts";
import { answerText, shownAnswer } from "../composer/visitor-message.ts";
import { isPreview, type Model } from "../model/model.ts";
import { unansweredQuestion } from "../model/open-question.ts";
import { composerKey } from "./storage-keys.ts";

/**
 * Stores the text of the field, or the answer that is held, for the next page of this tab until the deferred part is loaded and
 * stores the whole composer. Nothing is overwritten: a session with stored state begins with that part.
 */
export function saveEarlyComposer(
  { storage, place }: Pick<SessionPorts, "storage" | "place">,
  publicId: string,
  { chat, options, isRemembered, opening }: Model,
): void {
  const question = unansweredQuestion(chat.chunks);
  const isStored = (isRemembered || opening !== undefined) && !isPreview({ options });
  if (!isStored || question === undefined) return;
  const { sessionId, composer } = chat;
  const answer = question.answer?.answer;
  const draft = answer === undefined ? (composer.field?.text ?? "") : answerText(answer);
  const text = answer === undefined ? draft : (shownAnswer(answer) ?? "");
  const written = { blockId: question.input.id, sessionId, draft, text, attachments: [] };
  // A later version migrates this one.
  const record = { version: 2, sessionId, written, carried: [] };
  storage.session.set(composerKey(publicId, place), JSON.stringify(record));
}
