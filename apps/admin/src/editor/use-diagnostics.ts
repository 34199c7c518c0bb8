import { readUnfinishedBot } from "@banter/engine/runtime";
import { useEffect, useMemo, useState } from "react";
import type { BotDraft } from "./draft/bot-draft.ts";
import {
  placeProblems,
  worstProblems,
  type PlacedProblem,
  type StepProblems,
} from "./outline/step-problems.ts";

const DEBOUNCE_MS = 250;

/** What the engine says about the draft, a moment after the last edit. */
export function useDiagnostics(draft: BotDraft): {
  readonly placed: readonly PlacedProblem[];
  readonly worst: StepProblems;
  /** Whether it can't even be tried. */
  readonly isBroken: boolean;
} {
  const [{ placed, isBroken }, setChecked] = useState(() => check(draft));
  useEffect(() => {
    const timer = setTimeout(() => setChecked(check(draft)), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const worst = useMemo(() => worstProblems(placed), [placed]);
  return { placed, worst, isBroken };
}

function check(draft: BotDraft): { readonly placed: readonly PlacedProblem[]; readonly isBroken: boolean } {
  const read = readUnfinishedBot(draft);
  return { placed: placeProblems(draft, read.ok ? read.value.diagnostics : read.error), isBroken: !read.ok };
}
