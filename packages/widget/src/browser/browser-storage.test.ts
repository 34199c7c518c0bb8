import { describe, expect, it } from "vitest";
import { createBrowserStorage } from "./browser-storage.ts";

function fakeStorage(overrides: Partial<Storage> = {}): Storage {
  const values = new Map<string, string>();
  return {
    length: 0,
    clear: () => values.clear(),
    key: () => null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    ...overrides,
  };
}

describe("createBrowserStorage", () => {
  it("stores, returns and removes values", () => {
    const storage = createBrowserStorage(() => fakeStorage());
    expect(storage.set("a", "1")).toBe(true);
    expect(storage.get("a")).toBe("1");
    storage.remove("a");
    expect(storage.get("a")).toBeUndefined();
  });

  it("falls back to memory when the storage is blocked, and reports it", () => {
    const storage = createBrowserStorage(() => {
      throw new Error("SecurityError");
    });
    expect(storage.set("a", "1")).toBe(false);
    expect(storage.get("a")).toBe("1");
  });

  it("keeps the newest value when the storage is full", () => {
    let isFull = false;
    const real = fakeStorage();
    const setItem = real.setItem;
    const storage = createBrowserStorage(() => ({
      ...real,
      setItem: (key: string, value: string) => {
        if (isFull) throw new Error("QuotaExceededError");
        setItem(key, value);
      },
    }));
    storage.set("a", "old");
    isFull = true;
    expect(storage.set("a", "new")).toBe(false);
    expect(storage.get("a")).toBe("new");
  });
});
