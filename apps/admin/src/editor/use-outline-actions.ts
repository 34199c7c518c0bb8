import { useMemo, type Dispatch, type KeyboardEvent } from "react";
import {
  duplicateStep,
  insertSteps,
  moveStep,
  nudgeStep,
  removeStep,
  type Move,
} from "./draft/edit-steps.ts";
import { splitPath, stepAt, type ListPath, type StepPath } from "./draft/step-path.ts";
import type { OutlineActions } from "./outline/outline-actions.ts";
import type { CopiedSteps } from "./use-copied-steps.ts";
import type { EditedDraft } from "./use-edited-draft.ts";

interface OutlineActionsOptions {
  readonly edited: Pick<EditedDraft, "change" | "current">;
  readonly select: Dispatch<StepPath>;
  readonly add: (list: ListPath, index: number) => void;
  readonly copied: Pick<CopiedSteps, "copy" | "paste">;
}

/** The outline's actions on a draft, with their keys. */
export function useOutlineActions({ edited, select, add, copied }: OutlineActionsOptions): OutlineActions {
  const { change, current } = edited;
  return useMemo(() => {
    const show = ({ draft, path }: Move): void => {
      change(() => draft);
      select(path);
    };
    const move = (from: StepPath, list: ListPath, index: number): void =>
      show(moveStep(current(), from, list, index));
    const nudge = (path: StepPath, by: 1 | -1): void => {
      const moved = nudgeStep(current(), path, by);
      show(moved);
      focusStep(moved.path);
    };
    const keys: Readonly<Record<string, (path: StepPath) => void>> = {
      "Alt+ArrowUp": (path) => nudge(path, -1),
      "Alt+ArrowDown": (path) => nudge(path, 1),
      Delete: (path) => {
        change((draft) => removeStep(draft, path));
        focusStep(path);
      },
      "Ctrl+d": (path) => change((draft) => duplicateStep(draft, path)),
      "Ctrl+c": (path) => copied.copy(stepAt(current(), path)),
      "Ctrl+v": (path) => {
        const steps = copied.paste();
        const { list, index } = splitPath(path);
        if (steps.length > 0) change((draft) => insertSteps(draft, list, index + 1, steps));
      },
    };
    return {
      isReadOnly: false,
      select,
      add,
      move,
      onKey: (event, path) => {
        const action = keys[keyName(event)];
        if (action === undefined) return;
        event.preventDefault();
        action(path);
      },
    };
  }, [change, current, select, add, copied]);
}

function keyName({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string {
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}${key}`;
}

/** Once it is rendered in its new place. After the last step of a list was removed, the one before, else the group. */
function focusStep(path: StepPath): void {
  const { list, index } = splitPath(path);
  const places = [path, [...list, index - 1], list.slice(0, -1), list.slice(0, 2)];
  requestAnimationFrame(() => {
    const found = places.map((place) =>
      document.querySelector<HTMLElement>(`[data-path=${CSS.escape(place.join("/"))}]`),
    );
    found.find((element) => element !== null)?.focus();
  });
}
