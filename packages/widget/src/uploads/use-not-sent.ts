import { useEffect, useRef } from "react";
import type { ChatState } from "@banter/client";
import { useChat } from "../chat-context/chat-context.ts";

/**
 * Shows what is lost with an input as not sent, e.g. when another tab answers its question. `describe` returns it in words,
 * or nothing if the session has it.
 */
export function useNotSent(describe: (chat: ChatState) => string): void {
  const { session } = useChat();
  const latest = useRef(describe);
  useEffect(() => {
    latest.current = describe;
  });
  useEffect(
    () => () => {
      const text = latest.current(session.getState());
      if (text !== "") session.keepUnsent(text);
    },
    [session],
  );
}
