import { fail, ok, type VisitorMessage, type Result } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import { findLinkedBot, type Effectful } from "../effects/effect.ts";
import { readSessionState, type SessionState } from "../state/session-state.ts";
import type { FlowEvent, Turn, TurnRefusal } from "../turn/turn.ts";
import type { FlowState } from "../state/session-state.ts";
import { runCommand } from "./command.ts";
import { createFlow, currentBot, type Flow, type BlockRegistry, type PureServices } from "../turn/flow.ts";
import { emptyFrame } from "./frames.ts";
import { identify } from "./identify.ts";
import { prefill, newSession, startPosition, type StartEvent } from "./start.ts";
import { startProps } from "./start-props.ts";
import { buildTurn } from "./build-turn.ts";
import {
  cannotRegenerate,
  keepStateBeforeReply,
  noteOutsideEffects,
  stateBeforeReply,
} from "./regeneration.ts";
import { groupRunner, walkFrom, walkOn } from "./walk.ts";

/** Runs one turn of a flow as a generator that yields effects and receives their results. Does not mutate `state`. */
export function* step(
  bot: CompiledBot,
  state: FlowState | undefined,
  event: FlowEvent,
  services: PureServices,
  registry: BlockRegistry,
): Effectful<Result<Turn, TurnRefusal>> {
  if (event.type === "start") return yield* start(bot, event, services, registry);
  const session = state && readSessionState(state);
  if (state === undefined || session === undefined)
    return fail({ kind: "session-broken", message: "The session's state can't be read" });
  if (session.status === "ended")
    return fail({ kind: "session-broken", message: "The conversation is over" });
  if (event.type === "regenerate") return yield* regenerate(bot, session, event, services, registry);
  if (event.identity !== undefined) identify(session, bot, event.identity);
  const { regeneration: _, ...current } = session;
  const flow = createFlow(bot, current, services, registry);
  yield* loadLinkedBots(flow);
  if (event.hasStreamFailed === true) flow.hasStreamFailed = true;
  const refusal = yield* noteOutsideEffects(flow, takeMessage(flow, event.message));
  if (refusal !== undefined) return fail(refusal);
  keepStateBeforeReply(flow, state);
  return ok(buildTurn(flow));
}

/** Goes back to the last streamed reply and requests another one. */
function* regenerate(
  bot: CompiledBot,
  session: SessionState,
  { identity }: Extract<FlowEvent, { type: "regenerate" }>,
  services: PureServices,
  registry: BlockRegistry,
): Effectful<Result<Turn, TurnRefusal>> {
  const before = stateBeforeReply(session);
  if (before === undefined) return fail(cannotRegenerate);
  if (identity !== undefined) identify(before, bot, identity);
  const flow = createFlow(bot, before, services, registry);
  yield* loadLinkedBots(flow);
  const block = currentBot(flow).blocks.get(before.waitingAt?.blockId ?? "")?.block;
  if (block === undefined || block.type === "unsupported") return fail(cannotRegenerate);
  const { regenerate: run } = registry.handlerOf(block.type);
  const refusal = run ? yield* run(block, flow) : cannotRegenerate;
  return refusal ? fail(refusal) : ok(buildTurn(flow));
}

function* start(
  bot: CompiledBot,
  event: StartEvent,
  services: PureServices,
  registry: BlockRegistry,
): Effectful<Result<Turn, TurnRefusal>> {
  const flow = createFlow(bot, newSession(bot, event), services, registry);
  const refusal = yield* startFlow(flow, event);
  return refusal ? fail(refusal) : ok(buildTurn(flow));
}

/** Runs the flow of a new session up to its first input. */
export function* startFlow(flow: Flow, event: StartEvent): Effectful<TurnRefusal | undefined> {
  const bot = currentBot(flow);
  if (event.identity !== undefined) identify(flow.session, bot, event.identity);
  prefill(flow, event.prefilledVariables);
  const props = event.isPreview ? undefined : startProps(bot);
  if (props) flow.out.actions.push({ type: "startPropsToInject", startPropsToInject: props });
  if (event.isOnlyRegistering) return undefined;
  flow.session.status = "running";
  yield* walkFrom(flow, startPosition(bot, event.startFrom));
  if (event.message === undefined || !waitsForVisitor(flow)) return undefined;
  return yield* takeMessage(flow, event.message);
}

/** Loads the linked bots of all frames. If a bot no longer exists, its frame and all frames above it are dropped. */
export function* loadLinkedBots(flow: Flow): Effectful<void> {
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

function* takeMessage(flow: Flow, message: VisitorMessage | undefined): Effectful<TurnRefusal | undefined> {
  const refusal = yield* handleVisitorMessage(flow, message);
  if (refusal === undefined) yield* flow.registry.releaseLeft(flow);
  return refusal;
}

function* handleVisitorMessage(
  flow: Flow,
  message: VisitorMessage | undefined,
): Effectful<TurnRefusal | undefined> {
  if (flow.session.exchangedCharacters > flow.services.limits.exchangedCharacters) return sessionFull;
  if (flow.session.status === "registered") {
    flow.session.status = "running";
    yield* walkFrom(flow, startPosition(currentBot(flow), undefined));
    if (message === undefined || !waitsForVisitor(flow)) return undefined;
  }
  if (message?.type === "command") return yield* runCommand(flow, message.command);
  if (!hasRoomFor(flow, message)) return sessionFull;
  flow.session.exchangedCharacters += lengthOf(message);
  const { waitingAt } = flow.session;
  const block = waitingAt && currentBot(flow).blocks.get(waitingAt.blockId)?.block;
  if (block === undefined)
    return { kind: "session-broken", message: "The block that the session waits for no longer exists" };
  const resume = block.type === "unsupported" ? undefined : flow.registry.handlerOf(block.type).resume;
  if (resume === undefined)
    return { kind: "session-broken", message: `A block of type "${block.type}" doesn't accept messages` };
  delete flow.session.waitingAt;
  flow.out.input = undefined;
  const outcome = yield* resume(block, flow, message, groupRunner(flow));
  if (outcome.kind === "invalid-message") return { kind: "invalid-action-result", message: outcome.message };
  yield* walkOn(flow, block, outcome);
  return undefined;
}

/** A message that was written before the flow ran is no text of a model. */
function waitsForVisitor({ session }: Flow): boolean {
  return session.waitingAt !== undefined && session.stream === undefined;
}

const sessionFull: TurnRefusal = {
  kind: "session-full",
  message: "The conversation is too long for this answer. Shorten the answer or start a new conversation.",
};

/** An answer is stored up to three times: as an answer, in the input's variable and in that of a `reply` event. */
const ANSWER_COPIES = 3;

function hasRoomFor(flow: Flow, message: VisitorMessage | undefined): boolean {
  const length = lengthOf(message);
  return length === 0 || flow.size.values + ANSWER_COPIES * length <= flow.services.limits.sessionCharacters;
}

function lengthOf(message: VisitorMessage | undefined): number {
  if (message?.type !== "text") return 0;
  const { text, attachedFileUrls = [] } = message;
  return [text, ...attachedFileUrls].reduce((sum, part) => sum + part.length, 0);
}
