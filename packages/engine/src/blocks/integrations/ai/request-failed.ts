import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import { log } from "../../../turn/flow-output.ts";
import type { Flow } from "../../../turn/flow.ts";
import { failedStep, type Outcome } from "../../../turn/outcome.ts";
import { setVariable } from "../../../variables/variable-values.ts";
import { branchEdge } from "./ai-branches.ts";

/** Continues at the block's `onError` group, else after the block. */
export function requestFailed(
  flow: Flow,
  block: BlockDefinition,
  details: string,
  variableIds: readonly (string | undefined)[],
): Outcome {
  const description = "The model request failed";
  log(flow, { status: "error", description, details, context: block.type });
  const edgeId = branchEdge(block, "error");
  return edgeId === undefined
    ? failedStep(description, variableIds)
    : leaveAtError(flow, edgeId, variableIds);
}

/** Continues at the `onError` group. The variables are emptied, so that an earlier reply isn't shown again. */
export function leaveAtError(
  flow: Flow,
  edgeId: string,
  variableIds: readonly (string | undefined)[],
): Outcome {
  for (const id of variableIds) setVariable(flow, id, null, "bot");
  return { kind: "edge", edgeId };
}
