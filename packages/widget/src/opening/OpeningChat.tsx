import {
  imageBox,
  isRecord,
  type HostMessage,
  type InputBlock,
  type MessageContent,
  type Theme,
} from "@banter/protocol";
import { useLinkUrl, useMediaUrl } from "../chat-context/addresses.ts";
import { AvatarView, useAvatarSource } from "../chat/avatar/Avatar.tsx";
import { Skeleton } from "../chat/loading-screen/Skeleton.tsx";
import { HostBubble, HostRow } from "../chat/transcript/HostRow.tsx";
import { Picture } from "../messages/image/Picture.tsx";
import { RichText } from "../messages/rich-text/RichText.tsx";

/** The chat with its first messages, without anything that needs scripts. Without messages, a placeholder. */
export function OpeningChat({ messages, theme, isFilled }: OpeningChatProps) {
  return (
    <div className="banter-container" data-filled={isFilled || undefined}>
      <div className="banter-chat-view">
        {messages.length === 0 ? (
          <div className="banter-loading-screen">
            <Skeleton />
          </div>
        ) : (
          <div className="scrollable-container">
            <div className="banter-chat-content">
              <div className="banter-chat-log">
                <div className="banter-chat-group">
                  <div className="banter-chat-chunk">
                    <HostRow
                      avatar={theme.chat.hostAvatar.isEnabled ? <OpeningAvatar theme={theme} /> : undefined}
                    >
                      <OpeningMessages messages={messages} />
                    </HostRow>
                  </div>
                </div>
              </div>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

interface OpeningChatProps {
  readonly messages: readonly HostMessage[];
  readonly theme: Theme;
  /** The conversation has a container with a background of its own. */
  readonly isFilled: boolean;
}

function OpeningAvatar({ theme }: { readonly theme: Theme }) {
  const source = useAvatarSource(theme.chat.hostAvatar.url);
  return <AvatarView role="host" source={source} />;
}

export function OpeningMessages({ messages }: { readonly messages: readonly HostMessage[] }) {
  return messages.map((message) => (
    <HostBubble key={message.id} message={message}>
      <Content message={message} />
    </HostBubble>
  ));
}

function Content({ message }: { readonly message: HostMessage }) {
  switch (message.type) {
    case "text":
      return message.content.type === "richText" ? (
        <RichText nodes={message.content.richText} />
      ) : (
        <div className="slate-html-container">{message.content.markdown}</div>
      );
    case "image":
      return <Image content={message.content} />;
    default:
      return "url" in message.content ? <MediaLink url={message.content.url} /> : null;
  }
}

function Image({ content }: { readonly content: MessageContent<"image"> }) {
  const src = useMediaUrl(content.url, "image");
  const alt = content.alt ?? content.clickLink?.alt ?? "";
  const box = imageBox(content);
  return src === undefined ? alt : <Picture src={src} alt={alt} box={box} isLoaded={box !== undefined} />;
}

function MediaLink({ url }: { readonly url: string }) {
  const href = useLinkUrl(url);
  return href === undefined ? null : <a href={href}>{href}</a>;
}

/** Lists the choices for readers without scripts. */
export function Choices({ input }: { readonly input: InputBlock }) {
  const labels = (input.items ?? []).flatMap((item) => {
    if (!isRecord(item)) return [];
    return [item["content"], item["title"]].filter((text) => typeof text === "string").slice(0, 1);
  });
  if (labels.length === 0) return null;
  return (
    <ul>
      {labels.map((label, index) => (
        <li key={index}>{label}</li>
      ))}
    </ul>
  );
}
