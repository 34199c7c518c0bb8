import { useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import { useQuestion } from "../question.ts";

/** Submits its form. Without a label it shows an icon; in narrow chats CSS always shows the icon. */
export function SendButton({ label, isDisabled = false, isHidden = false }: SendButtonProps) {
  const strings = useStrings();
  const { isWaiting } = useQuestion();
  const isIcon = label === undefined || label === "";
  return (
    <button
      type="submit"
      className="banter-button banter-send-button"
      data-icon-only={isIcon || undefined}
      data-hidden={isHidden || undefined}
      disabled={isDisabled || isWaiting}
      // A press leaves the focus in the field, so that the on-screen keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className="banter-send-label">{isIcon ? strings.send : label}</span>
      <Icon name="send" className="send-icon" />
    </button>
  );
}

interface SendButtonProps {
  /** The bot author's label; if missing or empty, only the icon is shown. */
  readonly label?: string | undefined;
  readonly isDisabled?: boolean;
  /** Keeps its place free: a button that is added to the layout moves the choices above it between two clicks. */
  readonly isHidden?: boolean;
}
