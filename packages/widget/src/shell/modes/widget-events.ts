import type { ClientLog, InputBlock } from "@banter/protocol";
import type { WidgetContext } from "../widget-context.ts";

/** What an element tells its page, as `banter:{name}` events and as callbacks. */
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
  /** Messages that came while the chat was closed; 0 when it was opened. */
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

/** Calls the page's callback, then sends the event. A callback that throws is reported, and nothing else comes of it. */
export function emitterFor({ element }: WidgetContext): Emit {
  return (name, detail) => {
    const callback: unknown = Reflect.get(element, callbackName(name));
    if (typeof callback === "function") {
      try {
        Reflect.apply(callback, element, callbackPayload(detail));
      } catch (error) {
        reportError(error);
      }
    }
    element.dispatchEvent(new CustomEvent(`banter:${name}`, { detail, bubbles: true, composed: true }));
  };
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
