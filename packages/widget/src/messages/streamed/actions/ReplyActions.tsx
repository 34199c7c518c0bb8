import { useRef } from "react";
import type { StreamedMessage } from "@banter/client";
import { useChat, useStrings, useStyles } from "../../../chat-context/chat-context.ts";
import { Icon } from "../../../controls/Icon.tsx";
import { removeCitations } from "../citations.ts";
import { useCopy } from "../use-copy.ts";
import { AskAgain } from "./AskAgain.tsx";
import css from "./reply-actions.css?inline";

/** Below a complete or stopped reply of a model: copies all of it. A reply that was stopped before its first word has no text. */
export function ReplyActions({ streamed: { id, text, status } }: { readonly streamed: StreamedMessage }) {
  useStyles(css);
  const { announce } = useChat();
  const strings = useStrings();
  const row = useRef<HTMLDivElement>(null);
  const { isCopied, copy } = useCopy();

  async function copyReply(): Promise<void> {
    const reply = row.current?.previousElementSibling;
    if (await copy(removeCitations(text).trim(), reply)) announce(strings.copied);
  }
  return (
    <div className="banter-reply-actions" ref={row}>
      {status === "stopped" && <span className="banter-reply-note">{strings.replyStopped}</span>}
      {text !== "" && (
        <button
          type="button"
          className="banter-reply-action"
          data-visible={isCopied || undefined}
          onClick={() => void copyReply()}
        >
          <Icon name={isCopied ? "check" : "copy"} />
          {isCopied ? strings.copied : strings.copyReply}
        </button>
      )}
      <AskAgain streamedId={id} />
    </div>
  );
}
