import type { VariableValue } from "../bot/bot-definition.ts";
import type { SessionState } from "./session-state.ts";

/** Characters of what a session stores. Updated with every change, because measuring takes long for large sessions. */
export interface SessionSize {
  /** Of the variables of all frames and the answers. */
  values: number;
  transcript: number;
}

/** Quotes and comma of a list's item: a list of empty texts takes memory, too. */
const ITEM_OVERHEAD = 3;

export function measureSession({ frames, answers, transcript = [] }: SessionState): SessionSize {
  const variables = frames.flatMap((frame) => Object.values(frame.variables));
  return {
    values:
      variables.reduce((sum, value) => sum + valueSize(value), 0) +
      answers.reduce((sum, { content }) => sum + content.length, 0),
    transcript: transcript.reduce((sum, { text }) => sum + lineSize(text), 0),
  };
}

export function valueSize(value: VariableValue | undefined): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === "string") return value.length;
  return value.reduce((sum, item) => sum + (item?.length ?? 0) + ITEM_OVERHEAD, 0);
}

/** Size of a line of the transcript. */
export function lineSize(text: string): number {
  return text.length + ITEM_OVERHEAD;
}
