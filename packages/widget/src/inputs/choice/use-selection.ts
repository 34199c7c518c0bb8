import { useCallback, useEffect, useRef, useState } from "react";

/** The selected ids in the order of selection. Saved as the draft, to survive a reload or a failed send. */
export interface Selection {
  readonly ids: readonly string[];
  has(id: string): boolean;
  /** Stable identity, so that only changed rows re-render. */
  readonly toggle: (id: string) => void;
  /** For the answer's `draft`. */
  readonly draft: string;
}

export function useSelection(
  itemIds: readonly string[],
  initialValue: string,
  onDraft: (draft: string) => void,
): Selection {
  const [ids, setIds] = useState(() => parseDraft(initialValue).filter((id) => itemIds.includes(id)));
  const chosen = new Set(ids);
  const latest = useRef({ ids, onDraft });
  useEffect(() => {
    latest.current = { ids, onDraft };
  });

  const toggle = useCallback((id: string): void => {
    const { ids: previous, onDraft: saveDraft } = latest.current;
    const next = previous.includes(id) ? previous.filter((other) => other !== id) : [...previous, id];
    latest.current = { ids: next, onDraft: saveDraft };
    setIds(next);
    saveDraft(JSON.stringify(next));
  }, []);
  return { ids, has: (id) => chosen.has(id), toggle, draft: JSON.stringify(ids) };
}

function parseDraft(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  } catch {
    // The draft is empty or belongs to another input.
    return [];
  }
}
