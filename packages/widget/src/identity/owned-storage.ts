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

/** Whether the key is of this visitor. */
export function isOwned(key: string, owner: string): boolean {
  return key.endsWith(suffixOf(owner));
}

/** Keys of unknown visitors don't end so: ids contain no `@`. */
function suffixOf(owner: string): string {
  return `@${owner}`;
}
