import { useEffect } from "react";
import { useStyles } from "../../chat/chat-context.ts";
import type { MessageProps } from "../message-view.ts";
import { RichText } from "../rich-text/RichText.tsx";
import richTextCss from "../rich-text/rich-text.css?inline";

/** Words of the bot. Rich text is drawn at once; Markdown, which few bots send, is shown as it was written. */
export function TextMessage({ content, onLoaded }: MessageProps<"text">) {
  useStyles(richTextCss);
  useEffect(onLoaded, [onLoaded]);
  if (content.type === "markdown") return <div className="slate-html-container">{content.markdown}</div>;
  return <RichText nodes={content.richText} />;
}
