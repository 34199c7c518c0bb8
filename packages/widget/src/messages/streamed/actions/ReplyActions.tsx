import { useEffect, useRef } from "react";
import type { StreamedMessage } from "@banter/client";
import { findLast } from "@banter/protocol";
import { removeCitations } from "@banter/streaming-markdown";
import { useChatState, useStrings, useStyles } from "../../../chat-context/chat-context.ts";
import { useLoaded } from "../../../chat-context/use-loaded.ts";
import { Icon } from "../../../controls/Icon.tsx";
import { useCopy } from "../use-copy.ts";
import { AskAgain } from "./AskAgain.tsx";
import css from "./reply-actions.css?inline";

/** Below a complete or stopped reply of a model: copies all of it and rates it. A reply that was stopped before its first word has no text. */
export function ReplyActions({ streamed }: { readonly streamed: StreamedMessage }) {
  useStyles(css);
  const strings = useStrings();
  const row = useRef<HTMLDivElement>(null);
  const { isCopied, copy } = useCopy();
  useEffect(() => publishHeight(row.current), []);
  const { id, text, status, rateableTurn } = streamed;
  const isNewest = useChatState(
    ({ chunks }) => findLast(chunks, (chunk) => chunk.streamed !== undefined)?.streamed === streamed,
  );

  async function copyReply(): Promise<void> {
    const reply = row.current?.previousElementSibling;
    await copy(removeCitations(text).trim(), reply);
  }
  return (
    <div className="banter-reply-actions" data-newest={isNewest || undefined} ref={row}>
      {status === "stopped" && <span className="banter-reply-note">{strings.replyStopped}</span>}
      {text !== "" && (
        <button
          type="button"
          className="banter-reply-action banter-copy-reply"
          data-visible={isCopied || undefined}
          onClick={() => void copyReply()}
        >
          <Icon name={isCopied ? "check" : "copy"} />
          <span>{isCopied ? strings.copied : strings.copyReply}</span>
        </button>
      )}
      {text !== "" && rateableTurn !== undefined && <FeedbackSlot turn={rateableTurn} />}
      <AskAgain streamedId={id} />
    </div>
  );
}

/** The avatar stands beside the reply, however high the row becomes below it. Returns a function to stop. */
function publishHeight(row: HTMLElement | null): (() => void) | undefined {
  const hostRow = row?.closest<HTMLElement>(".banter-host-row");
  if (!row || !hostRow) return undefined;
  let frame = 0;
  const publish = (): void => hostRow.style.setProperty("--banter-actions-height", `${row.offsetHeight}px`);
  // In the next frame: a change of the layout in an observer's callback is an error of the page.
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(publish);
  });
  observer.observe(row);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

function FeedbackSlot({ turn }: { readonly turn: number }) {
  const feedback = useLoaded(loadReplyFeedback);
  return feedback.status === "ready" && <feedback.value.ReplyFeedback turn={turn} />;
}

const loadReplyFeedback = () => import("./ReplyFeedback.tsx");
