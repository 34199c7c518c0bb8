import { groupNamed } from "../../bot/bot-index.ts";
import type { CompiledBot } from "../../bot/compiled-bot.ts";
import { identityRule } from "../../bot/identity-rule.ts";
import { findLinkedBot, newId, type Effectful } from "../../effects/effect.ts";
import type { BlockDefinition, BotDefinition } from "../../bot/bot-definition.ts";
import { currentBot, currentFrame, type Flow } from "../../turn/flow.ts";
import { log } from "../../turn/flow-output.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { hasRoomForFrame, MAX_DEPTH, pushFrame } from "../../flow/frames.ts";
import type { FlowPosition } from "../../state/session-state.ts";
import { CONTINUE, failedStep, type Outcome } from "../../turn/outcome.ts";
import { positionAfter } from "../../turn/position.ts";
import { startPosition } from "../../flow/start.ts";

/** Runs another bot, or a group of this one, and continues after the link when it ends. */
export const typebotLinkHandler: BlockHandler = {
  *run(block, flow) {
    const { typebotId, groupId } = block.options;
    const isSameBot = typebotId === "current" || typebotId === currentBot(flow).id;
    if (typeof typebotId !== "string" || typebotId === "" || isTooDeep(flow)) return CONTINUE;
    return isSameBot ? linkToGroup(block, flow, groupId) : yield* linkToBot(block, flow, typebotId, groupId);
  },
  isAllowedInOpening: () => true,
};

function isTooDeep(flow: Flow): boolean {
  const depth = flow.session.frames.reduce(
    (sum, frame) => sum + frame.queue.length,
    flow.session.frames.length,
  );
  if (depth < MAX_DEPTH) return false;
  log(flow, {
    status: "error",
    description: `Bots are linked more than ${MAX_DEPTH} deep; the link was skipped`,
    context: "Typebot link",
  });
  return true;
}

function linkToGroup(block: BlockDefinition, flow: Flow, groupId: unknown): Outcome {
  const bot = currentBot(flow);
  if (typeof groupId === "string" && groupNamed(bot, groupId) === undefined) {
    log(flow, {
      status: "error",
      description: `Unknown group "${groupId}"; the link was skipped`,
      context: "Typebot link",
    });
    return CONTINUE;
  }
  const to = linkPosition(bot, groupId);
  if (to === undefined) return CONTINUE;
  queueContinuation(flow, block);
  return { kind: "jump", to };
}

function* linkToBot(block: BlockDefinition, flow: Flow, botId: string, groupId: unknown): Effectful<Outcome> {
  const bot = yield* findLinkedBot(botId);
  const to = bot && linkPosition(bot, groupId);
  if (bot === undefined || to === undefined) {
    log(flow, {
      status: "error",
      description: `The linked bot "${botId}" could not be loaded`,
      context: "Typebot link",
    });
    return CONTINUE;
  }
  if (identityRule(bot).isRequired && flow.session.identity === undefined)
    return refuseUnknown(flow, block, bot);
  if (!hasRoomForFrame(flow)) {
    log(flow, {
      status: "error",
      description: "The session's variables are too large for a linked bot; the link was skipped",
      context: "Typebot link",
    });
    return CONTINUE;
  }
  queueContinuation(flow, block);
  pushFrame(flow, bot, mergesResults(block, currentBot(flow)) ? undefined : yield* newId());
  return { kind: "jump", to };
}

/** The group that a link names, by default the bot's first. */
function linkPosition(bot: CompiledBot, groupId: unknown): FlowPosition | undefined {
  const group = groupNamed(bot, groupId);
  return group === undefined ? startPosition(bot, undefined) : { groupId: group.id };
}

/** Visitors without an identity don't enter. The run that determines an opening has none, but its visitors may. */
function refuseUnknown(flow: Flow, block: BlockDefinition, { id }: CompiledBot): Outcome {
  flow.dependencies?.push({ kind: "block", block });
  const description = `The linked bot "${id}" requires the identity of its visitors`;
  log(flow, { status: "error", description, context: "Typebot link" });
  return failedStep(description);
}

/** Whether the linked bot's answers and variables are merged back. Before version 6 this was the default. */
export function mergesResults(
  { options: { mergeResults } }: BlockDefinition,
  { version }: Pick<BotDefinition, "version">,
): boolean {
  return typeof mergeResults === "boolean" ? mergeResults : Number.parseFloat(version) < 6;
}

/** Queues the position after the link, to continue there when the linked chain ends. */
function queueContinuation(flow: Flow, block: BlockDefinition): void {
  const next = positionAfter(flow, block);
  if (next !== undefined) currentFrame(flow).queue.push(next);
}
