import type { BlockPosition, FlowPosition } from "../state/session-state.ts";
import type { VisitorMessage } from "@banter/protocol";

/** How the flow proceeds after a block. */
export type Outcome =
  /** Follow the block's edge, else run the next block of the group. */
  | {
      readonly kind: "continue";
      /** What the step couldn't do. The visitor's flow continues anyway; a model's tool must not report success. */
      readonly failure?: string | undefined;
      /** Variables that the step should have set: they may contain an earlier result. */
      readonly unsavedVariableIds?: readonly (string | undefined)[];
    }
  /** Follow this edge. Without an edge the chain of blocks ends. */
  | { readonly kind: "edge"; readonly edgeId: string | undefined }
  /** Continue at this position. */
  | { readonly kind: "jump"; readonly to: FlowPosition }
  /** Stop until a visitor message for this block arrives. */
  | { readonly kind: "wait" }
  /** Resume an answer that an event of the bot intercepted. */
  | {
      readonly kind: "resume";
      readonly event: "reply" | "invalidReply";
      readonly at: BlockPosition;
      readonly message: VisitorMessage | undefined;
    };

export const CONTINUE: Outcome = { kind: "continue" };
export const WAIT: Outcome = { kind: "wait" };

/** Continues after a step that failed. */
export function failedStep(
  failure: string,
  unsavedVariableIds: readonly (string | undefined)[] = [],
): Outcome {
  return { kind: "continue", failure, unsavedVariableIds };
}
