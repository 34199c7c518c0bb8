import type { SessionEvent } from "@banter/client";
import type { Emit } from "./widget-events.ts";

/** Tells the page what happens in the conversation (behaviour 6.5). */
export function reportSessionEvent(event: SessionEvent, emit: Emit): void {
  switch (event.type) {
    case "init":
      return emit("init", undefined);
    case "input-received":
      return emit("new-input-block", event.input);
    case "answer-submitted":
      return emit("answer", { message: event.message, blockId: event.blockId });
    case "ended":
      return emit("end", undefined);
    case "logs-added":
      return emit("new-logs", event.logs);
    case "state-persisted":
      return emit("chat-state-persisted", { isEnabled: event.isEnabled, typebotId: event.botId });
    case "script-succeeded":
      return emit("script-execution-success", event.message);
    default:
  }
}

/** A support widget has opened in this one's place: it makes room (spec §4). */
export function isSupportWidgetOpened(event: SessionEvent): boolean {
  return event.type === "script-succeeded" && /^(Zendesk|Chatwoot) Web Widget Opened$/.test(event.message);
}
