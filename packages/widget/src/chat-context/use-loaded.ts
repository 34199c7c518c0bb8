import { useEffect, useReducer, useState } from "react";

/** A lazily loaded module. */
export type Loaded<Value> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly value: Value }
  | { readonly status: "failed"; readonly retry: () => void };

/** Loads a module on mount and again after `retry`. `load` must be the same function for the same module. */
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

  return result !== undefined && result.of === load ? result.loaded : { status: "loading" };
}
