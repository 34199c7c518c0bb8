import { applyPreviewAppearance } from "../start/preview-appearance.ts";
import { showOpening } from "../start/opening.ts";
import { retryStart, start, startReplied } from "../start/start.ts";
import { patchComposer, typeText } from "../composer/composer.ts";
import { hasUnsentText } from "../composer/unsent-text.ts";
import { continueReveal, messageLoaded } from "../transcript/reveal.ts";
import { openQuestion } from "../model/open-question.ts";
import type { ReducerEvent, Submitted } from "./reducer-event.ts";
import { effect, followUp, patch, patchChunk, reportLogs, type Transition } from "../model/transition.ts";

/** Handles the events of a new conversation up to its first question. Returns false for any other. */
export function handleStartEvent(transition: Transition, event: ReducerEvent): boolean {
  switch (event.type) {
    case "started":
    case "prepared":
      if (event.stored !== undefined) return false;
      if (event.type === "prepared") patch(transition, { heldEffects: [] });
      start(transition);
      return true;
    case "opened":
      effect(transition, ...(transition.model.heldEffects ?? []));
      patch(transition, { heldEffects: undefined });
      return true;
    case "opening-received":
      showOpening(transition, event.opening);
      return true;
    case "start-replied":
      startReplied(transition, event.result);
      return true;
    case "timer":
      return handleTimer(transition, event.name);
    case "retried":
      if (transition.model.chat.startFailure === undefined) followUp(transition, { type: "failure-retried" });
      else retryStart(transition);
      return true;
    case "answer-held":
      holdAnswer(transition, event);
      return true;
    case "draft-typed":
      typeText(transition, event.text);
      return true;
    case "message-loaded":
      messageLoaded(transition, event.chunkId, event.index);
      return true;
    case "variables-set":
      setVariables(transition, event.variables);
      return true;
    case "appearance-changed":
      applyPreviewAppearance(transition, event.bot);
      return true;
    case "logged":
      reportLogs(transition, event.logs);
      return true;
    case "settle-queued":
      return !hasUnsentText(transition.model);
    case "deferred-part":
      patch(transition, { failure: event.isLoaded ? undefined : { kind: "network" } });
      return true;
    default:
      return false;
  }
}

function handleTimer(transition: Transition, name: string): boolean {
  if (name === "start") retryStart(transition);
  else if (name === "reveal") continueReveal(transition);
  else if (name === "busy") patch(transition, { isBusy: true });
  else return false;
  return true;
}

/** Shows an answer as being sent. */
function holdAnswer(transition: Transition, { answer, chunkId }: Submitted): void {
  const open = openQuestion(transition.model.chat.chunks);
  if (!open?.isInputShown || (chunkId ?? open.id) !== open.id) return;
  patchChunk(transition, open.id, { answer: { answer, status: "sending", time: transition.env.time } });
  patchComposer(transition, { field: undefined });
  patch(transition, { heldAnswer: open.id, isBusy: true });
  effect(transition, { type: "save-composer" });
}

function setVariables(transition: Transition, variables: Readonly<Record<string, unknown>>): void {
  const { options } = transition.model;
  const prefilledVariables = { ...options.prefilledVariables, ...variables };
  patch(transition, { options: { ...options, prefilledVariables } });
}
