import type { SessionEvent } from "@banter/client";
import { createOpenState } from "../open-state.ts";
import type { WidgetContext } from "../widget-context.ts";
import { createDelay } from "./delay.ts";
import type { Emit } from "./widget-events.ts";

/** A chat that a timer opens takes no focus. */
export type OpenTrigger = "user" | "timer";

export interface OpenControl {
  isOpen(): boolean;
  request(isOpen: boolean, trigger?: OpenTrigger): void;
  /** Applies the props `isOpen` and `autoShowDelay`, which may have changed. */
  update(): void;
  receive(event: SessionEvent): void;
  /** The next page doesn't open the chat by itself. */
  forget(): void;
  dispose(): void;
}

/**
 * The open state of an overlay, which the tab remembers. While the page sets `isOpen`, the page controls it: requests are
 * only reported by an event. Every event stands for one real change or request.
 */
export function createOpenControl(
  { getProps, hasEmittedOpen }: WidgetContext,
  options: {
    readonly emit: Emit;
    readonly apply: (isOpen: boolean, mayFocus: boolean) => void;
    /** Called after `autoShowDelay`. */
    readonly onDelayOver: () => void;
  },
): OpenControl {
  const openState = createOpenState(getProps);
  const delay = createDelay(options.onDelayOver);
  let isOpen = false;
  let isEmitted = hasEmittedOpen;

  function set(next: boolean, mayFocus: boolean): void {
    isOpen = next;
    isEmitted = false;
    delay.cancel();
    openState.setOpen(next);
    options.apply(next, mayFocus);
  }

  return {
    ...openState,
    isOpen: () => isOpen,
    request: (next, trigger = "user") => {
      if (next === isOpen) return;
      const mayFocus = trigger === "user" && hasUserActivation();
      if (!next || !isEmitted) options.emit(next ? "open" : "close", undefined);
      isEmitted = false;
      if (getProps().isOpen === undefined && next !== isOpen) set(next, mayFocus);
    },
    update: () => {
      const { isOpen: controlled, autoShowDelay } = getProps();
      if (!isOpen) delay.set(autoShowDelay);
      if (controlled !== undefined && controlled !== isOpen) set(controlled, hasUserActivation());
    },
    dispose: delay.cancel,
  };
}

/** Whether the current task follows from an action of the visitor. */
function hasUserActivation(): boolean {
  return navigator.userActivation?.isActive ?? true;
}
