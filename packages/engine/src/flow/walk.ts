import type { BlockDefinition } from "../bot/bot-definition.ts";
import type { Effectful } from "../effects/effect.ts";
import { blockUnits } from "../blocks/registry.ts";
import type { Place } from "../state/session-state.ts";
import type { BadReply } from "./block-unit.ts";
import { currentBot, currentFrame, log, waitAt, type Flow } from "./flow.ts";
import { popFrame } from "./frames.ts";
import { goOn, type Outcome } from "./outcome.ts";
import { edgeTarget, nextBlock, placeOf } from "./place.ts";

/** Blocks that one turn may run: a loop without a question ends here instead of hanging. */
export const MAX_STEPS = 1_000;

/** Walks from a place until the flow waits for a reply or is over. */
export function* walkFrom(flow: Flow, start: Place | undefined): Effectful<void> {
  let block = firstBlock(flow, start) ?? (yield* resumeQueue(flow));
  while (block !== undefined) {
    flow.steps++;
    if (flow.steps > MAX_STEPS) return stopLoop(flow, block);
    block = yield* after(flow, block, yield* runBlock(flow, block));
  }
}

/** Walks on from a block whose reply has been taken. */
export function* walkOn(flow: Flow, block: BlockDefinition, outcome: Outcome): Effectful<void> {
  const next = yield* after(flow, block, outcome);
  if (next !== undefined) yield* walkFrom(flow, placeOf(flow, next));
}

function* runBlock(flow: Flow, block: BlockDefinition): Effectful<Outcome> {
  if (block.type !== "unsupported") return yield* blockUnits[block.type].run(block, flow);
  log(flow, {
    status: "error",
    description: `A block of the unsupported type "${block.originalType ?? ""}" was skipped`,
    context: currentBot(flow).blocks.get(block.id)?.group.title ?? block.id,
  });
  return goOn;
}

/** The block to run next; none when the flow waits or is over. */
function* after(
  flow: Flow,
  block: BlockDefinition,
  outcome: Outcome,
): Effectful<BlockDefinition | undefined> {
  switch (outcome.kind) {
    case "wait":
      waitAt(flow, placeOf(flow, block));
      return undefined;
    case "jump":
      return firstBlock(flow, outcome.to) ?? (yield* resumeQueue(flow));
    case "edge":
      return followEdge(flow, outcome.edgeId) ?? (yield* resumeQueue(flow));
    case "continue":
      return followEdge(flow, block.outgoingEdgeId) ?? nextBlock(flow, block) ?? (yield* resumeQueue(flow));
    case "resume":
      return yield* resumeHeldReply(flow, outcome);
  }
}

function followEdge(flow: Flow, edgeId: string | undefined): BlockDefinition | undefined {
  const target = edgeTarget(flow, edgeId);
  if (edgeId === undefined || target === undefined) return undefined;
  flow.out.visitedEdgeIds.push(edgeId);
  return firstBlock(flow, target);
}

/** A group without blocks has nothing to run; a block that is gone stands for its group's first. */
function firstBlock(flow: Flow, place: Place | undefined): BlockDefinition | undefined {
  if (place === undefined) return undefined;
  const group = currentBot(flow).groups.get(place.groupId);
  return group?.blocks.find((block) => block.id === place.blockId) ?? group?.blocks[0];
}

/** A chain is over: go on where something was queued, else in the bot that linked to this one. */
function* resumeQueue(flow: Flow): Effectful<BlockDefinition | undefined> {
  delete flow.session.heldReply;
  for (;;) {
    const place = currentFrame(flow).queue.pop();
    if (place !== undefined) {
      const block = firstBlock(flow, place);
      if (block !== undefined) return block;
      continue;
    }
    if (!popFrame(flow)) return undefined;
  }
}

function* resumeHeldReply(
  flow: Flow,
  { held, at, message }: Extract<Outcome, { kind: "resume" }>,
): Effectful<BlockDefinition | undefined> {
  const block = firstBlock(flow, at);
  if (block === undefined) return yield* resumeQueue(flow);
  if (held === "invalidReply") {
    delete flow.session.heldReply;
    return block;
  }
  const unit = block.type === "unsupported" ? undefined : blockUnits[block.type];
  const outcome: Outcome | BadReply = unit?.resume ? yield* unit.resume(block, flow, message) : goOn;
  delete flow.session.heldReply;
  return yield* after(flow, block, outcome.kind === "bad-reply" ? goOn : outcome);
}

function stopLoop(flow: Flow, block: BlockDefinition): void {
  log(flow, {
    status: "error",
    description: `The flow ran ${MAX_STEPS} blocks without asking anything and was stopped`,
    details:
      "The bot leads back to itself. Put an input or a Wait block that pauses into the loop, or a condition that leaves it.",
    context: currentBot(flow).blocks.get(block.id)?.group.title ?? block.id,
  });
  flow.session.frames.splice(1);
  currentFrame(flow).queue.length = 0;
}
