import { useEffect, useRef } from "react";
import type { StreamedMessage } from "@banter/client";
import { useChat, useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { useLoaded } from "../../chat-context/use-loaded.ts";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { hasReplyActions, loadMarkdownView, loadReplyControls } from "./reply-parts.ts";
import richTextCss from "../../messages/rich-text/rich-text.css?inline";

/** An AI's reply, while it streams and afterwards. Plain text until the Markdown view is loaded. */
export function StreamedSlot({ streamed, language, isRestored }: StreamedSlotProps) {
  useStyles(richTextCss);
  const { announce } = useChat();
  const strings = useStrings();
  const view = useLoaded(loadMarkdownView);
  const actions = useLoaded(loadReplyControls);
  const isStreaming = streamed.status === "streaming";
  const isPlain = view.status !== "ready";
  const wasPlain = useRef(false);
  useEffect(() => {
    if (isPlain && streamed.text !== "") wasPlain.current = true;
  }, [isPlain, streamed.text]);
  // The Markdown view announces the text as it streams. Without it, announce the complete text.
  const plain = <div className="slate-html-container">{streamed.text}</div>;
  const needsAnnouncement = view.status === "failed" && !isStreaming && !isRestored;
  useEffect(() => {
    if (needsAnnouncement) announce(streamed.text);
  }, [announce, needsAnnouncement, streamed.text]);
  return (
    <>
      {streamed.text !== "" && (
        <div
          className="banter-host-bubble banter-streaming-container"
          data-testid="host-bubble"
          data-new={!isRestored || undefined}
          aria-busy={isStreaming}
          dir="auto"
          lang={language}
        >
          <bdi className="banter-visually-hidden">{strings.aiSaid} </bdi>
          {view.status === "ready" ? (
            <ErrorBoundary fallback={() => plain}>
              <view.value.StreamedMessage
                text={streamed.text}
                isStreaming={isStreaming}
                isNew={!isRestored && !wasPlain.current}
                isSilent={isRestored}
                sources={streamed.sources}
              />
            </ErrorBoundary>
          ) : (
            plain
          )}
        </div>
      )}
      {actions.status === "ready" && hasReplyActions(streamed) && (
        <actions.value.ReplyActions streamed={streamed} />
      )}
    </>
  );
}

interface StreamedSlotProps {
  readonly streamed: StreamedMessage;
  /** If the bot speaks another one now. */
  readonly language: string | undefined;
  readonly isRestored: boolean;
}
