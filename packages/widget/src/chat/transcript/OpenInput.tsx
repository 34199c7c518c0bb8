import { useCallback, useMemo, useState, type ReactNode } from "react";
import { openQuestion, type Chunk } from "@banter/client";
import { findLast } from "@banter/protocol";
import { useChatState, useStrings } from "../../chat-context/chat-context.ts";
import { useDisclosure } from "../../chat-context/disclosure.ts";
import type { UiStrings } from "../../i18n/strings.ts";
import { InputSlot } from "../../inputs/InputSlot.tsx";
import { asMessageField, useFieldName } from "../../inputs/question.ts";
import { useDeferred } from "../deferred/deferred-loader.ts";
import { DisclosureLine } from "./DisclosureLine.tsx";
import { questionText } from "./question-text.ts";
import { nextSlots, NO_SLOTS, onlySlot, type Slot } from "./input-slots.ts";

/**
 * The input of the open question, below the messages, and what visitors are told about a language model. The input stays
 * for the next question if that one has the same field.
 */
export function OpenInput({ chunks, isHidden, hasHostAvatar, children }: OpenInputProps) {
  const strings = useStrings();
  const deferred = useDeferred();
  const mayContinue = useChatState((state) => state.phase !== "ended" && state.chunks.length > 0);
  const open = openQuestion(chunks);
  const field = useFieldName(open?.input);
  const [kept, keep] = useState(NO_SLOTS);
  const answered = findLast(chunks, ({ answer }) => answer !== undefined);
  const isAhead = useChatState(({ composer }) => composer.isAhead === true);
  const isQueueing = useChatState(
    ({ composer }) => composer.isAhead === true && composer.queued === undefined,
  );
  const ahead = useMemo(() => (isAhead ? asMessageField(answered) : undefined), [isAhead, answered]);
  const current = nextSlots(kept, { chunks, open, field, mayContinue, ahead, isQueueing });
  if (current !== kept) keep(current);
  const removeOthers = useCallback((id: number) => keep((latest) => onlySlot(latest, id)), []);
  const question =
    open && questionText(open, chunks[chunks.lastIndexOf(open) - 1], strings, deferred?.closingQuestion);
  const disclosure = useDisclosure();
  const slots = current.slots.map((slot) => (
    <InputSlot key={slot.id} {...slot} question={nameOf(slot, question, strings)} onAppeared={removeOthers} />
  ));
  return (
    <div
      className="banter-chat-chunk"
      data-host-avatar={hasHostAvatar || undefined}
      hidden={isHidden}
      data-hidden={!current.slots.some(isVisible) || undefined}
    >
      {children}
      {disclosure === undefined ? (
        slots
      ) : (
        <div className="banter-composer" data-host-avatar={hasHostAvatar || undefined}>
          {slots}
          <DisclosureLine text={disclosure} />
        </div>
      )}
    </div>
  );
}

interface OpenInputProps {
  readonly chunks: readonly Chunk[];
  readonly isHidden: boolean;
  readonly hasHostAvatar: boolean;
  /** Above the input. */
  readonly children: ReactNode;
}

function isVisible({ isShown, isWaiting, isQueueing }: Slot): boolean {
  return isShown && (!isWaiting || isQueueing);
}

/** The accessible name of an input. */
function nameOf({ isWaiting, isQueueing }: Slot, question: string | undefined, strings: UiStrings): string {
  if (isQueueing) return strings.nextMessage;
  return isWaiting || question === undefined ? strings.waiting : question;
}
