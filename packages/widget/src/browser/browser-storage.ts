import type { ChatStorage } from "@banter/client";

/** The storages of a tab and of a browser, as far as the site owner's `storage` prop allows them. */
export function createStorages(allowed: "none" | "session" | "local" | undefined): {
  readonly session: ChatStorage;
  readonly local: ChatStorage;
} {
  const memory = createMemoryStorage();
  if (allowed === "none") return { session: memory, local: memory };
  const session = createBrowserStorage(() => window.sessionStorage);
  if (allowed === "session") return { session, local: session };
  const local = createBrowserStorage(() => window.localStorage);
  return { session: allowed === "local" ? local : session, local };
}

/** Web storage that never throws. When it is blocked or full, values are kept in memory until the page unloads. */
export function createBrowserStorage(open: () => Storage): ChatStorage {
  const store = openStorage(open);
  const memory = createMemoryStorage();

  /** Returns undefined when the storage throws. */
  function tryStorage<Value>(use: (store: Storage) => Value): Value | undefined {
    if (store === undefined) return undefined;
    try {
      return use(store);
    } catch (error) {
      console.debug("Banter could not access the page's storage and uses memory instead:", error);
      return undefined;
    }
  }

  return {
    get: (key) => memory.get(key) ?? tryStorage((real) => real.getItem(key)) ?? undefined,
    set: (key, value) => {
      const isStored = tryStorage((real) => {
        real.setItem(key, value);
        return true;
      });
      if (isStored === true) memory.remove(key);
      else memory.set(key, value);
      return isStored === true;
    },
    remove: (key) => {
      memory.remove(key);
      tryStorage((real) => real.removeItem(key));
    },
  };
}

/** Keeps values until the page unloads. `set` returns false, because they are not stored durably. */
export function createMemoryStorage(): ChatStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.set(key, value);
      return false;
    },
    remove: (key) => {
      values.delete(key);
    },
  };
}

function openStorage(open: () => Storage): Storage | undefined {
  try {
    return open();
  } catch {
    // Reading `window.localStorage` throws when the browser blocks cookies.
    return undefined;
  }
}
