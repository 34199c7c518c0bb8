import { createContext, useContext, useMemo, useState } from "react";
import type { Chunk } from "@banter/client";
import { textInput, type InputBlock } from "@banter/protocol";
import { needsMedia } from "./text/needs-media.ts";

/** The current use of a persistent field. */
export interface Question {
  /** Identifies what the field's state belongs to: changes with each answer and with each other question. */
  readonly round: number;
  /** No question is open. The field keeps the focus, and with it the on-screen keyboard, but accepts no text. */
  readonly isWaiting: boolean;
  /** No question is open, but the visitor can write the next message while a reply streams. */
  readonly isQueueing: boolean;
}

export const QuestionContext = createContext<Question>({ round: 0, isWaiting: false, isQueueing: false });

export function useQuestion(): Question {
  return useContext(QuestionContext);
}

/** `useState` that starts anew in each round, because a persistent field is not mounted again. Constant while it waits. */
export function useQuestionState<State>(
  initial: () => State,
): readonly [state: State, setState: (state: State) => void] {
  const { round, isWaiting } = useQuestion();
  const [kept, keep] = useState(() => ({ round, state: initial() }));
  const current = kept.round === round ? kept : { round, state: initial() };
  if (current !== kept) keep(current);
  // A callback of an earlier round changes nothing.
  const set = (state: State): void => {
    if (!isWaiting) keep((latest) => (latest.round === round ? { round, state } : latest));
  };
  return [current.state, set];
}

const PERSISTENT_TYPES: ReadonlySet<string> = new Set([
  "email input",
  "url input",
  "number input",
  "phone number input",
]);

/**
 * Names the field of an input. It persists from question to question while the name stays the same. Undefined for inputs that
 * are mounted anew for each question.
 */
export function fieldName(block: InputBlock): string | undefined {
  if (PERSISTENT_TYPES.has(block.type)) return block.type;
  if (block.type !== textInput.type) return undefined;
  const options = textInput.parse(block);
  if (needsMedia(options)) return undefined;
  return options.isLong ? "textarea" : "input";
}

/**
 * The question with a field for text alone, in which the next message is written while a reply streams: files and recordings
 * belong to an open question. Undefined for other inputs.
 */
export function asMessageField(chunk: Chunk | undefined): Chunk | undefined {
  if (chunk?.input?.type !== textInput.type) return undefined;
  const { attachments: _attachments, audioClip: _audioClip, ...options } = chunk.input.options;
  return { ...chunk, input: { ...chunk.input, options } };
}

/** A field of free text, in which the next message can be written while a reply streams. */
export function isFreeText(field: string | undefined): boolean {
  return field === "input" || field === "textarea";
}

export function useFieldName(block: InputBlock | undefined): string | undefined {
  return useMemo(() => block && fieldName(block), [block]);
}
