import type { Clock } from "@banter/client";

/** A message beside the conversation. One with an action stays until it is dismissed. */
export interface NewToast {
  readonly title: string;
  readonly description?: string | undefined;
  /** A link, opened in a new tab. */
  readonly link?: { readonly label: string; readonly url: string } | undefined;
  readonly tone: "error" | "info";
}

export interface Toast extends NewToast {
  readonly id: number;
}

export interface ToastList {
  get(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  /** The same toast again replaces itself. */
  show(toast: NewToast): void;
  dismiss(id: number): void;
}

/** How long a toast without an action stays, in milliseconds. */
const LIFETIME = 8_000;

export function createToastList(clock: Clock): ToastList {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function change(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function dismiss(id: number): void {
    change(toasts.filter((toast) => toast.id !== id));
  }

  function show(toast: NewToast): void {
    const id = (lastId += 1);
    const isSame = (other: Toast): boolean =>
      other.title === toast.title &&
      other.description === toast.description &&
      other.link?.url === toast.link?.url;
    change([...toasts.filter((other) => !isSame(other)), { ...toast, id }]);
    if (toast.link === undefined) clock.after(LIFETIME, () => dismiss(id));
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
