import { useEffect, useRef } from "react";
import { withEnglish } from "../../i18n/english.ts";
import { useChat, useChatState } from "../chat-context.ts";

/** Tells a screen reader that nothing more will come, once, as it happens: there is no field left that would say so. */
export function useEndAnnouncement(): void {
  const { announce, getWords } = useChat();
  const isOver = useChatState(({ phase }) => phase === "ended");
  const wasOver = useRef(isOver);

  useEffect(() => {
    if (isOver && !wasOver.current) announce(withEnglish(getWords()).ended);
    wasOver.current = isOver;
  }, [announce, getWords, isOver]);
}
