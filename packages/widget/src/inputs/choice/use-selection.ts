import { useState } from "react";

/** Ids chosen so far, in the order of choosing; kept as a draft, so that a reload or a failed send loses none. */
export interface Selection {
  readonly ids: readonly string[];
  has(id: string): boolean;
  toggle(id: string): void;
  /** For the answer's `draft`. */
  readonly draft: string;
}

export function useSelection(
  known: readonly string[],
  initialValue: string,
  onDraft: (draft: string) => void,
): Selection {
  const [ids, setIds] = useState(() => readDraft(initialValue).filter((id) => known.includes(id)));

  function toggle(id: string): void {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
    setIds(next);
    onDraft(JSON.stringify(next));
  }
  return { ids, has: (id) => ids.includes(id), toggle, draft: JSON.stringify(ids) };
}

function readDraft(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  } catch {
    // A draft of another input, or none.
    return [];
  }
}
