import type { KeyboardEvent } from "react";
import type { ListPath, StepPath } from "../draft/step-path.ts";

/** What the outline does. */
export interface OutlineActions {
  readonly isReadOnly: boolean;
  /** The path of a step, or of a group. */
  readonly select: (path: StepPath) => void;
  /** Asks for the kind of a new step. */
  readonly add: (list: ListPath, index: number) => void;
  readonly move: (from: StepPath, list: ListPath, index: number) => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>, path: StepPath) => void;
}
