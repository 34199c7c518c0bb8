import type { ChatStorage } from "@banter/client";

/** A store of the page's that never throws: where it is blocked or full, values live as long as the page. */
export function createBrowserStorage(open: () => Storage): ChatStorage {
  const store = openStorage(open);
  const memory = createMemoryStorage();

  /** Runs on the real store; a refusal gives nothing. */
  function attempt<Value>(use: (store: Storage) => Value): Value | undefined {
    if (store === undefined) return undefined;
    try {
      return use(store);
    } catch (error) {
      console.debug("Banter could not use the page's storage; it goes on without:", error);
      return undefined;
    }
  }

  return {
    get: (key) => memory.get(key) ?? attempt((real) => real.getItem(key)) ?? undefined,
    set: (key, value) => {
      const isKept = attempt((real) => {
        real.setItem(key, value);
        return true;
      });
      if (isKept === true) memory.remove(key);
      else memory.set(key, value);
      return isKept === true;
    },
    remove: (key) => {
      memory.remove(key);
      attempt((real) => real.removeItem(key));
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt((real) => Object.keys(real)) ?? [])])],
  };
}

/** Keeps values as long as the page; says truthfully that it keeps them no longer. */
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
    keys: () => [...values.keys()],
  };
}

function openStorage(open: () => Storage): Storage | undefined {
  try {
    return open();
  } catch {
    // Browsers that block cookies throw on the mere access.
    return undefined;
  }
}
