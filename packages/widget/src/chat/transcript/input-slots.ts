import type { InputBlock } from "@banter/protocol";
import type { OpenChunk } from "../../inputs/question.ts";

/** An input that is mounted. */
export interface Slot {
  readonly id: number;
  /** Changes when a question opens in this slot and when it is answered. */
  readonly round: number;
  readonly chunkId: string;
  readonly block: InputBlock;
  /** See `fieldName`. */
  readonly field: string | undefined;
  /** Until then the input's code is only prefetched. */
  readonly isShown: boolean;
  /** The question was answered. The field persists, because the next question may have the same. */
  readonly isWaiting: boolean;
}

export interface Slots {
  /** One, or the waiting one and the one that replaces it as soon as it has taken over the focus. */
  readonly slots: readonly Slot[];
  /** Text that the visitor has written into the waiting field. */
  readonly typedAhead: string;
  readonly lastId: number;
}

export const NO_SLOTS: Slots = { slots: [], typedAhead: "", lastId: 0 };

/** The slots for the open question, or for none. Returns `kept` if nothing changes. */
export function nextSlots(
  kept: Slots,
  chunk: OpenChunk | undefined,
  field: string | undefined,
  goesOn: boolean,
): Slots {
  const last = kept.slots.at(-1);
  if (chunk === undefined) return closeSlots(kept, goesOn);
  if (last?.chunkId === chunk.id && !last.isWaiting) return updateSlot(kept, last, chunk);
  const persistent = kept.slots.find(canWait);
  if (field === undefined || persistent?.field !== field) return addSlot(kept, persistent, chunk, field);
  if (!chunk.isInputShown) return closeSlots(kept, goesOn);
  return { ...kept, slots: [openSlot(persistent.id, chunk, field, persistent.round + 1)] };
}

/** No question is open: a persistent field waits for the next one. */
function closeSlots(kept: Slots, goesOn: boolean): Slots {
  const slots = goesOn ? kept.slots.filter(canWait) : [];
  if (slots.length === kept.slots.length && slots.every(({ isWaiting }) => isWaiting)) return kept;
  const waiting = slots.map((slot) =>
    slot.isWaiting ? slot : { ...slot, isWaiting: true, round: slot.round + 1 },
  );
  return { ...kept, typedAhead: "", slots: waiting };
}

function canWait({ isShown, field }: Slot): boolean {
  return isShown && field !== undefined;
}

function updateSlot(kept: Slots, slot: Slot, { input, isInputShown }: OpenChunk): Slots {
  if (slot.block === input && slot.isShown === isInputShown) return kept;
  const updated = { ...slot, block: input, isShown: isInputShown };
  return { ...kept, slots: kept.slots.map((other) => (other === slot ? updated : other)) };
}

/** A waiting field is kept until the new input has taken over its focus. */
function addSlot(kept: Slots, waiting: Slot | undefined, chunk: OpenChunk, field: string | undefined): Slots {
  const id = kept.lastId + 1;
  const { slots, typedAhead } = closeSlots({ ...kept, slots: waiting ? [waiting] : [] }, true);
  return { slots: [...slots, openSlot(id, chunk, field, 0)], typedAhead, lastId: id };
}

function openSlot(
  id: number,
  { id: chunkId, input, isInputShown }: OpenChunk,
  field: string | undefined,
  round: number,
): Slot {
  return { id, round, chunkId, block: input, field, isShown: isInputShown, isWaiting: false };
}

/** A waiting field becomes visible as soon as the visitor writes into it. */
export function isVisible({ isShown, isWaiting }: Slot, { typedAhead }: Slots): boolean {
  return isShown && (!isWaiting || typedAhead !== "");
}

/** The input in the slot `id` has appeared and may have taken over the focus. */
export function onlySlot(kept: Slots, id: number): Slots {
  return kept.slots.length > 1 ? { ...kept, slots: kept.slots.filter((slot) => slot.id === id) } : kept;
}
