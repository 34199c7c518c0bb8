import { useChat, useStrings, useStyles } from "../../../chat-context/chat-context.ts";
import { Icon } from "../../../controls/Icon.tsx";
import css from "./reply-actions.css?inline";

/** Stops a model's reply. The same button while the model thinks and while it writes, so that it keeps the focus. */
export function StopReply() {
  useStyles(css);
  const { announce, session } = useChat();
  const strings = useStrings();

  function stop(): void {
    announce(strings.replyStopped);
    session.stopReply();
  }
  return (
    <div className="banter-reply-actions">
      <button type="button" className="banter-reply-action" data-visible onClick={stop}>
        <Icon name="stop" />
        {strings.stopReply}
      </button>
    </div>
  );
}
