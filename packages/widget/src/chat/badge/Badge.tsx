import { LaterIcon } from "../LaterIcon.tsx";
import { useAllWords } from "../../i18n/use-all-words.ts";

/** Says what the chat is made with, where the bot's owner has branding on. Custom CSS can't hide it (spec §9). */
export function Badge() {
  const words = useAllWords();
  return (
    <div className="lite-badge" id="lite-badge">
      <LaterIcon name="chat" />
      {words.madeWith}
    </div>
  );
}
