import { useEffect, useReducer, useState } from "react";

/** A lazily loaded module. */
export type Loaded<Value> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly value: Value }
  | { readonly status: "failed"; readonly retry: () => void };

const LOADING = { status: "loading" } as const;

/**
 * Loads a module on mount, and again after `retry` or when the network is back. `load` must be the same function for the same
 * module.
 */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [attempt, startAttempt] = useReducer((count: number) => count + 1, 0);
  const [result, setResult] = useState<{ readonly of: unknown; readonly loaded: Loaded<Value> }>();

  useEffect(() => {
    let isCurrent = true;
    const settle = (loaded: Loaded<Value>): void => {
      if (isCurrent) setResult({ of: load, loaded });
    };
    load().then(
      (value) => settle({ status: "ready", value }),
      (error: unknown) => {
        console.warn("Banter could not load a part of the chat:", error);
        settle({
          status: "failed",
          retry: () => {
            setResult(undefined);
            startAttempt();
          },
        });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);

  const loaded = result !== undefined && result.of === load ? result.loaded : LOADING;
  useEffect(() => {
    if (loaded.status !== "failed") return;
    const { retry } = loaded;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [loaded]);
  return loaded;
}
