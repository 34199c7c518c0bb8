import { useCallback, useEffect, useRef, useState } from "react";

/** Ids chosen so far, in the order of choosing; kept as a draft, so that a reload or a failed send loses none. */
export interface Selection {
  readonly ids: readonly string[];
  has(id: string): boolean;
  /** Stays the same function, so that only the rows that change are drawn again. */
  readonly toggle: (id: string) => void;
  /** For the answer's `draft`. */
  readonly draft: string;
}

export function useSelection(
  known: readonly string[],
  initialValue: string,
  onDraft: (draft: string) => void,
): Selection {
  const [ids, setIds] = useState(() => readDraft(initialValue).filter((id) => known.includes(id)));
  const chosen = new Set(ids);
  const latest = useRef({ ids, onDraft });
  useEffect(() => {
    latest.current = { ids, onDraft };
  });

  const toggle = useCallback((id: string): void => {
    const { ids: before, onDraft: keep } = latest.current;
    const next = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
    latest.current = { ids: next, onDraft: keep };
    setIds(next);
    keep(JSON.stringify(next));
  }, []);
  return { ids, has: (id) => chosen.has(id), toggle, draft: JSON.stringify(ids) };
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
