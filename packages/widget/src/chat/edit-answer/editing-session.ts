import type { ChatState, Chunk, Session } from "@banter/client";
import { answerDraft } from "./answer-text.ts";

/**
 * The session as the input of an earlier question sees it: the question is open again, with its answer in the field. Nothing is
 * sent before the visitor submits.
 */
export function editingSession(
  session: Session,
  { answer: given, ...chunk }: Chunk,
  { submit, saveDraft, keepUnsent }: Pick<Session, "submit" | "saveDraft" | "keepUnsent">,
): Session {
  const { answer } = given ?? {};
  const state: ChatState = {
    ...session.getState(),
    chunks: [{ ...chunk, isInputShown: true }],
    composer: answer === undefined ? {} : { field: { state: "returned", answer, text: answerDraft(answer) } },
  };
  return {
    ...session,
    getState: () => state,
    subscribe: () => () => {},
    // The host page's commands are for the open question.
    on: () => () => {},
    saveDraft,
    keepUnsent,
    submit,
  };
}
