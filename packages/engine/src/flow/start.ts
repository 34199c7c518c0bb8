import type { StartFrom } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { Place, SessionState } from "../state/session-state.ts";
import type { FlowEvent } from "../turn.ts";
import { setVariable, toVariableValue } from "../variables/variable-values.ts";
import { currentBot, type Flow } from "./flow.ts";
import { emptyFrame } from "./frames.ts";

export type StartEvent = Extract<FlowEvent, { readonly type: "start" }>;

/** The state of a session that has not begun to talk. */
export function newSession(bot: CompiledBot, event: StartEvent): SessionState {
  return {
    version: 1,
    sessionId: event.sessionId,
    ...(event.resultId !== undefined && { resultId: event.resultId }),
    isPreview: event.isPreview,
    isStreamEnabled: event.isStreamEnabled,
    textFormat: event.textFormat,
    status: "registered",
    frames: [emptyFrame(bot.id)],
    answers: [],
    ...(bot.usesTranscript && { transcript: [] }),
    emailCount: 0,
  };
}

/** Sets the bot's variables that have a prefilled value, by name. */
export function prefill(flow: Flow, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const variable = currentBot(flow).variablesByName.get(name);
    if (variable !== undefined) setVariable(flow, variable.id, toVariableValue(value), "visitor");
  }
}

/** Where a conversation begins: at the start event's edge, or where a preview asks to. */
export function startPlace(bot: CompiledBot, startFrom: StartFrom | undefined): Place | undefined {
  if (startFrom?.type === "group" && bot.groups.has(startFrom.groupId)) return { groupId: startFrom.groupId };
  const event =
    startFrom?.type === "event"
      ? bot.definition.events.find(({ id }) => id === startFrom.eventId)
      : bot.startEvent;
  const edgeId = (event ?? bot.startEvent)?.outgoingEdgeId;
  return edgeId === undefined ? undefined : bot.edges.get(edgeId)?.to;
}
