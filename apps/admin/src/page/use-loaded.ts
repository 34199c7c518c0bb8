import type { Result } from "@banter/protocol";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Problem } from "../owner-api/create-owner-api.ts";

/** Something from the server. While it is loaded anew, the value before stays. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly problem: Problem | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** Loads whenever `key` changes: it must name everything that `load` depends on. */
export function useLoaded<Value>(
  key: string,
  load: (signal: AbortSignal) => Promise<Result<Value, Problem>>,
): Loaded<Value> {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Omit<Loaded<Value>, "reload">>({
    value: undefined,
    problem: undefined,
    isLoading: true,
  });
  const start = useEffectEvent(load);
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    void start(abort.signal).then((reply) => {
      if (abort.signal.aborted) return;
      if (reply.ok) setState({ value: reply.value, problem: undefined, isLoading: false });
      else setState((before) => ({ ...before, problem: reply.error, isLoading: false }));
    });
    return () => abort.abort();
  }, [key, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { ...state, reload };
}
