import type { Result } from "@banter/protocol";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { ApiError } from "../owner-api/send-request.ts";

/** A request's state. `value` is the last reply, also while the next one is loading. */
export interface Query<Value> {
  readonly value: Value | undefined;
  readonly problem: ApiError | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

type LastReply<Value> = Pick<Query<Value>, "value" | "problem"> & { readonly request: string };

/** Loads when `key` changes, so `key` must identify everything that `load` depends on. */
export function useQuery<Value>(
  key: string,
  load: (signal: AbortSignal) => Promise<Result<Value, ApiError>>,
): Query<Value> {
  const [attempt, setAttempt] = useState(0);
  const request = `${attempt} ${key}`;
  const [state, setState] = useState<LastReply<Value>>({ request: "", value: undefined, problem: undefined });
  const start = useEffectEvent(load);
  useEffect(() => {
    const abort = new AbortController();
    void start(abort.signal).then((reply) => {
      if (abort.signal.aborted) return;
      if (reply.ok) setState({ request, value: reply.value, problem: undefined });
      else setState(({ value }) => ({ request, value, problem: reply.error }));
    });
    return () => abort.abort();
  }, [request]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const { value, problem } = state;
  return { value, problem, isLoading: state.request !== request, reload };
}
