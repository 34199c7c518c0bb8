import { useEffect } from "react";
import { useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { useLoaded } from "../../chat-context/use-loaded.ts";
import type { MessageProps, MessageView } from "../message-view.ts";
import { RichText } from "../rich-text/RichText.tsx";
import richTextCss from "../rich-text/rich-text.css?inline";

/** Text. Rich text is rendered immediately; the Markdown renderer, which few bots need, is loaded on demand. */
export function TextMessage({ content, onLoaded }: MessageProps<"text">) {
  useStyles(richTextCss);
  useEffect(onLoaded, [onLoaded]);
  if (content.notice === "ai-limit") return <Notice />;
  return content.type === "markdown" ? (
    <MarkdownText text={content.markdown} />
  ) : (
    <RichText nodes={content.richText} />
  );
}

function Notice() {
  const { aiLimitReached } = useStrings();
  return <RichText nodes={[{ type: "p", children: [{ text: aiLimitReached }] }]} />;
}

function MarkdownText({ text }: { readonly text: string }) {
  const renderer = useLoaded(loadMarkdown);
  if (renderer.status !== "ready") return <div className="slate-html-container">{text}</div>;
  return <renderer.value.StreamedMessage text={text} isStreaming={false} />;
}

const loadMarkdown = () => import("../streamed/StreamedMessage.tsx");

export const textMessage: MessageView<"text"> = { type: "text", Component: TextMessage };
