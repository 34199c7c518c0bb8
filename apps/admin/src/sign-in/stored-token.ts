/** Keeps the owner's token for this tab alone: it is gone when the tab is closed. */
export interface StoredToken {
  read(): string;
  keep(token: string): void;
  forget(): void;
}

const KEY = "banter-owner-token";

export function storedToken(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">): StoredToken {
  return {
    read: () => storage.getItem(KEY) ?? "",
    keep: (token) => storage.setItem(KEY, token),
    forget: () => storage.removeItem(KEY),
  };
}
