import type { HostMessage, MessageContent } from "@banter/protocol";
import { Markdown } from "./Markdown.tsx";
import { RichText } from "./RichText.tsx";
import { SafeLink } from "./SafeLink.tsx";
import { shortenUrl } from "./shorten-url.ts";
import { useStrings } from "../strings/strings.ts";

/** A message of the bot. Never loads external media: images and videos are shown as links. */
export function BotMessage({ message }: { readonly message: HostMessage }) {
  switch (message.type) {
    case "text":
      return <Text content={message.content} />;
    case "image":
      return <Image url={message.content.url} alt={message.content.clickLink?.alt} />;
    case "video":
      return <ExternalMedia kind="video" url={message.content.url || message.content.id} />;
    case "audio":
      return <ExternalMedia kind="audio" url={message.content.url} />;
    case "embed":
      return <ExternalMedia kind="embed" url={message.content.url} />;
    case "custom-embed":
      return <ExternalMedia kind="customEmbed" url={message.content.url ?? ""} />;
  }
}

function Text({ content }: { readonly content: MessageContent<"text"> }) {
  const strings = useStrings();
  return (
    <>
      <div className="speech" dir="auto">
        {content.type === "markdown" ? (
          <Markdown text={content.markdown} />
        ) : (
          <RichText nodes={content.richText} />
        )}
      </div>
      {content.isAiGenerated && <span className="entry-note">{strings.aiGenerated}</span>}
    </>
  );
}

/** Shows `data:` images. They are safe: an SVG in an `<img>` can't run scripts. */
function Image({ url, alt = "" }: { readonly url: string; readonly alt?: string | undefined }) {
  if (!/^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/.test(url))
    return <ExternalMedia kind="image" url={url} />;
  return <img className="picture" src={url} alt={alt} loading="lazy" />;
}

function ExternalMedia({ kind, url }: ExternalMediaProps) {
  const strings = useStrings();
  return (
    <div className="speech" dir="auto">
      <span className="muted">{strings[kind]}</span> <SafeLink href={url}>{shortenUrl(url)}</SafeLink>
    </div>
  );
}

interface ExternalMediaProps {
  readonly kind: "image" | "video" | "audio" | "embed" | "customEmbed";
  readonly url: string;
}
