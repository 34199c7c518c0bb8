import { createElement, type ComponentType } from "react";
import type { HostMessage, HostMessageType } from "@banter/protocol";
import type { MessageProps, MessageView } from "./message-view.ts";
import { messageViews } from "./registry.ts";

/** A message's face together with its content. */
export type BoundMessage = ComponentType<Omit<MessageProps<HostMessageType>, "content">>;

/** Fetches a message's face. Written out, for the compiler can't follow that a message's type decides its content. */
export async function loadMessage(message: HostMessage): Promise<BoundMessage> {
  switch (message.type) {
    case "text":
      return bind(await messageViews.text(), message.content);
    case "image":
      return bind(await messageViews.image(), message.content);
    case "video":
      return bind(await messageViews.video(), message.content);
    case "audio":
      return bind(await messageViews.audio(), message.content);
    case "embed":
      return bind(await messageViews.embed(), message.content);
    case "custom-embed":
      return bind(await messageViews["custom-embed"](), message.content);
  }
}

function bind<Type extends HostMessageType>(
  { default: view }: { readonly default: MessageView<Type> },
  content: MessageProps<Type>["content"],
): BoundMessage {
  return (props) => createElement(view.Component, { ...props, content });
}
