import { useCallback, useEffect, useRef } from "react";
import { useChat } from "../chat-context/chat-context.ts";

/** Returns a function that reports the message as loaded, once. Reports it after `timeout` milliseconds at the latest. */
export function useLoadedOnce(onLoaded: () => void, timeout: number): () => void {
  const { clock } = useChat();
  const isReported = useRef(false);
  const latest = useRef(onLoaded);
  useEffect(() => {
    latest.current = onLoaded;
  });
  const report = useCallback(() => {
    if (isReported.current) return;
    isReported.current = true;
    latest.current();
  }, []);
  useEffect(() => clock.after(timeout, report), [clock, timeout, report]);
  return report;
}
