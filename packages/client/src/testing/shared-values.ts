import type { FakeClock } from "./fake-clock.ts";

/** The view that one tab has of the values of a browser. */
export interface SharedValues {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  delete(key: string): void;
  close(): void;
}

/**
 * Values that the tabs of a browser share. Browsers copy them between their processes, so that a tab sees late what another one
 * has stored; `delay` is in milliseconds. Of two values, the one that was stored last remains.
 */
export function shareValues(
  values: Map<string, string>,
  clock: FakeClock,
  delay: () => number,
): (onSeen: () => void) => SharedValues {
  const views = new Set<{ readonly unseen: Map<string, string | undefined>; readonly onSeen: () => void }>();
  const lastChange = new Map<string, object>();
  return (onSeen) => {
    const unseen = new Map<string, string | undefined>();
    const view = { unseen, onSeen };
    views.add(view);

    function change(key: string): void {
      const before = values.get(key);
      const token = {};
      lastChange.set(key, token);
      const others = [...views].filter((other) => other !== view);
      unseen.delete(key);
      if (delay() > 0) for (const other of others) if (!other.unseen.has(key)) other.unseen.set(key, before);
      clock.after(delay(), () => {
        for (const other of others) {
          // A later value takes as long again.
          if (lastChange.get(key) === token) other.unseen.delete(key);
          if (views.has(other)) other.onSeen();
        }
      });
    }

    return {
      get: (key) => (unseen.has(key) ? unseen.get(key) : values.get(key)),
      set: (key, value) => {
        change(key);
        values.set(key, value);
      },
      delete: (key) => {
        change(key);
        values.delete(key);
      },
      close: () => void views.delete(view),
    };
  };
}
