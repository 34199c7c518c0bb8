import type { Effect, Effectful } from "../effects/effect.ts";
import { readSessionState, type SessionState } from "../state/session-state.ts";
import type { FlowState } from "../state/session-state.ts";
import type { TurnRefusal } from "../turn/turn.ts";
import type { Flow } from "../turn/flow.ts";
import { linkedResultId } from "./linked-results.ts";

/*
 * A visitor may ask a model again: the flow goes back to the state in which the streamed reply was requested, as long as the
 * question after the reply is unanswered and nothing outside has happened in between.
 */

/** Effects that may be repeated with the reply. */
const REPEATABLE: ReadonlySet<Effect["kind"]> = new Set(["now", "random", "id", "code", "linked-bot"]);

/** Runs the computation and notes in `flow` whether it changes anything outside. */
export function* noteOutsideEffects<Value>(flow: Flow, computation: Effectful<Value>): Effectful<Value> {
  let next = computation.next();
  while (next.done !== true) {
    if (!REPEATABLE.has(next.value.kind)) flow.hasOutsideEffect = true;
    next = computation.next(yield next.value);
  }
  return next.value;
}

/**
 * Keeps the state before the streamed reply if the visitor may ask for another one, and counts no edge again that a
 * replaced reply has led along. Call it when the turn is over.
 * @param before the state in which the flow waited for the reply
 */
export function keepStateBeforeReply(flow: Flow, before: FlowState): void {
  const { session, out } = flow;
  const counted = session.countedEdgeIds ?? [];
  delete session.countedEdgeIds;
  const uncounted = withoutCounted(out.visitedEdgeIds, counted);
  out.visitedEdgeIds.splice(0, Infinity, ...uncounted);
  const isRepeatable =
    flow.isReplyRepeatable === true &&
    flow.hasOutsideEffect !== true &&
    out.input !== undefined &&
    out.actions.length === 0 &&
    out.linked.size === 0 &&
    linkedResultId(flow) === undefined;
  if (isRepeatable) session.regeneration = { before, countedEdgeIds: [...counted, ...uncounted] };
}

function withoutCounted(edgeIds: readonly string[], counted: readonly string[]): readonly string[] {
  const left = [...counted];
  return edgeIds.filter((id) => {
    const index = left.indexOf(id);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** The state to go back to; undefined if the reply can't be requested again. */
export function stateBeforeReply({
  regeneration,
  exchangedCharacters,
}: SessionState): SessionState | undefined {
  const before = regeneration && readSessionState(regeneration.before);
  if (before === undefined) return undefined;
  // A replaced text still counts.
  return { ...before, exchangedCharacters, countedEdgeIds: regeneration?.countedEdgeIds };
}

export const cannotRegenerate: TurnRefusal = {
  kind: "cannot-regenerate",
  message: "The last reply can't be generated again. The response contains the current session state.",
};
