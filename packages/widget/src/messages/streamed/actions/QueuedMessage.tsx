import { useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { QueuedMessage as Queued } from "@banter/client";
import { useChat, useStrings, useStyles } from "../../../chat-context/chat-context.ts";
import { useFocusKeeper } from "../../../chat-context/focus-keeper.ts";
import { Icon } from "../../../controls/Icon.tsx";
import { useCopy } from "../use-copy.ts";
import css from "./reply-actions.css?inline";

/** What the visitor wrote while a reply streams, below it: sent with the next question, or kept if the flow asks something else. */
export function QueuedMessage({ queued: { text, status } }: { readonly queued: Queued }) {
  useStyles(css);
  const { announce, session } = useChat();
  const strings = useStrings();
  const focus = useFocusKeeper();
  const row = useRef<HTMLDivElement>(null);
  const isQueued = status === "queued";
  const label = isQueued ? strings.queued : strings.notSent;
  useEffect(() => announce(label), [announce, label]);
  useLayoutEffect(() => {
    const { current } = row;
    return () => {
      if (current !== null) focus.inputRemoved(current);
    };
  }, [focus]);

  /** The field accepts text again, so the focus returns to it. */
  function release(change: () => void): void {
    flushSync(change);
    focus.focusNow();
  }
  return (
    <div className="guest-container banter-queued" data-status={status} ref={row}>
      <div className="banter-guest-column">
        <div className="banter-guest-bubble" dir="auto">
          <bdi className="banter-visually-hidden">{strings.youSaid} </bdi>
          <span className="banter-guest-text">{text}</span>
        </div>
        <div className="banter-sending">
          <Icon name={isQueued ? "clock" : "alert"} />
          <span>{label}</span>
        </div>
        <div className="banter-reply-actions">
          {isQueued ? (
            <button
              type="button"
              className="banter-reply-action"
              data-visible
              onClick={() => release(session.editQueued)}
            >
              {strings.edit}
            </button>
          ) : (
            <CopyText text={text} row={row} />
          )}
          <button
            type="button"
            className="banter-reply-action"
            data-visible
            onClick={() => release(session.removeQueued)}
          >
            {strings.remove}
          </button>
        </div>
      </div>
    </div>
  );
}

interface CopyTextProps {
  readonly text: string;
  readonly row: { readonly current: HTMLElement | null };
}

function CopyText({ text, row }: CopyTextProps) {
  const { announce } = useChat();
  const strings = useStrings();
  const { isCopied, copy } = useCopy();

  async function copyText(): Promise<void> {
    if (await copy(text, row.current?.querySelector(".banter-guest-text"))) announce(strings.copied);
  }
  return (
    <button type="button" className="banter-reply-action" data-visible onClick={() => void copyText()}>
      {isCopied ? strings.copied : strings.copy}
    </button>
  );
}
