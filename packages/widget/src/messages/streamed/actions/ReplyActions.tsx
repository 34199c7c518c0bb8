import { useRef } from "react";
import type { StreamedMessage } from "@banter/client";
import { useChat, useStrings, useStyles } from "../../../chat-context/chat-context.ts";
import { Icon } from "../../../controls/Icon.tsx";
import { removeCitations } from "../citations.ts";
import { useCopy } from "../use-copy.ts";
import css from "./reply-actions.css?inline";

/** Below a model's reply: stops it while it streams, and copies all of it afterwards. */
export function ReplyActions({ streamed: { text, status } }: { readonly streamed: StreamedMessage }) {
  useStyles(css);
  const { announce, session } = useChat();
  const strings = useStrings();
  const row = useRef<HTMLDivElement>(null);
  const { isCopied, copy } = useCopy();
  const isStreaming = status === "streaming";

  async function copyReply(): Promise<void> {
    const reply = row.current?.previousElementSibling;
    if (await copy(removeCitations(text).trim(), reply)) announce(strings.copied);
  }
  return (
    <div className="banter-reply-actions" ref={row}>
      {/* One element in all states, so that it keeps the focus. */}
      <button
        type="button"
        className="banter-reply-action"
        data-visible={isStreaming || isCopied || undefined}
        onClick={isStreaming ? session.stopReply : () => void copyReply()}
      >
        <Icon name={isStreaming ? "stop" : isCopied ? "check" : "copy"} />
        {isStreaming ? strings.stopReply : isCopied ? strings.copied : strings.copyReply}
      </button>
      {status === "stopped" && <span>{strings.replyStopped}</span>}
    </div>
  );
}
