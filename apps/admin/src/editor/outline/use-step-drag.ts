import { isRecord, parseJson } from "@banter/protocol";
import { useState, type DragEvent } from "react";
import type { ListPath, StepPath } from "../draft/step-path.ts";
import type { OutlineActions } from "./outline-actions.ts";

/** Marks the data of a dragged step, so that nothing else can be dropped. */
const STEP_TYPE = "application/x-banter-step";

/** The properties of an element that a step can be dropped before; with `path`, also be dragged. */
export function useStepDrag(
  { isReadOnly, move }: Pick<OutlineActions, "isReadOnly" | "move">,
  list: ListPath,
  index: number,
  path?: StepPath,
) {
  const [isTarget, setIsTarget] = useState(false);
  if (isReadOnly) return {};
  return {
    "data-drop": isTarget || undefined,
    draggable: path !== undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData(STEP_TYPE, JSON.stringify({ path }));
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(STEP_TYPE)) return;
      event.preventDefault();
      setIsTarget(true);
    },
    onDragLeave: () => setIsTarget(false),
    onDrop: (event: DragEvent) => {
      setIsTarget(false);
      const from = readPath(event.dataTransfer.getData(STEP_TYPE));
      if (from === undefined) return;
      event.preventDefault();
      move(from, list, index);
    },
  };
}

function readPath(data: string): StepPath | undefined {
  const dragged = parseJson(data);
  const path = isRecord(dragged) ? dragged["path"] : undefined;
  return Array.isArray(path)
    ? path.filter((part) => typeof part === "string" || typeof part === "number")
    : undefined;
}
