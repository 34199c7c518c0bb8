import type { Effectful } from "../effects/effect.ts";
import type { TurnRefusal } from "../turn.ts";
import { currentBot, currentFrame, type Flow } from "./flow.ts";
import { MAX_DEPTH } from "./frames.ts";
import { walkFrom } from "./walk.ts";

/** Abandons the pending input and follows the command event's edge. With `resumeAfter` the flow returns to that input. */
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
  const { waitingAt } = flow.session;
  const { queue } = currentFrame(flow);
  if (event.options["resumeAfter"] === true && waitingAt && queue.length < MAX_DEPTH) queue.push(waitingAt);
  delete flow.session.waitingAt;
  delete flow.session.heldReply;
  flow.out.input = undefined;
  flow.out.visitedEdgeIds.push(event.outgoingEdgeId);
  yield* walkFrom(flow, target);
  return undefined;
}
