import { useLayoutEffect, useRef } from "react";
import { useChat, useStrings, useStyles } from "../../../chat-context/chat-context.ts";
import { useFocusKeeper } from "../../../chat-context/focus-keeper.ts";
import { Icon } from "../../../controls/Icon.tsx";
import css from "./reply-actions.css?inline";

/** Stops a model's reply. The same button while the model thinks and while it writes, so that it keeps the focus. */
export function StopReply() {
  useStyles(css);
  const { announce, session } = useChat();
  const strings = useStrings();
  const focus = useFocusKeeper();
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = row;
    return () => {
      if (current !== null) focus.inputRemoved(current);
    };
  }, [focus]);

  function stop(): void {
    announce(strings.replyStopped);
    session.stopReply();
  }
  return (
    <div className="banter-reply-actions" ref={row}>
      <button type="button" className="banter-reply-action" data-visible onClick={stop}>
        <Icon name="stop" />
        {strings.stopReply}
      </button>
    </div>
  );
}
