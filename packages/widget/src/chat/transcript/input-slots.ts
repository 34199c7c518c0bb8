import type { Chunk, Question } from "@banter/client";
import { findLast, type InputBlock } from "@banter/protocol";
import { fieldName, isFreeText } from "../../inputs/question.ts";

/** An input that is mounted. */
export interface Slot {
  readonly id: number;
  /** Identifies what the field's state belongs to: changes with each answer and with each other question. */
  readonly round: number;
  readonly chunkId: string;
  readonly block: InputBlock;
  /** See `fieldName`. */
  readonly field: string | undefined;
  /** Until then the input's code is only prefetched. */
  readonly isShown: boolean;
  /** No question is open. The field persists, because the next question may have the same. */
  readonly isWaiting: boolean;
  /** No question is open, but the field accepts the next message. */
  readonly isQueueing: boolean;
  /** Id of the block that the field's text is a draft for; undefined once the block is answered. */
  readonly draftOf: string | undefined;
}

export interface Slots {
  /** One, or the waiting one and the one that replaces it as soon as it has taken over the focus. */
  readonly slots: readonly Slot[];
  readonly lastId: number;
}

export const NO_SLOTS: Slots = { slots: [], lastId: 0 };

export interface Conversation {
  readonly chunks: readonly Chunk[];
  /** The chunk whose question is open, shown or about to be. */
  readonly open: Question | undefined;
  /** The field of the open question. */
  readonly field: string | undefined;
  /** Another question may follow. */
  readonly mayContinue: boolean;
  /** The last question, if it took free text and a reply streams. */
  readonly ahead: Chunk | undefined;
  /** A reply streams, and nothing is queued. */
  readonly isQueueing: boolean;
}

/** The slots for the open question, or for none. Returns `kept` if nothing changes. */
export function nextSlots(kept: Slots, conversation: Conversation): Slots {
  const { open, field } = conversation;
  const last = kept.slots.at(-1);
  if (open === undefined) return addQueueingSlot(closeSlots(kept, conversation), conversation);
  if (last?.chunkId === open.id && !last.isWaiting) return updateSlot(kept, last, conversation, open);
  const persistent = kept.slots.find(canWait);
  if (field === undefined || persistent?.field !== field)
    return addSlot(kept, persistent, conversation, open);
  const closed = closeSlots(kept, conversation);
  if (!open.isInputShown) return closed;
  const [waiting] = closed.slots;
  if (waiting === undefined) return addSlot(kept, undefined, conversation, open);
  // The visitor's text, caret and composition stay where the same question is asked before it was answered.
  const isSameQuestion = waiting.draftOf === open.input.id;
  const round = isSameQuestion ? waiting.round : waiting.round + 1;
  return { ...kept, slots: [openSlot(waiting.id, open, field, round)] };
}

/** No question is open: a persistent field waits for the next one. */
function closeSlots(kept: Slots, conversation: Conversation): Slots {
  const waiting = conversation.mayContinue ? kept.slots.filter(canWait) : [];
  const closed = waiting.map((slot) => (slot.isWaiting ? slot : closeSlot(slot, conversation.chunks)));
  return replaceSlots(
    kept,
    closed.map((slot) => setQueueing(slot, conversation)),
  );
}

function replaceSlots(kept: Slots, slots: readonly Slot[]): Slots {
  const isSame =
    slots.length === kept.slots.length && slots.every((slot, index) => slot === kept.slots[index]);
  return isSame ? kept : { ...kept, slots };
}

/** After a reload there is no field yet. */
function addQueueingSlot(kept: Slots, { mayContinue, ahead, isQueueing }: Conversation): Slots {
  if (kept.slots.length > 0 || !mayContinue || !isQueueing || ahead?.input === undefined) return kept;
  const id = kept.lastId + 1;
  const { input } = ahead;
  const slot = openSlot(id, { ...ahead, input, isInputShown: true }, fieldName(input), 0);
  return { slots: [{ ...slot, isWaiting: true, isQueueing: true, draftOf: undefined }], lastId: id };
}

/** A queued text leaves the field, and one that is edited returns. The text of a question that is asked again stays. */
function setQueueing(slot: Slot, { ahead, ...conversation }: Conversation): Slot {
  const isQueueing = conversation.isQueueing && ahead !== undefined && isFreeText(slot.field);
  if (slot.isQueueing === isQueueing) return slot;
  const isKept = isQueueing ? slot.draftOf !== undefined : ahead === undefined;
  if (isKept) return { ...slot, isQueueing };
  return { ...slot, isQueueing, round: slot.round + 1, draftOf: undefined };
}

/** Clears the field of an answered question, and keeps the text of one that is about to be asked again. */
function closeSlot(slot: Slot, chunks: readonly Chunk[]): Slot {
  const isAnswered = findLast(chunks, ({ id }) => id === slot.chunkId)?.answer !== undefined;
  if (!isAnswered) return { ...slot, isWaiting: true };
  return { ...slot, isWaiting: true, round: slot.round + 1, draftOf: undefined };
}

function canWait({ isShown, field }: Slot): boolean {
  return isShown && field !== undefined;
}

function updateSlot(
  kept: Slots,
  slot: Slot,
  conversation: Conversation,
  { input, isInputShown }: Question,
): Slots {
  const isSame = slot.block === input && slot.isShown === isInputShown;
  const updated = isSame ? slot : { ...slot, block: input, isShown: isInputShown };
  return replaceSlots(
    kept,
    kept.slots.map((other) => (other === slot ? updated : setQueueing(other, conversation))),
  );
}

/** A waiting field is kept until the new input has taken over its focus. */
function addSlot(kept: Slots, waiting: Slot | undefined, conversation: Conversation, open: Question): Slots {
  const id = kept.lastId + 1;
  const { slots } = closeSlots(
    { ...kept, slots: waiting ? [waiting] : [] },
    { ...conversation, mayContinue: true },
  );
  return { slots: [...slots, openSlot(id, open, conversation.field, 0)], lastId: id };
}

function openSlot(
  id: number,
  { id: chunkId, input, isInputShown }: Question,
  field: string | undefined,
  round: number,
): Slot {
  return {
    id,
    round,
    chunkId,
    block: input,
    field,
    isShown: isInputShown,
    isWaiting: false,
    isQueueing: false,
    draftOf: input.id,
  };
}

/** The input in the slot `id` has appeared and may have taken over the focus. */
export function onlySlot(kept: Slots, id: number): Slots {
  return kept.slots.length > 1 ? { ...kept, slots: kept.slots.filter((slot) => slot.id === id) } : kept;
}
