import { fail, ok, type Result } from "@banter/protocol";
import { groupNamed } from "../bot/bot-index.ts";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import { messageTypes } from "../bot/block-types.ts";
import { isPointOfNoReturn } from "../edit/return-points.ts";
import type { Effectful } from "../effects/effect.ts";
import type { FlowPosition } from "../state/session-state.ts";
import type { InvalidMessage, RunGroup } from "../turn/flow.ts";
import { currentBot, currentFrame, runAsStep, waitAt, type Flow } from "../turn/flow.ts";
import { log } from "../turn/flow-output.ts";
import { popFrame } from "./frames.ts";
import { resultOutput } from "./linked-results.ts";
import { CONTINUE, failedStep, type Outcome } from "../turn/outcome.ts";
import { edgeTarget, nextBlock, positionOf } from "../turn/position.ts";
import { setVariable } from "../variables/variable-values.ts";

/** Maximum number of blocks per turn: stops loops that contain no input. */
export const MAX_STEPS = 1_000;

/** Start of the log message about a stopped loop. */
export const LOOP_STOPPED = "The flow was stopped";

/** Runs blocks from a position on, until the flow waits for a visitor message or ends. */
export function* walkFrom(flow: Flow, start: FlowPosition | undefined): Effectful<void> {
  let block = firstBlock(flow, start) ?? resumeQueue(flow);
  let entry = block;
  while (block !== undefined) {
    flow.steps++;
    if (flow.steps > MAX_STEPS) return stopLoop(flow, block);
    const following = nextBlock(flow, block);
    block = yield* nextAfter(flow, block, yield* runBlock(flow, block));
    if (block !== undefined && block !== following) entry = block;
  }
  if (entry !== undefined) rememberEntry(flow, entry);
}

/** A command leads back to its question, which says nothing again. */
function rememberEntry({ session }: Flow, entry: BlockDefinition): void {
  if (session.waitingAt === undefined) return;
  if (session.waitingAt.blockId === entry.id) session.enteredAt ??= entry.id;
  else session.enteredAt = entry.id;
}

/** Continues after a block that has handled its visitor message. */
export function* walkOn(flow: Flow, block: BlockDefinition, outcome: Outcome): Effectful<void> {
  const next = yield* nextAfter(flow, block, outcome);
  if (next !== undefined) yield* walkFrom(flow, positionOf(flow, next));
}

function* runBlock(flow: Flow, block: BlockDefinition): Effectful<Outcome> {
  // Interpolating values for messages that would be skipped takes long.
  if (flow.out.isFull && isMessage(block)) return CONTINUE;
  if (isPointOfNoReturn(block)) flow.hasPassedPointOfNoReturn = true;
  if (block.type !== "unsupported") {
    const handler = flow.registry.handlerOf(block.type);
    if (handler.isAllowedInOpening?.(block) !== true) flow.dependencies?.push({ kind: "block", block });
    return yield* runAsStep(flow, block, handler.run(block, flow, groupRunner(flow)));
  }
  const description = `A block of the unsupported type "${block.originalType ?? ""}" was skipped`;
  const context = currentBot(flow).blocks.get(block.id)?.group.title ?? block.id;
  log(flow, { status: "error", description, context });
  return failedStep(description);
}

export function groupRunner(flow: Flow): RunGroup {
  return (groupId) => runGroup(flow, groupId);
}

function* runGroup(flow: Flow, groupId: string): Effectful<Result<void, string>> {
  const group = groupNamed(currentBot(flow), groupId);
  if (group === undefined) return fail(`There is no group "${groupId}"`);
  let [block] = group.blocks;
  while (block !== undefined) {
    flow.steps++;
    if (flow.steps > MAX_STEPS) return fail(`${LOOP_STOPPED} after ${MAX_STEPS} blocks`);
    const outcome = yield* runBlock(flow, block);
    if (outcome.kind === "edge") block = followEdge(flow, outcome.edgeId);
    else if (outcome.kind === "continue") {
      for (const id of outcome.unsavedVariableIds ?? []) setVariable(flow, id, null, "bot");
      if (outcome.failure !== undefined) return fail(outcome.failure);
      block = followEdge(flow, block.outgoingEdgeId) ?? nextBlock(flow, block);
    } else return fail(`The block ${block.id} waits for the visitor or jumps, which a tool can't`);
  }
  return ok(undefined);
}

function isMessage({ type }: BlockDefinition): boolean {
  return messageTypes.some((messageType) => messageType === type);
}

/** The block to run next. Undefined if the flow waits or ends. */
function* nextAfter(
  flow: Flow,
  block: BlockDefinition,
  outcome: Outcome,
): Effectful<BlockDefinition | undefined> {
  switch (outcome.kind) {
    case "wait":
      waitAt(flow, positionOf(flow, block));
      return undefined;
    case "jump":
      return firstBlock(flow, outcome.to) ?? resumeQueue(flow);
    case "edge":
      return followEdge(flow, outcome.edgeId) ?? resumeQueue(flow);
    case "continue":
      return followEdge(flow, block.outgoingEdgeId) ?? nextBlock(flow, block) ?? resumeQueue(flow);
    case "resume":
      return yield* resumeIntercepted(flow, outcome);
  }
}

function followEdge(flow: Flow, edgeId: string | undefined): BlockDefinition | undefined {
  const target = edgeTarget(flow, edgeId);
  if (edgeId === undefined || target === undefined) return undefined;
  resultOutput(flow).visitedEdgeIds.push(edgeId);
  return firstBlock(flow, target);
}

/** The block at a position. If that block no longer exists, the first block of its group. */
function firstBlock(flow: Flow, position: FlowPosition | undefined): BlockDefinition | undefined {
  if (position === undefined) return undefined;
  const group = currentBot(flow).groups.get(position.groupId);
  return group?.blocks.find((block) => block.id === position.blockId) ?? group?.blocks[0];
}

/** Called at the end of a chain: continues at a queued position, else in the linking bot. */
function resumeQueue(flow: Flow): BlockDefinition | undefined {
  delete flow.session.heldReply;
  for (;;) {
    const position = currentFrame(flow).queue.pop();
    if (position !== undefined) {
      flow.session.heldReply = position.heldReply;
      const block = firstBlock(flow, position);
      if (block !== undefined) return block;
      continue;
    }
    if (!popFrame(flow)) return undefined;
  }
}

function* resumeIntercepted(
  flow: Flow,
  { event, at, message }: Extract<Outcome, { kind: "resume" }>,
): Effectful<BlockDefinition | undefined> {
  const block = firstBlock(flow, at);
  if (block === undefined) return resumeQueue(flow);
  if (event === "invalidReply") {
    delete flow.session.heldReply;
    return block;
  }
  const resume = block.type === "unsupported" ? undefined : flow.registry.handlerOf(block.type).resume;
  const outcome: Outcome | InvalidMessage = resume
    ? yield* runAsStep(flow, block, resume(block, flow, message, groupRunner(flow)))
    : CONTINUE;
  delete flow.session.heldReply;
  return yield* nextAfter(flow, block, outcome.kind === "invalid-message" ? CONTINUE : outcome);
}

function stopLoop(flow: Flow, block: BlockDefinition): void {
  log(flow, {
    status: "error",
    description: `${LOOP_STOPPED} after ${MAX_STEPS} blocks without an input`,
    details: "The bot loops. Add an input, a pausing Wait block or an exit condition to the loop.",
    context: currentBot(flow).blocks.get(block.id)?.group.title ?? block.id,
  });
  flow.session.frames.splice(1);
  currentFrame(flow).queue.length = 0;
}
