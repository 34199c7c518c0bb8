import type { Emit } from "./widget-events.ts";

/** Who asks: a chat that opens by itself takes no focus. */
export type Asker = "someone" | "timer";

export interface Disclosure {
  isOpen(): boolean;
  request(isOpen: boolean, asker?: Asker): void;
  /** The `isOpen` prop may have changed. */
  follow(): void;
}

/**
 * Open or closed. While the page sets `isOpen`, the page decides: wishes are told to it, and nothing else happens.
 * Every callback stands for one real change or wish.
 */
export function createDisclosure(options: {
  readonly getControlled: () => boolean | undefined;
  readonly apply: (isOpen: boolean, mayFocus: boolean) => void;
  readonly emit: Emit;
}): Disclosure {
  let isOpen = false;

  function set(next: boolean, mayFocus: boolean): void {
    isOpen = next;
    options.apply(next, mayFocus);
  }

  return {
    isOpen: () => isOpen,
    request: (next, asker = "someone") => {
      if (next === isOpen) return;
      const mayFocus = asker === "someone" && isVisitorActing();
      options.emit(next ? "open" : "close", undefined);
      if (options.getControlled() === undefined && next !== isOpen) set(next, mayFocus);
    },
    follow: () => {
      const controlled = options.getControlled();
      if (controlled !== undefined && controlled !== isOpen) set(controlled, isVisitorActing());
    },
  };
}

/** Whatever happens now follows from an act of the visitor's. */
function isVisitorActing(): boolean {
  return navigator.userActivation?.isActive ?? true;
}
