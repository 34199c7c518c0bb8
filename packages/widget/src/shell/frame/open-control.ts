import type { Emit } from "./widget-events.ts";

/** A chat that a timer opens takes no focus. */
export type OpenTrigger = "user" | "timer";

export interface OpenControl {
  isOpen(): boolean;
  request(isOpen: boolean, trigger?: OpenTrigger): void;
  /** Applies the `isOpen` prop, which may have changed. */
  sync(): void;
}

/**
 * The open state. While the page sets `isOpen`, the page controls it: requests are only reported by an event. Every event
 * stands for one real change or request.
 */
export function createOpenControl(options: {
  readonly getControlled: () => boolean | undefined;
  readonly apply: (isOpen: boolean, mayFocus: boolean) => void;
  readonly emit: Emit;
}): OpenControl {
  let isOpen = false;

  function set(next: boolean, mayFocus: boolean): void {
    isOpen = next;
    options.apply(next, mayFocus);
  }

  return {
    isOpen: () => isOpen,
    request: (next, trigger = "user") => {
      if (next === isOpen) return;
      const mayFocus = trigger === "user" && hasUserActivation();
      options.emit(next ? "open" : "close", undefined);
      if (options.getControlled() === undefined && next !== isOpen) set(next, mayFocus);
    },
    sync: () => {
      const controlled = options.getControlled();
      if (controlled !== undefined && controlled !== isOpen) set(controlled, hasUserActivation());
    },
  };
}

/** Whether the current task follows from an action of the visitor. */
function hasUserActivation(): boolean {
  return navigator.userActivation?.isActive ?? true;
}
