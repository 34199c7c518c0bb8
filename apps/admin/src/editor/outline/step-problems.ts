import type { Diagnostic } from "@banter/engine/runtime";
import type { BotDraft } from "../draft/bot-draft.ts";
import { stepOfPlace, walkSteps } from "../draft/step-path.ts";

/** The worst problem of each step, by its path joined by slashes. */
export type StepProblems = ReadonlyMap<string, Diagnostic["severity"]>;

/** A problem and the step that it belongs to; an empty path for one of the whole bot. */
export interface PlacedProblem {
  readonly diagnostic: Diagnostic;
  readonly path: string;
}

/** Finds the step of each problem. */
export function placeProblems(draft: BotDraft, diagnostics: readonly Diagnostic[]): readonly PlacedProblem[] {
  return diagnostics.map((diagnostic) => ({
    diagnostic,
    path: (stepOfProblem(draft, diagnostic) ?? []).join("/"),
  }));
}

function stepOfProblem(draft: BotDraft, { path, blockId, groupTitle }: Diagnostic) {
  const ofPlace = path === undefined ? undefined : stepOfPlace(draft, path);
  if (ofPlace !== undefined) return ofPlace;
  const ofBlock = blockId === undefined ? undefined : findById(draft, blockId);
  if (ofBlock !== undefined) return ofBlock;
  return groupTitle !== undefined && groupTitle in draft.groups ? ["groups", groupTitle] : undefined;
}

function findById(draft: BotDraft, id: string) {
  for (const { path, step } of walkSteps(draft)) if (step["id"] === id) return path;
  return undefined;
}

export function worstProblems(placed: readonly PlacedProblem[]): StepProblems {
  const worst = new Map<string, Diagnostic["severity"]>();
  for (const { diagnostic, path } of placed)
    if (worst.get(path) !== "error") worst.set(path, diagnostic.severity);
  worst.delete("");
  return worst;
}
