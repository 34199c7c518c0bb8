import type { FlowEvent } from "../turn/turn.ts";

/** The start of a conversation without anything special. */
export const testStart: Extract<FlowEvent, { type: "start" }> = {
  type: "start",
  prefilledVariables: {},
  isStreamEnabled: false,
  isOnlyRegistering: false,
  isPreview: false,
  textFormat: "richText",
  sessionId: "session",
  resultId: "result",
};
