import { useWords } from "../../chat/chat-context.ts";
import { Icon } from "../../chat/Icon.tsx";

/** Submits the form around it. Without a label it is an icon; on narrow chats CSS shows the icon for either. */
export function SendButton({ label, isDisabled = false }: SendButtonProps) {
  const words = useWords();
  const isIcon = label === undefined || label === "";
  return (
    <button
      type="submit"
      className="banter-button banter-send-button"
      data-icon-only={isIcon || undefined}
      disabled={isDisabled}
    >
      <span className="banter-send-label">{isIcon ? words.send : label}</span>
      <Icon name="send" className="send-icon" />
    </button>
  );
}

interface SendButtonProps {
  /** The bot author's word; none shows the icon alone. */
  readonly label?: string | undefined;
  readonly isDisabled?: boolean;
}
