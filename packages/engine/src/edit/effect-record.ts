import { ok, visitorMessageSchema, type VisitorMessage } from "@banter/protocol";
import * as v from "valibot";
import { canonicalJson } from "../bot/revision.ts";
import { fromJournalEntry, toJournalEntry } from "../effects/effect-journal.ts";
import type { Effect, Effectful, EffectResult } from "../effects/effect.ts";
import type { RecordedEffect } from "../state/session-state.ts";
import { stepId, type Flow } from "../turn/flow.ts";

/*
 * Going back neither undoes nor repeats what has happened outside. The effects that were performed since a return point are
 * kept with it. After going back, a step's effect takes the result of the step's earlier one if it has the same inputs, in the
 * order in which they were performed. One with other inputs is performed, and the earlier ones of the step no longer count:
 * what they did was replaced.
 */

/** Effects without consequences outside: they may be repeated. */
const REPEATABLE: ReadonlySet<Effect["kind"]> = new Set(["now", "random", "id", "code", "linked-bot"]);

/** Effects whose results are kept. A reservation is none: each call that is made needs its own. */
const RECORDED: ReadonlySet<Effect["kind"]> = new Set(["http", "email", "ai-text", "ai-reply", "ai-fields"]);

/** Runs the computation, takes the results of effects that were performed before going back, and notes the others. */
export function* performOnce<Value>(flow: Flow, computation: Effectful<Value>): Effectful<Value> {
  let next = computation.next();
  while (next.done !== true) {
    const effect = next.value;
    noteEffect(flow, effect);
    next = computation.next(
      isRecorded(effect)
        ? yield* recorded(flow, effect)
        : (unusedReservation(flow, effect) ?? (yield effect)),
    );
  }
  return next.value;
}

/** What a request reads may have changed, also by the requests of the new branch. */
function isRecorded(effect: Effect): boolean {
  const isRead = effect.kind === "http" && ["GET", "HEAD"].includes(effect.request.method.toUpperCase());
  return RECORDED.has(effect.kind) && !isRead;
}

function noteEffect(flow: Flow, effect: Effect): void {
  if (!REPEATABLE.has(effect.kind)) flow.hasOutsideEffect = true;
  // A model's tool has acted while its reply was streamed. The next stream would let it act again.
  if (effect.kind === "recorded" && (effect.effect.kind === "http" || effect.effect.kind === "email"))
    flow.hasPassedPointOfNoReturn = true;
}

function* recorded(flow: Flow, effect: Effect): Effectful<EffectResult> {
  const performed = { step: flow.step ?? "", key: keyOf(flow, inputsOf(effect)) };
  const left = takeLeft(flow, performed);
  const result = (left && fromJournalEntry(left.result, effect)) ?? (yield effect);
  // The flow has counted a mail that isn't sent.
  if (left !== undefined && effect.kind === "email") flow.session.emailCount--;
  flow.performed.push({ ...performed, result: toJournalEntry(result) });
  return result;
}

/** Visitors write parts of the inputs: they must not be able to make different ones equal. */
function keyOf({ services }: Flow, inputs: unknown): string {
  return services.digest(canonicalJson(inputs));
}

/** A budget's reservation is new for each call. */
function inputsOf(effect: Effect): unknown {
  if (!("request" in effect) || !("reservation" in effect.request)) return effect;
  const { reservation: _, ...request } = effect.request;
  return { ...effect, request };
}

/** Instead of a reservation for a call whose result is taken: nothing is called. */
function unusedReservation(flow: Flow, effect: Effect): EffectResult | undefined {
  if (effect.kind !== "ai-reserve" || effect.call === undefined) return undefined;
  const key = keyOf(flow, inputsOf({ kind: effect.call, request: effect.request }));
  return nextLeft(flow, flow.step)?.key === key ? { kind: "ai-reserve", value: ok("") } : undefined;
}

function nextLeft({ session }: Flow, step: string | undefined): RecordedEffect | undefined {
  return session.leftEffects?.find((effect) => effect.step === step);
}

/** Takes the step's next effect, if it has these inputs. Forgets all effects of the step otherwise. */
function takeLeft(flow: Flow, { step, key }: RecordedEffect): RecordedEffect | undefined {
  const { session } = flow;
  const { leftEffects = [] } = session;
  const next = nextLeft(flow, step);
  if (next === undefined) return undefined;
  const isSame = next.key === key;
  const others = leftEffects.filter((effect) => (isSame ? effect !== next : effect.step !== step));
  session.leftEffects = others.length > 0 ? others : undefined;
  return isSame ? next : undefined;
}

/** Actions of the page without consequences, and those that the server repeats with another text. */
const REPEATED_ACTIONS: ReadonlySet<string> = new Set(["stream", "wait", "startPropsToInject"]);

type Action = Flow["out"]["actions"][number];

/** Removes the actions that the page has performed before the flow went back. Notes the others. */
export function withoutPerformedActions(flow: Flow): void {
  const { actions } = flow.out;
  const remaining = actions.filter((action) => {
    if (REPEATED_ACTIONS.has(action.type) || expectsResult(action)) return true;
    const performed = { step: flow.actionSteps.get(action) ?? "", key: actionKey(flow, action) };
    const isDone = takeLeft(flow, performed) !== undefined;
    flow.performed.push(performed);
    return !isDone;
  });
  actions.splice(0, Infinity, ...remaining);
}

/** The last action of the turn, if the flow waits for its result and going back must not repeat it. */
export function awaitedAction(flow: Flow): string | undefined {
  const { out, session } = flow;
  const action = out.actions.at(-1);
  const isAwaited = session.waitingAt !== undefined && out.input === undefined;
  if (!isAwaited || action === undefined || !expectsResult(action) || REPEATED_ACTIONS.has(action.type))
    return undefined;
  return actionKey(flow, action);
}

/** Notes the result of the action for which the flow waits. */
export function noteActionResult(flow: Flow, result: VisitorMessage | undefined): void {
  const { awaitedAction: key, waitingAt } = flow.session;
  if (key !== undefined && waitingAt !== undefined)
    flow.performed.push({ step: stepId(flow, waitingAt.blockId), key, result });
}

/** Takes the result that an action had before the flow went back. The action isn't repeated then. */
export function takeActionResult(flow: Flow): RecordedEffect | undefined {
  const key = awaitedAction(flow);
  const { waitingAt } = flow.session;
  if (key === undefined || waitingAt === undefined) return undefined;
  const left = takeLeft(flow, { step: stepId(flow, waitingAt.blockId), key });
  if (left !== undefined) flow.out.actions.pop();
  return left;
}

/** The message of a recorded action. None means "continue". */
export function recordedMessage({ result }: RecordedEffect): VisitorMessage | undefined {
  const message = v.safeParse(visitorMessageSchema, result);
  return message.success ? message.output : undefined;
}

function expectsResult(action: Action): boolean {
  return action["expectsDedicatedReply"] === true;
}

function actionKey(flow: Flow, { lastBubbleBlockId: _, ...action }: Action): string {
  return keyOf(flow, action);
}
