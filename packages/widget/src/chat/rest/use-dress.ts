import { useEffect } from "react";
import { useChat, useChatProps, useChatState } from "../chat-context.ts";

/** A preview's bot object with another theme or other settings changes the chat as it stands (behaviour §7.9). */
export function useDress(): void {
  const { session } = useChat();
  const { typebot } = useChatProps();
  const isThere = useChatState(({ bot }) => bot !== undefined);
  useEffect(() => {
    if (isThere && typeof typebot === "object") session.dress(typebot);
  }, [session, isThere, typebot]);
}
