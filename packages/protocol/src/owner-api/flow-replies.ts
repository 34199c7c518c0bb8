import * as v from "valibot";
import { count, funnelQuestionSchema, list } from "./reply-fields.ts";

/* What the owner API replies about a bot's flow, see owner-replies.ts. */

const flowExitEntries = {
  /** `choice`: an option, a condition or a side of an A/B test. `else`: none of them. `next`: always. */
  kind: v.picklist(["next", "choice", "else", "jump"]),
  /** The author's text of a choice; else empty. */
  label: v.string(),
};
const flowStepSchema = v.object({
  blockId: v.string(),
  kind: v.picklist(["message", "question", "logic", "integration", "unsupported"]),
  /** As in the bot's definition. */
  type: v.string(),
  /** The author's text, or the name of the variable that is set. May be empty. */
  text: v.string(),
  /** The number of branches around it. */
  depth: count,
  /** The innermost branch around it. */
  branch: v.optional(v.object(flowExitEntries)),
  question: v.optional(
    v.object({
      ...funnelQuestionSchema.entries,
      medianSeconds: v.optional(
        v.pipe(v.number(), v.description("Until the answer, over the newest 2,000 results")),
      ),
    }),
  ),
});
const flowNodeSchema = v.object({
  id: v.string(),
  title: v.string(),
  visits: v.pipe(count, v.description("Times that the group was entered, like `visits` of a funnel")),
  /** The events that lead here, e.g. the start of the conversation or a command. */
  entries: list(v.object({ type: v.string(), text: v.string(), visits: count })),
  steps: list(flowStepSchema),
});
/** A group of a bot with its steps. */
export type FlowMapNode = v.InferOutput<typeof flowNodeSchema>;
/** A step of a bot in short. */
export type FlowMapStep = v.InferOutput<typeof flowStepSchema>;

const flowEdgeSchema = v.object({
  id: v.string(),
  ...flowExitEntries,
  from: v.object({ groupId: v.string(), blockId: v.string() }),
  to: v.object({ groupId: v.string(), blockId: v.optional(v.string()) }),
  visits: v.optional(
    v.pipe(count, v.description("Since the bot's first visitor, regardless of the filter; absent for jumps")),
  ),
});
/** A way from a step to a group. */
export type FlowMapEdge = v.InferOutput<typeof flowEdgeSchema>;

const abTestSchema = v.object({
  blockId: v.string(),
  groupId: v.string(),
  sides: v.pipe(
    list(v.object({ label: v.string(), visitors: count, reached: count })),
    v.description(
      "Visitors who went this way only, over the newest 2,000 results, and how many reached the goal",
    ),
  ),
  comparison: v.optional(
    v.pipe(
      v.object({ difference: v.number(), low: v.number(), high: v.number(), isClear: v.boolean() }),
      v.description(
        "The second side's share less the first's, with its 95 % interval (Newcombe); absent if the sides can't be told apart by what their visitors saw. `isClear` is false if the interval contains 0 or a side has fewer than 30 visitors",
      ),
    ),
  ),
});
/** An A/B test with how far each side's visitors got. */
export type AbTestFigures = v.InferOutput<typeof abTestSchema>;

/** `GET /bots/{botId}/flow` */
export const flowReplySchema = v.object({
  opened: count,
  completed: count,
  nodes: list(flowNodeSchema),
  edges: list(flowEdgeSchema),
  abTests: list(abTestSchema),
});
/** A bot as a graph, with its visitors. */
export type FlowMap = v.InferOutput<typeof flowReplySchema>;
