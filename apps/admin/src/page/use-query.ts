import type { Result } from "@banter/protocol";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { ApiError } from "../owner-api/create-owner-api.ts";

/** A request's state. `value` is the last reply, also while the next one is loading. */
export interface Query<Value> {
  readonly value: Value | undefined;
  readonly problem: ApiError | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** Loads when `key` changes, so `key` must identify everything that `load` depends on. */
export function useQuery<Value>(
  key: string,
  load: (signal: AbortSignal) => Promise<Result<Value, ApiError>>,
): Query<Value> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Omit<Query<Value>, "reload">>({
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
  }, [key, attempt]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...state, reload };
}
