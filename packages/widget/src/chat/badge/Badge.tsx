import { useWords } from "../chat-context.ts";
import { Icon } from "../Icon.tsx";

/** Says what the chat is made with, where the bot's owner has branding on. Custom CSS can't hide it (spec §9). */
export function Badge() {
  const words = useWords();
  return (
    <div className="lite-badge" id="lite-badge">
      <Icon name="chat" />
      {words.madeWith}
    </div>
  );
}
