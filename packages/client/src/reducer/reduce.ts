import { updateReply } from "../transcript/reply-state.ts";
import type { Effect } from "../model/effect.ts";
import type { Model } from "../model/model.ts";
import type { ReducerEvent } from "./reducer-event.ts";
import type { ReducerEnvironment, Transition } from "../model/transition.ts";

/** Handles an event, or returns false if the code for it is not loaded. */
export type HandleEvent = (transition: Transition, event: ReducerEvent) => boolean;

export interface Reduced {
  readonly model: Model;
  readonly effects: readonly Effect[];
  /** Events that come before any other, once the code for them is loaded. */
  readonly unhandled: readonly ReducerEvent[];
}

/** The reducer of a session. Pure and total: it accepts any event in any state. */
export function reduce(
  model: Model,
  event: ReducerEvent,
  env: ReducerEnvironment,
  handle: HandleEvent,
): Reduced {
  const transition: Transition = { model, effects: [], followUps: [], env };
  const isOutdated = "epoch" in event && event.epoch !== model.epoch;
  if (!isOutdated && !handle(transition, event)) return { model, effects: [], unhandled: [event] };
  let next = transition.followUps.shift();
  while (next !== undefined && handle(transition, next)) next = transition.followUps.shift();
  updateReply(transition);
  const unhandled = next === undefined ? [] : [next, ...transition.followUps];
  return { ...holdEffects(transition), unhandled };
}

/** While a conversation is prepared, holds back every effect but the opening request. */
function holdEffects({ model, effects }: Transition): Omit<Reduced, "unhandled"> {
  if (model.heldEffects === undefined) return { model, effects };
  const isReading = ({ type }: Effect): boolean => type === "fetch-opening";
  const held = effects.filter((next) => !isReading(next));
  return {
    model: { ...model, heldEffects: [...model.heldEffects, ...held] },
    effects: effects.filter(isReading),
  };
}
