import type { Clock } from "@banter/client";

/** One thing to be read out. */
export interface Announcement {
  readonly id: number;
  readonly text: string;
}

export interface Announcements {
  get(): readonly Announcement[];
  subscribe(listener: () => void): () => void;
  say(text: string): void;
}

/** Long enough for every screen reader to notice the node, in milliseconds; some miss one that goes after 100. */
const PRESENCE = 1_000;

/** Words for a screen reader, each in a node of its own that goes again after a second. */
export function createAnnouncements(clock: Clock): Announcements {
  let current: readonly Announcement[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function change(next: readonly Announcement[]): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function say(text: string): void {
    if (text.trim() === "") return;
    const id = (lastId += 1);
    change([...current, { id, text }]);
    clock.after(PRESENCE, () => change(current.filter((announcement) => announcement.id !== id)));
  }

  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say,
  };
}
