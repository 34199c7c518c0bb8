import { fail, ok, type GuestMessage, type Result } from "@banter/protocol";
import { blockUnits } from "../blocks/registry.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import { findLinkedBot, type Effectful } from "../effects/effect.ts";
import { readSessionState } from "../state/session-state.ts";
import type { FlowEvent, FlowState, Turn, TurnRefusal } from "../turn.ts";
import { runCommand } from "./command.ts";
import { createFlow, currentBot, type Flow, type FlowKnowledge } from "./flow.ts";
import { emptyFrame } from "./frames.ts";
import { prefill, newSession, startPlace, type StartEvent } from "./start.ts";
import { startProps } from "./start-props.ts";
import { turnOf } from "./turn-of.ts";
import { walkFrom, walkOn } from "./walk.ts";

/**
 * One turn of a flow, as a computation that yields what it needs from the outside and is fed the
 * answers. Never touches the state it was given.
 */
export function* step(
  bot: CompiledBot,
  state: FlowState | undefined,
  event: FlowEvent,
  knowledge: FlowKnowledge,
): Effectful<Result<Turn, TurnRefusal>> {
  if (event.type === "start") return yield* start(bot, event, knowledge);
  const session = state && readSessionState(state);
  if (session === undefined)
    return fail({ kind: "session-broken", message: "The session's state can't be read" });
  if (session.status === "ended")
    return fail({ kind: "session-broken", message: "The conversation is over" });
  const flow = createFlow(bot, session, knowledge);
  yield* loadLinkedBots(flow);
  const refusal = yield* takeReply(flow, event.message);
  return refusal ? fail(refusal) : ok(turnOf(flow));
}

function* start(
  bot: CompiledBot,
  event: StartEvent,
  knowledge: FlowKnowledge,
): Effectful<Result<Turn, TurnRefusal>> {
  const flow = createFlow(bot, newSession(bot, event), knowledge);
  prefill(flow, event.prefilledVariables);
  const props = event.isPreview ? undefined : startProps(bot);
  if (props) flow.out.actions.push({ type: "startPropsToInject", startPropsToInject: props });
  if (event.isOnlyRegistering) return ok(turnOf(flow));
  flow.session.status = "running";
  yield* walkFrom(flow, startPlace(bot, event.startFrom));
  if (event.message !== undefined && flow.session.waitingAt !== undefined) {
    const refusal = yield* takeReply(flow, event.message);
    if (refusal) return fail(refusal);
  }
  return ok(turnOf(flow));
}

/** The bots of the frames that lie on the visitor's own; a bot that is gone takes the frames above it along. */
function* loadLinkedBots(flow: Flow): Effectful<void> {
  const { frames } = flow.session;
  for (const [index, frame] of frames.entries()) {
    if (flow.bots.has(frame.botId)) continue;
    const linked = index === 0 ? undefined : yield* findLinkedBot(frame.botId);
    if (linked === undefined) {
      if (index === 0)
        frames.splice(0, frames.length, emptyFrame(flow.bots.keys().next().value ?? frame.botId));
      else frames.splice(index);
      return;
    }
    flow.bots.set(linked.id, linked);
  }
}

function* takeReply(flow: Flow, message: GuestMessage | undefined): Effectful<TurnRefusal | undefined> {
  if (flow.session.status === "registered") {
    flow.session.status = "running";
    yield* walkFrom(flow, startPlace(currentBot(flow), undefined));
    if (message === undefined || flow.session.waitingAt === undefined) return undefined;
  }
  if (message?.type === "command") return yield* runCommand(flow, message.command);
  const { waitingAt } = flow.session;
  const block = waitingAt && currentBot(flow).blocks.get(waitingAt.blockId)?.block;
  if (block === undefined)
    return { kind: "session-broken", message: "The block that the session waits at is not there any more" };
  const unit = block.type === "unsupported" ? undefined : blockUnits[block.type];
  if (!unit?.resume)
    return { kind: "session-broken", message: `A block of type "${block.type}" takes no reply` };
  delete flow.session.waitingAt;
  flow.out.input = undefined;
  const outcome = yield* unit.resume(block, flow, message);
  if (outcome.kind === "bad-reply") return { kind: "bad-action-reply", message: outcome.message };
  yield* walkOn(flow, block, outcome);
  return undefined;
}
