import { useEffect, useRef } from "react";
import type { Chunk } from "@banter/client";
import { messageText } from "../announcer/message-text.ts";
import { useChat } from "../chat-context.ts";

/** Tells a screen reader each message once, as it is finished. Restored ones are not told again; streamed ones tell themselves. */
export function useChunkAnnouncements({ messages, shown, isRestored }: Chunk): void {
  const { announce, getWords } = useChat();
  const told = useRef(isRestored ? messages.length : 0);

  useEffect(() => {
    for (const message of messages.slice(told.current, shown)) announce(messageText(message, getWords()));
    told.current = Math.max(told.current, shown);
  }, [announce, getWords, messages, shown]);
}
