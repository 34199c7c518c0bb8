import type { Clock } from "@banter/client";

export interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** The content of the live region. */
export interface Announcements {
  get(): readonly Announcement[];
  subscribe(listener: () => void): () => void;
  announce(text: string): void;
  /** Announces what was held. */
  release(): void;
}

/** Some screen readers miss a node that is removed after 100 ms. */
const ANNOUNCEMENT_MS = 1_000;

/**
 * Each announcement gets a node of its own, which is removed again so that it can't be read out twice. While `isHeld`, they
 * wait for `release`.
 */
export function createAnnouncements(clock: Clock, isHeld: () => boolean): Announcements {
  const held: string[] = [];
  let current: readonly Announcement[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function set(next: readonly Announcement[]): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function announce(text: string): void {
    if (isHeld()) return void held.push(text);
    if (text.trim() === "") return;
    const id = (lastId += 1);
    set([...current, { id, text }]);
    clock.after(ANNOUNCEMENT_MS, () => set(current.filter((announcement) => announcement.id !== id)));
  }

  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce,
    release: () => {
      for (const text of held.splice(0)) announce(text);
    },
  };
}
