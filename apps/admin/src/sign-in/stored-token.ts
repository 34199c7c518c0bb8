/** The owner token in this tab's session storage: it is lost when the tab is closed. */
export interface StoredToken {
  /** Empty if there is none. */
  read(): string;
  store(token: string): void;
  clear(): void;
}

const KEY = "banter-owner-token";

export function storedToken(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">): StoredToken {
  return {
    read: () => storage.getItem(KEY) ?? "",
    store: (token) => storage.setItem(KEY, token),
    clear: () => storage.removeItem(KEY),
  };
}
