import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import type { AiLimitReached } from "../../../effects/effect-ports.ts";
import { addToTranscript, log, show } from "../../../turn/flow-output.ts";
import type { Flow } from "../../../turn/flow.ts";
import { failedStep, type Outcome } from "../../../turn/outcome.ts";
import { setVariable } from "../../../variables/variable-values.ts";
import { branchEdge } from "./ai-branches.ts";

/** The message of a reached limit, for pages that don't translate the notice. */
export const AI_LIMIT_WORDS = "I can't answer any more questions today. Please come back tomorrow.";

const descriptions: Readonly<Record<AiLimitReached["scope"], string>> = {
  visitor: "The visitor has reached the daily AI limit",
  address: "The visitor's network has reached the daily AI limit",
  bot: "The bot has reached its daily AI limit",
};

/**
 * Continues at the block's `onLimit` group. Without one a message says that the limit is reached, and the flow continues
 * after the block. The variables are emptied, so that an earlier reply isn't shown again.
 */
export function limitReached(
  flow: Flow,
  block: BlockDefinition,
  { scope }: AiLimitReached,
  variableIds: readonly (string | undefined)[],
): Outcome {
  log(flow, { status: "error", description: descriptions[scope], context: block.type });
  for (const id of variableIds) setVariable(flow, id, null, "bot");
  const edgeId = branchEdge(block, "limit");
  if (edgeId !== undefined) return { kind: "edge", edgeId };
  const content =
    flow.session.textFormat === "markdown"
      ? { type: "markdown", markdown: AI_LIMIT_WORDS, notice: "ai-limit" }
      : {
          type: "richText",
          richText: [{ type: "p", children: [{ text: AI_LIMIT_WORDS }] }],
          notice: "ai-limit",
        };
  show(flow, { id: block.id, type: "text", content });
  addToTranscript(flow, "Assistant", AI_LIMIT_WORDS);
  return failedStep(descriptions[scope]);
}
