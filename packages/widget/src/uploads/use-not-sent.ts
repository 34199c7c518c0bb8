import { useEffect, useRef } from "react";
import { useChat } from "../chat-context/chat-context.ts";

/**
 * Shows what is lost with an input as not sent, e.g. when another tab answers its question. `describe` returns it in words,
 * or nothing if it was submitted.
 */
export function useNotSent(describe: () => string): void {
  const { session } = useChat();
  const latest = useRef(describe);
  useEffect(() => {
    latest.current = describe;
  });
  useEffect(
    () => () => {
      const text = latest.current();
      if (text !== "") session.keepUnsent(text);
    },
    [session],
  );
}
