import type { BotDraft } from "./bot-draft.ts";

/** A draft with its earlier and undone states, newest first. */
export interface EditHistory {
  readonly draft: BotDraft;
  readonly past: readonly BotDraft[];
  readonly future: readonly BotDraft[];
  /** What the last edit changed. Further edits of the same are undone with it. */
  readonly field: string | undefined;
}

/** More than anyone undoes. The states share what they have in common. */
const MAX_UNDO = 1_000;

export function startHistory(draft: BotDraft): EditHistory {
  return { draft, past: [], future: [], field: undefined };
}

/** `field` names what is being typed into, so that a text is undone as a whole. */
export function edit(history: EditHistory, draft: BotDraft, field?: string): EditHistory {
  if (draft === history.draft) return history;
  const isSameField = field !== undefined && field === history.field;
  const past = isSameField ? history.past : [history.draft, ...history.past].slice(0, MAX_UNDO);
  return { draft, past, future: [], field };
}

export function undo({ draft, past: [last, ...past], future, ...rest }: EditHistory): EditHistory {
  return last === undefined
    ? { draft, past: [], future, ...rest }
    : { draft: last, past, future: [draft, ...future], field: undefined };
}

export function redo({ draft, past, future: [next, ...future], ...rest }: EditHistory): EditHistory {
  return next === undefined
    ? { draft, past, future: [], ...rest }
    : { draft: next, past: [draft, ...past], future, field: undefined };
}
