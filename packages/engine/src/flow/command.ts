import type { Effectful } from "../effects/effect.ts";
import type { Frame, QueuedPosition } from "../state/session-state.ts";
import type { TurnRefusal } from "../turn/turn.ts";
import { currentBot, currentFrame, type Flow } from "../turn/flow.ts";
import { MAX_DEPTH } from "./frames.ts";
import { resultOutput } from "./linked-results.ts";
import { walkFrom } from "./walk.ts";

/**
 * Interrupts the pending input and follows the command event's edge. The flow returns to that input at a Return block, with
 * `resumeAfter` also at the end of the command's chain.
 */
export function* runCommand(flow: Flow, command: string): Effectful<TurnRefusal | undefined> {
  const bot = currentBot(flow);
  const event = bot.definition.events.find(
    ({ type, options }) => type === "command" && options["command"] === command,
  );
  if (event === undefined) return { kind: "command-not-found", message: "Command event not found" };
  const target = event.outgoingEdgeId === undefined ? undefined : bot.edges.get(event.outgoingEdgeId)?.to;
  if (event.outgoingEdgeId === undefined || target === undefined) {
    return { kind: "command-not-found", message: "Command event doesn't have a connected edge" };
  }
  const { waitingAt: at, heldReply, payment } = flow.session;
  // The answer is verified again if its handling goes on.
  if (payment !== undefined && payment.blockId === heldReply?.at.blockId) payment.isReceived = false;
  const waitingAt = at && { ...at, heldReply };
  const frame = currentFrame(flow);
  if (waitingAt !== undefined && event.options["resumeAfter"] !== true) interrupt(frame, waitingAt);
  else if (waitingAt !== undefined && frame.queue.length < MAX_DEPTH) frame.queue.push(waitingAt);
  delete flow.session.waitingAt;
  delete flow.session.heldReply;
  // The model may have called tools, of which this turn learns nothing.
  if (flow.session.stream?.isConversation === true) flow.hasPassedPointOfNoReturn = true;
  // The flow no longer waits for the reply; if it returns, it requests another one.
  delete flow.session.stream;
  flow.out.input = undefined;
  resultOutput(flow).visitedEdgeIds.push(event.outgoingEdgeId);
  yield* walkFrom(flow, target);
  return undefined;
}

function interrupt(frame: Frame, at: QueuedPosition): void {
  const { returnTo } = frame;
  delete frame.returnTo;
  frame.interrupted = { at, ...(returnTo && { returnTo }) };
}
