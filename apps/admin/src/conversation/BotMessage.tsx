import type { HostMessage } from "@banter/protocol";
import { RichText } from "./RichText.tsx";
import { SafeLink } from "./SafeLink.tsx";
import { useWords } from "../words/words.ts";

/** A message of the bot. Nothing of it is fetched from elsewhere: pictures and films are links. */
export function BotMessage({ message }: { readonly message: HostMessage }) {
  switch (message.type) {
    case "text":
      return (
        <div className="speech" dir="auto">
          {message.content.type === "markdown" ? (
            <p>{message.content.markdown}</p>
          ) : (
            <RichText nodes={message.content.richText} />
          )}
        </div>
      );
    case "image":
      return <Picture url={message.content.url} alt={message.content.clickLink?.alt} />;
    case "video":
      return <Elsewhere kind="video" url={message.content.url || message.content.id} />;
    case "audio":
      return <Elsewhere kind="audio" url={message.content.url} />;
    case "embed":
      return <Elsewhere kind="embed" url={message.content.url} />;
    case "custom-embed":
      return <Elsewhere kind="customEmbed" url={message.content.url ?? ""} />;
  }
}

/** Pictures that carry themselves are shown; in an `<img>` even an SVG runs nothing. */
function Picture({ url, alt = "" }: { readonly url: string; readonly alt?: string | undefined }) {
  if (!/^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/.test(url))
    return <Elsewhere kind="image" url={url} />;
  return <img className="picture" src={url} alt={alt} loading="lazy" />;
}

function Elsewhere({ kind, url }: ElsewhereProps) {
  const words = useWords();
  return (
    <div className="speech" dir="auto">
      <span className="muted">{words[kind]}</span> <SafeLink href={url}>{shortAddress(url)}</SafeLink>
    </div>
  );
}

interface ElsewhereProps {
  readonly kind: "image" | "video" | "audio" | "embed" | "customEmbed";
  readonly url: string;
}

const MOST = 60;

function shortAddress(url: string): string {
  const bare = url.replace(/^https?:\/\//, "");
  return bare.length > MOST ? `${bare.slice(0, MOST)}…` : bare;
}
