import type { ReactNode } from "react";
import {
  imageBox,
  isRecord,
  type HostMessage,
  type InputBlock,
  type MessageContent,
  type Opening,
  type SchemeTheme,
} from "@banter/protocol";
import { useLinkUrl, useMediaUrl } from "../chat-context/base-urls.ts";
import { AvatarView, useAvatarSource } from "../chat/avatar/Avatar.tsx";
import { HeaderFrame } from "../chat/header/ChatHeader.tsx";
import { Skeleton } from "../chat/loading-screen/Skeleton.tsx";
import { HostBubble, HostRow } from "../chat/transcript/HostRow.tsx";
import { ImageElement } from "../messages/image/ImageElement.tsx";
import { RichText } from "../messages/rich-text/RichText.tsx";
import { isContainerFilled } from "../theme/theme-variables.ts";
import { OpeningField, type InstantField } from "./OpeningField.tsx";

/**
 * The chat with the first `count` messages of an opening and its field; without scripts, with all messages and the choices. Its
 * header is shown in windows only.
 */
export function OpeningChat({ opening, count, field, theme }: OpeningChatProps) {
  const { bot, messages, input } = opening;
  const avatar = theme.chat.hostAvatar.isEnabled ? (
    <OpeningAvatar url={theme.chat.hostAvatar.url} />
  ) : undefined;
  const later = (
    <>
      <Messages messages={messages.slice(count)} />
      {input !== undefined && <Choices input={input} />}
    </>
  );
  return (
    <div
      className="banter-container"
      data-filled={isContainerFilled(theme) || undefined}
      // The menu with the bot's languages comes with the chat.
      data-bar={bot.languages !== undefined || undefined}
    >
      {theme.header.isEnabled && <HeaderFrame theme={theme} avatar={avatar} />}
      <div className="banter-chat-view">
        {count === 0 ? (
          <>
            <div className="banter-loading-screen">
              <Skeleton />
            </div>
            <noscript>
              <Conversation avatar={avatar}>{later}</Conversation>
            </noscript>
          </>
        ) : (
          <Conversation avatar={avatar} field={field}>
            <Messages messages={messages.slice(0, count)} />
            <noscript>{later}</noscript>
          </Conversation>
        )}
      </div>
    </div>
  );
}

interface OpeningChatProps {
  readonly opening: Opening;
  readonly count: number;
  readonly field: InstantField | undefined;
  readonly theme: SchemeTheme;
}

function Conversation({ avatar, field, children }: ConversationProps) {
  return (
    <div className="scrollable-container">
      <div className="banter-chat-content">
        <HostRow avatar={avatar}>{children}</HostRow>
        {field !== undefined && <OpeningField field={field} hasHostAvatar={avatar !== undefined} />}
      </div>
    </div>
  );
}

interface ConversationProps {
  readonly avatar: ReactNode | undefined;
  readonly field?: InstantField | undefined;
  readonly children: ReactNode;
}

function OpeningAvatar({ url }: { readonly url: string | undefined }) {
  return <AvatarView role="host" source={useAvatarSource(url)} />;
}

function Messages({ messages }: { readonly messages: readonly HostMessage[] }) {
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
  return src === undefined ? (
    alt
  ) : (
    <ImageElement src={src} alt={alt} box={box} isLoaded={box !== undefined} />
  );
}

function MediaLink({ url }: { readonly url: string }) {
  const href = useLinkUrl(url);
  return href === undefined ? null : <a href={href}>{href}</a>;
}

function Choices({ input }: { readonly input: InputBlock }) {
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
