import { keepAsNotSent, patchComposer } from "../composer/composer.ts";
import { carryWritten, settleWritten } from "../composer/settle-written.ts";
import { isForQuestion } from "../composer/written.ts";
import { patch, type Step } from "../model/step.ts";
import { restoreDrafts } from "../transcript/add-chunk.ts";
import type { ComposerRecord } from "../saved/composer-record.ts";

/**
 * Shows what an earlier page of this tab had in its composer. Meanwhile another tab can have changed the conversation or
 * replaced it, so what was written is settled as if that happened now.
 */
export function restoreComposer(step: Step, { sessionId, written, queued, carried }: ComposerRecord): void {
  patch(step, { carried });
  const { chat } = step.model;
  if (sessionId === chat.sessionId) patchComposer(step, { queued });
  else if (queued !== undefined) keepAsNotSent(step, queued);
  const { field } = chat.composer;
  if (chat.phase === "loading") carryWritten(step, written);
  else if (field?.state === "returned" && written !== undefined && isForQuestion(chat, written))
    patchComposer(step, { field: { ...field, text: written.draft } });
  else settleWritten(step, written);
  restoreDrafts(step);
}
