import { isInputType } from "@banter/protocol";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import {
  readSessionState,
  type FlowState,
  type ReturnPoint,
  type SessionState,
} from "../state/session-state.ts";
import { currentBot, type Flow } from "../turn/flow.ts";
import type { TurnRefusal } from "../turn/turn.ts";
import { applyDelta, diffJson } from "./json-delta.ts";

/*
 * The states that a conversation can go back to, as differences to the state after them: before an answer that the visitor
 * may edit, and before a streamed reply that may be requested again.
 */

/** Characters of all return points as JSON, and of the effects that going back has left behind. */
const MAX_CHARACTERS = 60_000;
const MAX_POINTS = 100;

export const cannotGoBack: TurnRefusal = {
  kind: "cannot-go-back",
  message: "The conversation can't go back there. The response contains the current session state.",
};

/** The turn that begins at a state. */
export interface TurnBefore {
  readonly state: FlowState;
  /** Number of the reply that it answers; undefined if the caller doesn't number turns. */
  readonly turn: number | undefined;
  /** The question that it answers, if the visitor may edit the answer. */
  readonly editable: BlockDefinition | undefined;
}

/** The open question, if its answer can be edited later: the bot or the question says so. */
export function editableQuestion(flow: Flow): BlockDefinition | undefined {
  const bot = currentBot(flow);
  const block = bot.blocks.get(flow.session.waitingAt?.blockId ?? "")?.block;
  if (block === undefined || !isInputType(block.type) || isPointOfNoReturn(block)) return undefined;
  const isAllowed = block.options["canEditAnswers"] ?? bot.settings["canEditAnswers"];
  return isAllowed === true ? block : undefined;
}

/** Whether nothing before this block can be edited once the flow has reached it. */
export function isPointOfNoReturn({ type, options }: BlockDefinition): boolean {
  return type === "payment input" || options["pointOfNoReturn"] === true;
}

/** Turns whose answers can be edited. */
export function editableTurns({ returnPoints = [] }: SessionState): readonly number[] {
  return returnPoints.flatMap(({ turn, isReply }) => (isReply ? [] : [turn]));
}

/** Whether the last streamed reply can be requested again. */
export function canRegenerate({ returnPoints }: SessionState): boolean {
  return returnPoints?.at(-1)?.isReply === true;
}

/** Where a conversation has gone back to. */
export interface Returned {
  readonly turn: number;
  readonly session: SessionState;
  /** The same as it was stored. */
  readonly state: FlowState;
}

/** The state before the answer of this turn, or before the last streamed reply. Undefined if it can't be restored. */
export function stateToReturnTo(session: SessionState, to: number | "reply"): Returned | undefined {
  const points = session.returnPoints ?? [];
  const index = points.findLastIndex(({ turn, isReply }) =>
    to === "reply" ? isReply : turn === to && !isReply,
  );
  const point = points[index];
  if (point === undefined || (to === "reply" && index < points.length - 1)) return undefined;
  const left = points.slice(index);
  const state: FlowState = {
    version: 1,
    ...Object(left.reduceRight(goBack, revertible(session))),
    // What was exchanged and sent still counts.
    exchangedCharacters: session.exchangedCharacters,
    emailCount: session.emailCount,
  };
  const before = readSessionState(state);
  if (before === undefined) return undefined;
  return {
    turn: point.turn,
    state,
    session: {
      ...before,
      returnPoints: points.slice(0, index),
      leftAnswers: Math.max(session.answerCount, session.leftAnswers ?? 0),
      leftEffects: [...left.flatMap(({ effects }) => effects), ...(session.leftEffects ?? [])],
      countedEdgeIds: [...(session.countedEdgeIds ?? []), ...left.flatMap(({ edgeIds }) => edgeIds)],
    },
  };
}

/** Updates the return points when a turn is over, and counts no edge again that the visitor has followed before going back. */
export function keepReturnPoints(flow: Flow, before: TurnBefore): void {
  const { session, out } = flow;
  const edgeIds = [...out.visitedEdgeIds];
  countOnce(flow);
  forgetLeftEffects(flow);
  const state = revertible(before.state);
  const points = withoutReply(session.returnPoints ?? [], state);
  const point = newPoint(flow, before);
  const last = point === undefined ? points.pop() : undefined;
  const added = point ?? last;
  if (added === undefined || isFinal(flow)) return void delete session.returnPoints;
  points.push({
    ...added,
    back: diffJson(revertible(session), last === undefined ? state : goBack(state, last)),
    edgeIds: [...added.edgeIds, ...edgeIds],
    effects: [...added.effects, ...flow.performed],
  });
  session.returnPoints = withinLimits(points, session);
}

function newPoint(
  { isReplyRepeatable, hasOutsideEffect, out, session }: Flow,
  { turn, editable }: TurnBefore,
): ReturnPoint | undefined {
  if (turn === undefined) return undefined;
  const blank = { turn, edgeIds: [], effects: [] };
  const isRepeatable =
    isReplyRepeatable === true &&
    hasOutsideEffect !== true &&
    out.input !== undefined &&
    out.actions.length === 0;
  if (isRepeatable) return { ...blank, isReply: true };
  // A rejected answer leaves its question open.
  const isAnswered =
    editable !== undefined &&
    (session.waitingAt?.blockId !== editable.id ||
      out.answers.some(({ blockId }) => blockId === editable.id));
  return isAnswered ? { ...blank, isReply: false } : undefined;
}

/** Whether the turn has done what going back would repeat or contradict. */
function isFinal(flow: Flow): boolean {
  const hasLinkedResult =
    flow.out.linked.size > 0 || flow.session.frames.some(({ resultId }) => resultId !== undefined);
  return flow.hasPassedPointOfNoReturn === true || hasLinkedResult;
}

/** A reply can be requested again only until the next message. What happened since belongs to the answer before it. */
function withoutReply(points: readonly ReturnPoint[], state: unknown): ReturnPoint[] {
  const reply = points.at(-1);
  if (reply?.isReply !== true) return [...points];
  const previous = points.at(-2);
  if (previous === undefined) return [];
  const merged = {
    ...previous,
    back: diffJson(state, goBack(goBack(state, reply), previous)),
    edgeIds: [...previous.edgeIds, ...reply.edgeIds],
    effects: [...previous.effects, ...reply.effects],
  };
  return [...points.slice(0, -2), merged];
}

/** Drops the oldest points: their answers can't be edited any more, so that their effects can't be repeated. */
function withinLimits(points: readonly ReturnPoint[], { leftEffects = [] }: SessionState): ReturnPoint[] {
  const kept: ReturnPoint[] = [];
  // The effects that were left can't be forgotten: without them a step would act again.
  let size = JSON.stringify(leftEffects).length;
  for (const point of points.toReversed()) {
    size += JSON.stringify(point).length;
    if (size > MAX_CHARACTERS || kept.length === MAX_POINTS) break;
    kept.unshift(point);
  }
  return kept;
}

/**
 * Where the new branch is as long as the abandoned one, a later effect is a repetition that the visitor or the flow wants.
 * What follows an action or a streamed reply still belongs to the answer before it.
 */
function forgetLeftEffects(flow: Flow): void {
  const { session, out } = flow;
  const isAsLong = out.input !== undefined && session.answerCount >= (session.leftAnswers ?? 0);
  if (!isAsLong && !isFinal(flow)) return;
  delete session.leftEffects;
  delete session.leftAnswers;
}

function countOnce({ session, out }: Flow): void {
  const counted = [...(session.countedEdgeIds ?? [])];
  const uncounted = out.visitedEdgeIds.filter((id) => {
    const index = counted.indexOf(id);
    if (index >= 0) counted.splice(index, 1);
    return index < 0;
  });
  session.countedEdgeIds = counted.length > 0 ? counted : undefined;
  out.visitedEdgeIds.splice(0, Infinity, ...uncounted);
}

function goBack(state: unknown, { back }: Pick<ReturnPoint, "back">): unknown {
  return applyDelta(state, back);
}

/** The part of a state that going back restores. */
function revertible({
  returnPoints: _points,
  leftEffects: _effects,
  leftAnswers: _answers,
  countedEdgeIds: _edges,
  exchangedCharacters: _characters,
  emailCount: _emails,
  ...state
}: FlowState): unknown {
  return state;
}
