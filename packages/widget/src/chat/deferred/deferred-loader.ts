import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { Loaded } from "../../chat-context/use-loaded.ts";

export type DeferredParts = typeof import("./deferred-parts.ts");

/** The components that load after the chat's first render. */
export interface DeferredLoader {
  get(): Loaded<DeferredParts>;
  subscribe(listener: () => void): () => void;
  /** Loads them once. */
  load(): void;
}

export function createDeferredLoader(
  loadParts = (): Promise<DeferredParts> => import("./deferred-parts.ts"),
): DeferredLoader {
  const listeners = new Set<() => void>();
  let parts: Loaded<DeferredParts> = { status: "loading" };
  let isRequested = false;

  function set(next: Loaded<DeferredParts>): void {
    parts = next;
    for (const listener of listeners) listener();
  }

  function load(): void {
    if (isRequested) return;
    isRequested = true;
    loadParts().then(
      (value) => set({ status: "ready", value }),
      (error: unknown) => {
        console.warn("Banter could not load a part of the chat:", error);
        isRequested = false;
        set({ status: "failed", retry });
      },
    );
  }

  function retry(): void {
    set({ status: "loading" });
    load();
  }

  return {
    get: () => parts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
  };
}

export const DeferredContext = createContext<DeferredLoader | undefined>(undefined);

function useDeferredLoader(): DeferredLoader {
  const loader = useContext(DeferredContext);
  if (loader === undefined)
    throw new Error("A chat's component is rendered outside <DeferredContext.Provider>.");
  return loader;
}

/** Loads the deferred parts once the calling component is on screen. */
export function useDeferredLoading(): void {
  const { load } = useDeferredLoader();
  useEffect(load, [load]);
}

/** The deferred parts; undefined until they are loaded. */
export function useDeferred(): DeferredParts | undefined {
  const parts = useDeferredState();
  return parts.status === "ready" ? parts.value : undefined;
}

export function useDeferredState(): Loaded<DeferredParts> {
  const { subscribe, get } = useDeferredLoader();
  return useSyncExternalStore(subscribe, get);
}
