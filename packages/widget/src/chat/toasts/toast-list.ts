import type { Clock } from "@banter/client";
import type { NewToast } from "../../chat-context/chat-context.ts";

export interface Toast extends NewToast {
  readonly id: number;
}

export interface ToastList {
  get(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  /** Replaces an equal toast. */
  show(toast: NewToast): void;
  dismiss(id: number): void;
  /** Toasts stay while they are held; afterwards each is shown for its whole time again. */
  hold(isHeld: boolean): void;
}

/** A toast with a link stays until it is dismissed. */
const TOAST_MS = 5_000;

export function createToastList(clock: Clock): ToastList {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let isHeld = false;
  const timers = new Map<number, () => void>();
  const listeners = new Set<() => void>();

  function set(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function stopTimers(): void {
    for (const cancel of timers.values()) cancel();
    timers.clear();
  }

  function startTimer({ id, link }: Toast): void {
    if (link === undefined && !isHeld)
      timers.set(
        id,
        clock.after(TOAST_MS, () => dismiss(id)),
      );
  }

  function dismiss(id: number): void {
    timers.get(id)?.();
    timers.delete(id);
    set(toasts.filter((toast) => toast.id !== id));
  }

  function show(toast: NewToast): void {
    const id = (lastId += 1);
    const isEqual = (other: Toast): boolean =>
      other.title === toast.title &&
      other.description === toast.description &&
      other.link?.url === toast.link?.url;
    const added = { ...toast, id };
    set([...toasts.filter((other) => !isEqual(other)), added]);
    startTimer(added);
  }

  return {
    get: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    dismiss,
    hold: (held) => {
      isHeld = held;
      stopTimers();
      for (const toast of toasts) startTimer(toast);
    },
  };
}
