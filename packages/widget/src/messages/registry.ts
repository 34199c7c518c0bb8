import type { HostMessageType } from "@banter/protocol";
import type { MessageView } from "./message-view.ts";
import { textMessage } from "./text/text-message.ts";

/** Every message's face, fetched when a bot sends one; text comes with the chat. A new message is one line here. */
export type MessageViews = {
  readonly [Type in HostMessageType]: () => Promise<{ readonly default: MessageView<Type> }>;
};

export const messageViews: MessageViews = {
  text: async () => ({ default: textMessage }),
  image: () => inWords("image"),
  video: () => inWords("video"),
  audio: () => inWords("audio"),
  embed: () => inWords("embed"),
  "custom-embed": () => inWords("custom-embed"),
};

async function inWords<Type extends HostMessageType>(type: Type): Promise<{ readonly default: MessageView<Type> }> {
  const { UnshownMessage } = await import("./text/UnshownMessage.tsx");
  return { default: { type, Component: UnshownMessage } };
}
