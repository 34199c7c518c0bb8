import { findLinkedBot, type Effectful } from "../../effects/effect.ts";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import { currentBot, currentFrame, log, type Flow } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { MAX_DEPTH, pushFrame } from "../../flow/frames.ts";
import { goOn, type Outcome } from "../../flow/outcome.ts";
import { placeAfter } from "../../flow/place.ts";
import { startPlace } from "../../flow/start.ts";

/** Runs another bot, or a group of this one, and comes back when that is over. */
export const typebotLinkUnit: BlockUnit = {
  *run(block, flow) {
    const { typebotId, groupId } = block.options;
    const isHere = typebotId === "current" || typebotId === currentBot(flow).id;
    if (typeof typebotId !== "string" || typebotId === "" || isTooDeep(flow)) return goOn;
    return isHere ? linkHere(block, flow, groupId) : yield* linkAway(block, flow, typebotId, groupId);
  },
};

function isTooDeep(flow: Flow): boolean {
  const depth = flow.session.frames.reduce(
    (sum, frame) => sum + frame.queue.length,
    flow.session.frames.length,
  );
  if (depth < MAX_DEPTH) return false;
  log(flow, {
    status: "error",
    description: `Bots link to each other more than ${MAX_DEPTH} deep; the link was passed over`,
    context: "Typebot link",
  });
  return true;
}

function linkHere(block: BlockDefinition, flow: Flow, groupId: unknown): Outcome {
  const to = typeof groupId === "string" ? { groupId } : startPlace(currentBot(flow), undefined);
  if (to === undefined) return goOn;
  queueRest(flow, block);
  return { kind: "jump", to };
}

function* linkAway(block: BlockDefinition, flow: Flow, botId: string, groupId: unknown): Effectful<Outcome> {
  const bot = yield* findLinkedBot(botId);
  const to =
    bot &&
    (typeof groupId === "string" && bot.groups.has(groupId) ? { groupId } : startPlace(bot, undefined));
  if (bot === undefined || to === undefined) {
    log(flow, {
      status: "error",
      description: `The linked bot "${botId}" could not be entered`,
      context: "Typebot link",
    });
    return goOn;
  }
  queueRest(flow, block);
  pushFrame(flow, bot, mergesResults(block, flow));
  return { kind: "jump", to };
}

/** Before version 6 a linked bot gave its results back unless told not to; since then only when told so. */
function mergesResults(block: BlockDefinition, flow: Flow): boolean {
  const { mergeResults } = block.options;
  if (typeof mergeResults === "boolean") return mergeResults;
  return Number.parseFloat(currentBot(flow).version) < 6;
}

function queueRest(flow: Flow, block: BlockDefinition): void {
  const rest = placeAfter(flow, block);
  if (rest !== undefined) currentFrame(flow).queue.push(rest);
}
