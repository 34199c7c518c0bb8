import { doesReply, type ClientAction } from "@banter/protocol";
import type { Step } from "../model.ts";

/** What was not run of the reply before. One that would answer a question that is over is left out. */
export function leftoverActions(step: Step): readonly ClientAction[] {
  const { actions, begun, areHollow } = step.model.queue;
  return areHollow ? [] : actions.slice(begun).filter((action) => !doesReply(action));
}
