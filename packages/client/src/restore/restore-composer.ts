import { keepAsNotSent, patchComposer } from "../composer/composer.ts";
import { carryWritten, settleWritten } from "../composer/settle-written.ts";
import { isForQuestion } from "../composer/written.ts";
import { patch, type Transition } from "../model/transition.ts";
import { restoreDrafts } from "../transcript/add-chunk.ts";
import type { ComposerRecord } from "../saved/composer-record.ts";

/**
 * Shows what an earlier page of this tab had in its composer. Meanwhile another tab can have changed the conversation or
 * replaced it, so what was written is settled as if that happened now.
 */
export function restoreComposer(
  transition: Transition,
  { sessionId, written, queued, carried }: ComposerRecord,
): void {
  patch(transition, { carried });
  const { chat } = transition.model;
  if (sessionId === chat.sessionId) patchComposer(transition, { queued });
  else if (queued !== undefined) keepAsNotSent(transition, queued);
  const { field } = chat.composer;
  if (chat.phase === "loading") carryWritten(transition, written);
  else if (field?.state === "returned" && written !== undefined && isForQuestion(chat, written))
    patchComposer(transition, { field: { ...field, text: written.draft } });
  else settleWritten(transition, written);
  restoreDrafts(transition);
}
