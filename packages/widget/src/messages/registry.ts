import { createElement, type ComponentType } from "react";
import { plainText, type HostMessage, type HostMessageType, type MessageContent } from "@banter/protocol";
import type { UiStrings } from "../i18n/strings.ts";
import type { MessageProps, MessageView } from "./message-view.ts";
import { textMessage } from "./text/TextMessage.tsx";

interface RegisteredMessage<Type extends HostMessageType> {
  /** Loads the view when a bot first sends such a message. Text is part of the chat. */
  readonly load: () => Promise<{ readonly view: MessageView<Type> }>;
  /** Plain text for announcements, and for the accessible name of the input after the message. */
  readonly describe: (content: MessageContent<Type>, strings: UiStrings) => string;
}

const registry: { readonly [Type in HostMessageType]: RegisteredMessage<Type> } = {
  text: {
    load: async () => ({ view: textMessage }),
    describe: (content, { aiLimitReached }) => {
      if (content.notice === "ai-limit") return aiLimitReached;
      return content.type === "markdown" ? content.markdown : plainText(content.richText).trim();
    },
  },
  image: {
    load: () => import("./image/ImageMessage.tsx"),
    describe: ({ alt, clickLink }, strings) => alt || clickLink?.alt || strings.image,
  },
  video: { load: () => import("./video/VideoMessage.tsx"), describe: (_, { video }) => video },
  audio: { load: () => import("./audio/AudioMessage.tsx"), describe: (_, { audio }) => audio },
  embed: { load: () => import("./embed/EmbedMessage.tsx"), describe: (_, { embed }) => embed },
  "custom-embed": {
    load: () => import("./custom-embed/CustomEmbedMessage.tsx"),
    describe: (_, { embed }) => embed,
  },
};

/** A message's view bound to its content. */
export type BoundMessage = ComponentType<Omit<MessageProps<HostMessageType>, "content">>;

/** Loads a message's view. Generic in the type, so that the compiler can relate it to the content. */
export async function loadMessage<Type extends HostMessageType>(
  message: HostMessage<Type>,
): Promise<BoundMessage> {
  const { view } = await registry[message.type].load();
  return bind(view, message.content);
}

function bind<Type extends HostMessageType>(
  { Component }: MessageView<Type>,
  content: MessageContent<Type>,
): BoundMessage {
  return (props) => createElement(Component, { ...props, content });
}

/** The message as plain text. */
export function describeMessage<Type extends HostMessageType>(
  message: HostMessage<Type>,
  strings: UiStrings,
): string {
  return registry[message.type].describe(message.content, strings);
}
