import type { Chunk, Suggestion } from "../contract/chat-state.ts";
import { patch, patchChat, patchChunk, type Transition } from "../model/transition.ts";

/** Removes what came after a turn. Its answers are suggested where their questions come again. */
export function goBack(transition: Transition, turn: number): void {
  const { chunks, suggestions = [] } = transition.model.chat;
  const end = chunks.findIndex((chunk) => chunk.turn !== undefined && chunk.turn > turn);
  if (end < 0) return;
  const removed = chunks.slice(end).flatMap(suggestionOf);
  patchChat(transition, {
    suggestions: [
      ...removed,
      ...suggestions.filter(({ blockId }) => removed.every((each) => each.blockId !== blockId)),
    ],
    // Saved pages of older chunks are recognized by their messages. These have changed.
    chunks: chunks.slice(0, end).map((chunk) => ({ ...chunk, messages: [...chunk.messages] })),
  });
}

/** The question of a turn was answered again, elsewhere: the answer that was given here no longer counts. */
export function dismissAnswerOf(transition: Transition, turn: number): void {
  const chunk = transition.model.chat.chunks.find((each) => each.turn === turn && each.input !== undefined);
  patchChunk(transition, chunk?.id, { answer: undefined, isInputDismissed: true });
}

function suggestionOf({ input, answer }: Chunk): readonly Suggestion[] {
  return input === undefined || answer?.status !== "sent"
    ? []
    : [{ blockId: input.id, answer: answer.answer }];
}

/** Marks the answers that the visitor may edit. */
export function markEditable(transition: Transition, turns: readonly number[]): void {
  // Most bots have none, in conversations of any length.
  if (turns.length === 0 && transition.model.editableTurns.length === 0) return;
  const editable = new Set(turns);
  const isEditable = ({ turn, input }: Chunk): boolean | undefined =>
    (input !== undefined && turn !== undefined && editable.has(turn)) || undefined;
  const chunks = transition.model.chat.chunks.map((chunk) => {
    const canEdit = isEditable(chunk);
    return chunk.canEdit === canEdit ? chunk : { ...chunk, canEdit };
  });
  patch(transition, { editableTurns: turns });
  patchChat(transition, { chunks });
}
