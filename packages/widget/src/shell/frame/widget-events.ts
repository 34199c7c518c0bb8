import type { SessionEvent } from "@banter/client";
import type { ClientLog, InputBlock } from "@banter/protocol";
import type { WidgetContext } from "../widget-context.ts";

/** The events of an element, dispatched as `banter:{name}` and passed to callbacks. */
export interface WidgetEvents {
  init: undefined;
  "new-input-block": InputBlock;
  answer: { message: string; blockId: string };
  end: undefined;
  "new-logs": readonly ClientLog[];
  "chat-state-persisted": { isEnabled: boolean; typebotId: string };
  "script-execution-success": string;
  open: undefined;
  close: undefined;
  "preview-message-click": undefined;
  "preview-message-dismissed": undefined;
  /** Messages that arrived while the chat was closed; 0 when it was opened. */
  unread: number;
}

/** The name of an event, without `banter:`. */
export type WidgetEventName = keyof WidgetEvents;

declare global {
  interface HTMLElementEventMap {
    "banter:init": CustomEvent<undefined>;
    "banter:new-input-block": CustomEvent<InputBlock>;
    "banter:answer": CustomEvent<{ message: string; blockId: string }>;
    "banter:end": CustomEvent<undefined>;
    "banter:new-logs": CustomEvent<readonly ClientLog[]>;
    "banter:chat-state-persisted": CustomEvent<{ isEnabled: boolean; typebotId: string }>;
    "banter:script-execution-success": CustomEvent<string>;
    "banter:open": CustomEvent<undefined>;
    "banter:close": CustomEvent<undefined>;
    "banter:preview-message-click": CustomEvent<undefined>;
    "banter:preview-message-dismissed": CustomEvent<undefined>;
    "banter:unread": CustomEvent<number>;
  }
}

export type Emit = <Name extends WidgetEventName>(name: Name, detail: WidgetEvents[Name]) => void;

/** Calls the page's callback, then dispatches the event. An error in the callback is reported and has no other effect. */
export function createEmitter({ element }: WidgetContext): Emit {
  return (name, detail) => {
    const callback: unknown = Reflect.get(element, callbackName(name));
    if (callback != null && typeof callback !== "function")
      console.warn(`Banter ignored ${callbackName(name)}: expected a function, got`, callback);
    if (typeof callback === "function") {
      try {
        Reflect.apply(callback, element, callbackPayload(detail));
      } catch (error) {
        reportError(error);
      }
    }
    dispatchWidgetEvent(element, name, detail);
  };
}

/** Dispatches the event without calling the page's callback. */
export function dispatchWidgetEvent(element: HTMLElement, name: WidgetEventName, detail?: unknown): void {
  element.dispatchEvent(new CustomEvent(`banter:${name}`, { detail, bubbles: true, composed: true }));
}

/** Emits the widget event for an event of the session (behaviour 6.5). */
export function emitSessionEvent(event: SessionEvent, emit: Emit): void {
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

/** Whether a third-party support widget has opened, for which this widget closes (spec §4). */
export function isSupportWidgetOpened(event: SessionEvent): boolean {
  return event.type === "script-succeeded" && /^(Zendesk|Chatwoot) Web Widget Opened$/.test(event.message);
}

/** `new-logs` → `onNewLogs` */
function callbackName(name: string): string {
  return `-${name}`.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()).replace(/^/, "on");
}

function callbackPayload(detail: WidgetEvents[WidgetEventName]): unknown[] {
  if (detail === undefined) return [];
  // `onChatStatePersisted` takes two arguments (behaviour 6.5).
  if (typeof detail === "object" && "isEnabled" in detail)
    return [detail.isEnabled, { typebotId: detail.typebotId }];
  return [detail];
}
