import { useEffect, useReducer, useState } from "react";

/** A part of the widget that is fetched when it is needed. */
export type Loaded<Value> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly value: Value }
  | { readonly status: "failed"; readonly retry: () => void };

/** Fetches a part; a failed fetch can be tried again. `load` must stay the same function for the same part. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
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
            tryAgain();
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
