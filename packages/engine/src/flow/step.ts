import { fail, ok, type VisitorMessage, type Result } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import { findLinkedBot, type Effectful } from "../effects/effect.ts";
import {
  awaitedAction,
  noteActionResult,
  performOnce,
  recordedMessage,
  takeActionResult,
  withoutPerformedActions,
} from "../edit/effect-record.ts";
import {
  cannotGoBack,
  editableQuestion,
  keepReturnPoints,
  stateToReturnTo,
  type Returned,
} from "../edit/return-points.ts";
import { readSessionState } from "../state/session-state.ts";
import type { FlowEvent, Turn, TurnRefusal } from "../turn/turn.ts";
import type { FlowState } from "../state/session-state.ts";
import { askAgain } from "./ask-again.ts";
import { runCommand } from "./command.ts";
import {
  createFlow,
  currentBot,
  runAsStep,
  type Flow,
  type BlockRegistry,
  type PureServices,
} from "../turn/flow.ts";
import { emptyFrame } from "./frames.ts";
import { identify } from "./identify.ts";
import { prefill, newSession, startPosition, type StartEvent } from "./start.ts";
import { startProps } from "./start-props.ts";
import { buildTurn } from "./build-turn.ts";
import { noteResults } from "./linked-results.ts";
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
  if (event.type === "visitor-message" || event.type === "language") {
    if (event.identity !== undefined) identify(session, event.identity);
    const flow = createFlow(bot, session, services, registry);
    if (event.type === "visitor-message" && event.hasStreamFailed === true) flow.hasStreamFailed = true;
    yield* loadLinkedBots(flow);
    noteResults(flow, flow);
    return yield* answer(flow, { ...event, state });
  }
  // The page shows the text that the flow waits for, and the model's tools may act meanwhile.
  if (session.stream !== undefined) return fail(cannotGoBack);
  const before = stateToReturnTo(session, event.type === "edit" ? event.turn : "reply");
  if (before === undefined) return fail(cannotGoBack);
  // Loading drops the frames of bots that no longer exist. The state before is a difference to all frames.
  const left = createFlow(bot, { ...session, frames: [...session.frames] }, services, registry);
  yield* loadLinkedBots(left);
  if (event.identity !== undefined) identify(before.session, event.identity);
  const flow = createFlow(bot, before.session, services, registry);
  yield* loadLinkedBots(flow);
  noteResults(flow, left);
  const returnsTo = before.turn;
  if (event.type === "edit") return yield* answer(flow, { ...before, message: event.message, returnsTo });
  return yield* regenerate(flow, before, returnsTo);
}

interface Answered {
  readonly type?: FlowEvent["type"];
  /** Before the message. */
  readonly state: FlowState;
  readonly turn?: number;
  readonly message?: VisitorMessage | undefined;
  readonly returnsTo?: number;
}

/** Handles a visitor's message, or asks again in another language. */
function* answer(
  flow: Flow,
  { type, state, turn, message, returnsTo }: Answered,
): Effectful<Result<Turn, TurnRefusal>> {
  if (flow.session.exchangedCharacters > flow.services.limits.exchangedCharacters) return fail(sessionFull);
  const isAnswer = type !== "language" && message?.type !== "command";
  const editable = isAnswer ? editableQuestion(flow) : undefined;
  const refusal = yield* performOnce(flow, type === "language" ? askAgain(flow) : takeMessage(flow, message));
  if (refusal !== undefined) return fail(refusal);
  withoutPerformedActions(flow);
  flow.session.awaitedAction = awaitedAction(flow);
  keepReturnPoints(flow, { state, turn, editable });
  return ok(buildTurn(flow, returnsTo));
}

/** Requests the streamed reply again for which the flow waits. */
function* regenerate(flow: Flow, before: Returned, returnsTo: number): Effectful<Result<Turn, TurnRefusal>> {
  const block = currentBot(flow).blocks.get(flow.session.waitingAt?.blockId ?? "")?.block;
  if (block === undefined || block.type === "unsupported") return fail(cannotGoBack);
  const { regenerate: run } = flow.registry.handlerOf(block.type);
  const refusal = run ? yield* run(block, flow) : cannotGoBack;
  if (refusal) return fail(refusal);
  keepReturnPoints(flow, { ...before, editable: undefined });
  return ok(buildTurn(flow, returnsTo));
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
  if (event.identity !== undefined) identify(flow.session, event.identity);
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
  if (message?.type !== "command") noteActionResult(flow, message);
  let refusal = yield* handleVisitorMessage(flow, message);
  while (refusal === undefined) {
    const done = takeActionResult(flow);
    if (done === undefined) break;
    flow.performed.push(done);
    refusal = yield* resumeWaiting(flow, recordedMessage(done));
  }
  if (refusal === undefined) yield* flow.registry.releaseLeft(flow);
  return refusal;
}

function* handleVisitorMessage(
  flow: Flow,
  message: VisitorMessage | undefined,
): Effectful<TurnRefusal | undefined> {
  if (flow.session.status === "registered") {
    flow.session.status = "running";
    yield* walkFrom(flow, startPosition(currentBot(flow), undefined));
    if (message === undefined || !waitsForVisitor(flow)) return undefined;
  }
  if (message?.type === "command") return yield* runCommand(flow, message.command);
  if (!hasRoomFor(flow, message)) return sessionFull;
  flow.session.exchangedCharacters += lengthOf(message);
  return yield* resumeWaiting(flow, message);
}

/** Continues at the block that waits for the message. */
function* resumeWaiting(flow: Flow, message: VisitorMessage | undefined): Effectful<TurnRefusal | undefined> {
  const { waitingAt } = flow.session;
  const block = waitingAt && currentBot(flow).blocks.get(waitingAt.blockId)?.block;
  if (block === undefined)
    return { kind: "session-broken", message: "The block that the session waits for no longer exists" };
  const resume = block.type === "unsupported" ? undefined : flow.registry.handlerOf(block.type).resume;
  if (resume === undefined)
    return { kind: "session-broken", message: `A block of type "${block.type}" doesn't accept messages` };
  delete flow.session.waitingAt;
  flow.out.input = undefined;
  const outcome = yield* runAsStep(flow, block, resume(block, flow, message, groupRunner(flow)));
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
