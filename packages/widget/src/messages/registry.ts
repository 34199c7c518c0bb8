import type { HostMessageType } from "@banter/protocol";
import type { MessageView } from "./message-view.ts";
import { textMessage } from "./text/text-message.ts";

/** Every message's face, fetched when a bot sends one; text comes with the chat. A new message is one line here. */
export type MessageViews = {
  readonly [Type in HostMessageType]: () => Promise<{ readonly default: MessageView<Type> }>;
};

export const messageViews: MessageViews = {
  text: async () => ({ default: textMessage }),
  image: () => import("./image/ImageMessage.tsx"),
  video: () => import("./video/VideoMessage.tsx"),
  audio: () => import("./audio/AudioMessage.tsx"),
  embed: () => import("./embed/EmbedMessage.tsx"),
  "custom-embed": () => import("./custom-embed/CustomEmbedMessage.tsx"),
};
