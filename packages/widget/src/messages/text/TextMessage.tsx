import { useEffect } from "react";
import { useStyles } from "../../chat/chat-context.ts";
import { useLoaded } from "../../chat/use-loaded.ts";
import type { MessageProps } from "../message-view.ts";
import { RichText } from "../rich-text/RichText.tsx";
import richTextCss from "../rich-text/rich-text.css?inline";

/** Words of the bot. Rich text is drawn at once; Markdown, which few bots send, by code that is fetched for it. */
export function TextMessage({ content, onLoaded }: MessageProps<"text">) {
  useStyles(richTextCss);
  useEffect(onLoaded, [onLoaded]);
  return content.type === "markdown" ? (
    <MarkdownText text={content.markdown} />
  ) : (
    <RichText nodes={content.richText} />
  );
}

function MarkdownText({ text }: { readonly text: string }) {
  const face = useLoaded(loadMarkdown);
  if (face.status !== "ready") return <div className="slate-html-container">{text}</div>;
  return <face.value.StreamedMessage text={text} isStreaming={false} />;
}

const loadMarkdown = () => import("../streamed/StreamedMessage.tsx");
