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
}

/** A toast with a link stays until it is dismissed. */
const TOAST_MS = 5_000;

export function createToastList(clock: Clock): ToastList {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function set(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function dismiss(id: number): void {
    set(toasts.filter((toast) => toast.id !== id));
  }

  function show(toast: NewToast): void {
    const id = (lastId += 1);
    const isEqual = (other: Toast): boolean =>
      other.title === toast.title &&
      other.description === toast.description &&
      other.link?.url === toast.link?.url;
    set([...toasts.filter((other) => !isEqual(other)), { ...toast, id }]);
    if (toast.link === undefined) clock.after(TOAST_MS, () => dismiss(id));
  }

  return {
    get: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    dismiss,
  };
}
