import { useCallback, useEffect, useRef } from "react";
import { useChat } from "../chat/chat-context.ts";

/** Tells the flow once that a message is there: when the given function is called, at the latest after `limit` milliseconds. */
export function useLoadedOnce(onLoaded: () => void, limit: number): () => void {
  const { clock } = useChat();
  const isTold = useRef(false);
  const latest = useRef(onLoaded);
  useEffect(() => {
    latest.current = onLoaded;
  });
  const tell = useCallback(() => {
    if (isTold.current) return;
    isTold.current = true;
    latest.current();
  }, []);
  useEffect(() => clock.after(limit, tell), [clock, limit, tell]);
  return tell;
}
