import type { ChatStorage } from "@banter/client";

/** The storage of one visitor: nobody else's chat is read there. `owner` is empty for an unknown visitor. */
export function createOwnedStorage(storage: ChatStorage, owner: string): ChatStorage {
  if (owner === "") return storage;
  const own = (key: string) => `${key}${suffixOf(owner)}`;
  return {
    get: (key) => storage.get(own(key)),
    set: (key, value) => storage.set(own(key), value),
    remove: (key) => storage.remove(own(key)),
  };
}

/** Removes everything of a visitor, by default from this tab and this browser. */
export function removeOwned(
  owner: string,
  storages: readonly ("sessionStorage" | "localStorage")[] = ["sessionStorage", "localStorage"],
): void {
  for (const name of storages) {
    try {
      const storage = window[name];
      for (const key of Object.keys(storage)) if (key.endsWith(suffixOf(owner))) storage.removeItem(key);
    } catch (error) {
      // Browsers that block cookies throw on access.
      console.debug(error);
    }
  }
}

/** Keys of unknown visitors don't end so: ids contain no `@`. */
function suffixOf(owner: string): string {
  return `@${owner}`;
}
