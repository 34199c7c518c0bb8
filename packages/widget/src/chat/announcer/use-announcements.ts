import { useEffect, useRef } from "react";
import type { Chunk } from "@banter/client";
import { useChat, useChatState } from "../../chat-context/chat-context.ts";
import { describeMessage } from "../../messages/registry.ts";

/** Announces each message once, when it is shown. Skips restored messages; streamed ones announce themselves. */
export function useChunkAnnouncements({ messages, shown, isRestored }: Chunk): void {
  const { announce, getStrings } = useChat();
  const announced = useRef(isRestored ? messages.length : 0);

  useEffect(() => {
    for (const message of messages.slice(announced.current, shown))
      announce(describeMessage(message, getStrings()));
    announced.current = Math.max(announced.current, shown);
  }, [announce, getStrings, messages, shown]);
}

/** Announces the end of the conversation once: no input follows that would indicate it to screen readers. */
export function useEndAnnouncement(): void {
  const { announce, getStrings } = useChat();
  const hasEnded = useChatState(({ phase }) => phase === "ended");
  const hadEnded = useRef(hasEnded);

  useEffect(() => {
    if (hasEnded && !hadEnded.current) announce(getStrings().ended);
    hadEnded.current = hasEnded;
  }, [announce, getStrings, hasEnded]);
}
