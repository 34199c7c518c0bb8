import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { Attachment, QueuedMessage as Queued } from "@banter/client";
import { useChat, useStrings, useStyles } from "../../../chat-context/chat-context.ts";
import { useFocusKeeper } from "../../../chat-context/focus-keeper.ts";
import { Icon } from "../../../controls/Icon.tsx";
import { VisitorAttachments, RecordingSlot } from "../../visitor/VisitorAttachments.tsx";
import { useCopy } from "../use-copy.ts";
import css from "./reply-actions.css?inline";

/** Shows the queued message below a streaming reply: it is sent with the next question, or kept if it can't be sent. */
export function QueuedMessage({ queued }: { readonly queued: Queued }) {
  const { text, status, attachments } = queued;
  useStyles(css);
  const { announce, session } = useChat();
  const strings = useStrings();
  const focus = useFocusKeeper();
  const row = useRef<HTMLDivElement>(null);
  const isQueued = status === "queued";
  const label = isQueued ? strings.queued : strings.notSent;
  useEffect(() => announce(label), [announce, label]);

  /** The field accepts text again, so the focus returns to it. */
  function release(change: () => void): void {
    flushSync(change);
    focus.focusNow();
  }
  return (
    <div className="guest-container banter-queued" data-status={status} ref={row}>
      <div className="banter-guest-column">
        <Bubble text={text} attachments={attachments} />
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
            text !== "" && <CopyText text={text} row={row} />
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

function Bubble({ text, attachments }: Pick<Queued, "text" | "attachments">) {
  const strings = useStrings();
  return (
    <div className="banter-guest-bubble" data-media={attachments !== undefined || undefined} dir="auto">
      <bdi className="banter-visually-hidden">{strings.youSaid} </bdi>
      {attachments && <Attachments attachments={attachments} />}
      {text !== "" && <span className="banter-guest-text">{text}</span>}
    </div>
  );
}

function Attachments({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const isRecording = ({ type }: Attachment): boolean => type === "audio/*";
  const files = attachments.filter((attachment) => !isRecording(attachment));
  return (
    <>
      {attachments.filter(isRecording).map((attachment) => (
        <RecordingSlot key={attachment.url} {...attachment} />
      ))}
      {files.length > 0 && <VisitorAttachments attachments={files} />}
    </>
  );
}

interface CopyTextProps {
  readonly text: string;
  readonly row: { readonly current: HTMLElement | null };
}

function CopyText({ text, row }: CopyTextProps) {
  const strings = useStrings();
  const { isCopied, copy } = useCopy();
  const copyText = () => copy(text, row.current?.querySelector(".banter-guest-text"));
  return (
    <button type="button" className="banter-reply-action" data-visible onClick={() => void copyText()}>
      {isCopied ? strings.copied : strings.copy}
    </button>
  );
}
