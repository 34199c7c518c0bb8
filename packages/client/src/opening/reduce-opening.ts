import { converse, open, readStartReply } from "../start/converse.ts";
import { effect, patch, patchChat } from "../step.ts";
import { continuePace, messageLoaded } from "../transcript/pacing.ts";
import type { Effect, Happening, Model, Step, Surroundings } from "../model.ts";

/**
 * The part of the reducer that a first message and its input need. It takes a happening only if it can do all of it as
 * the whole reducer would; else it gives nothing, and the happening waits for the rest of the session.
 */
export function reduceOpening(
  model: Model,
  happening: Happening,
  around: Surroundings,
): { readonly model: Model; readonly effects: readonly Effect[] } | undefined {
  let isBeyond = false;
  const step: Step = {
    model,
    effects: [],
    followUps: [],
    around,
    beginActions: ({ model: { queue } }, index) => {
      isBeyond ||= queue.begun < queue.actions.length && (queue.anchors[queue.begun] ?? -1) <= index;
      return isBeyond;
    },
  };
  const isStale = "epoch" in happening && happening.epoch !== model.epoch;
  if (!isStale && !handle(step, happening)) return undefined;
  // What a step has done up to an action is given up with it: the rest takes the whole step.
  return isBeyond ? undefined : { model: step.model, effects: step.effects };
}

/** False for what the opening doesn't know. */
function handle(step: Step, happening: Happening): boolean {
  switch (happening.type) {
    case "started":
      if (happening.saved !== undefined || happening.payment !== undefined) return false;
      if (step.model.chat.phase === "idle" && open(step)) {
        patchChat(step, { phase: "loading" });
        effect(step, { type: "start" });
      }
      return true;
    case "start-replied": {
      const reply = readStartReply(happening.result);
      if (!reply.ok || step.model.chat.phase !== "loading") return false;
      converse(step, reply.value);
      return true;
    }
    case "timer":
      if (happening.name !== "pace") return false;
      continuePace(step);
      return true;
    case "message-loaded":
      messageLoaded(step, happening.chunkId, happening.index);
      return true;
    case "variables-set": {
      const { options } = step.model;
      const prefilledVariables = { ...options.prefilledVariables, ...happening.variables };
      patch(step, { options: { ...options, prefilledVariables } });
      return true;
    }
    default:
      return false;
  }
}
