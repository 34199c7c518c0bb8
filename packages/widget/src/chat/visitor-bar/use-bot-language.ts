import { useEffect, useRef } from "react";
import { openQuestion } from "@banter/client";
import { botLanguage, type BotInfo } from "@banter/protocol";
import { useChat, useChatState } from "../../chat-context/chat-context.ts";

/** The visitor's choice if the bot speaks it, else the language that it speaks now; undefined for a bot with only one. */
export function chosenLanguage(bot: BotInfo, chosen: string | undefined): string | undefined {
  return bot.languages?.find((tag) => tag === chosen) ?? botLanguage(bot);
}

/** Continues the conversation in the language that the visitor has chosen, if the bot speaks it, from the open question on. */
export function useBotLanguage(chosen: string | undefined): void {
  const { session } = useChat();
  const sessionId = useChatState((state) => state.sessionId);
  const spoken = useChatState(({ bot }) => botLanguage(bot));
  const isOffered = useChatState(({ bot }) => bot?.languages?.includes(chosen ?? "") === true);
  const isAsking = useChatState(
    ({ chunks, reply }) => reply.state === "none" && openQuestion(chunks)?.isInputShown === true,
  );
  /** A refused change is not repeated with the next question. */
  const lastTried = useRef<string>(undefined);

  useEffect(() => {
    const change = `${sessionId} ${chosen}`;
    if (chosen === spoken) lastTried.current = undefined;
    if (chosen === undefined || sessionId === undefined || !isOffered || chosen === spoken) return;
    if (!isAsking || lastTried.current === change) return;
    lastTried.current = change;
    session
      .changeLanguage(chosen)
      .catch((error: unknown) => console.error("Banter could not change the bot's language:", error));
  }, [session, sessionId, chosen, spoken, isOffered, isAsking]);
}
