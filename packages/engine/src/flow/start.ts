import type { StartFrom } from "@banter/protocol";
import { groupNamed } from "../bot/bot-index.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import { isPrefillable } from "../bot/prefillable.ts";
import type { FlowPosition, SessionState } from "../state/session-state.ts";
import type { FlowEvent } from "../turn/turn.ts";
import { setVariable, toVariableValue } from "../variables/variable-values.ts";
import { currentBot, type Flow } from "../turn/flow.ts";
import { emptyFrame } from "./frames.ts";

export type StartEvent = Extract<FlowEvent, { readonly type: "start" }>;

/** Initial state of a session whose flow has not started yet. */
export function newSession(bot: CompiledBot, event: StartEvent): SessionState {
  return {
    version: 1,
    sessionId: event.sessionId,
    ...(event.resultId !== undefined && { resultId: event.resultId }),
    isPreview: event.isPreview,
    ...(event.isProgressBarEnabled !== undefined && { isProgressBarEnabled: event.isProgressBarEnabled }),
    isStreamEnabled: event.isStreamEnabled,
    textFormat: event.textFormat,
    status: "registered",
    frames: [emptyFrame(bot.id)],
    answers: [],
    ...(bot.usesTranscript && { transcript: [] }),
    emailCount: 0,
    answerCount: 0,
    exchangedCharacters: 0,
  };
}

/** Sets the prefilled variables, by name. Names that the bot doesn't declare, or that pages may not prefill, are ignored. */
export function prefill(flow: Flow, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const variable = currentBot(flow).variablesByName.get(name);
    if (variable !== undefined && isPrefillable(currentBot(flow), name))
      setVariable(flow, variable.id, toVariableValue(value), "page");
  }
}

/**
 * Position of the first block: the target of the start event's edge, unless a preview requests another start.
 */
export function startPosition(bot: CompiledBot, startFrom: StartFrom | undefined): FlowPosition | undefined {
  if (startFrom?.type === "group") {
    const group = groupNamed(bot, startFrom.groupId);
    if (group !== undefined) return { groupId: group.id };
  }
  const event =
    startFrom?.type === "event"
      ? bot.definition.events.find(({ id }) => id === startFrom.eventId)
      : bot.startEvent;
  const edgeId = (event ?? bot.startEvent)?.outgoingEdgeId;
  return edgeId === undefined ? undefined : bot.edges.get(edgeId)?.to;
}
