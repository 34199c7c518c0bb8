const STORAGES = ["sessionStorage", "localStorage"] as const;

/** Removes the values with these keys, by default from this tab and from this browser. */
export function removeStored(
  isRemoved: (key: string) => boolean,
  storages: readonly (typeof STORAGES)[number][] = STORAGES,
): void {
  for (const name of storages) {
    try {
      const storage = window[name];
      for (const key of Object.keys(storage)) if (isRemoved(key)) storage.removeItem(key);
    } catch (error) {
      // Browsers that block cookies throw on access.
      console.debug(error);
    }
  }
}
