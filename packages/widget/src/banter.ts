import { createBanter, type Banter } from "./shell/create-banter.ts";
import { builtChatSource } from "./shell/built-chat-source.ts";
import { elementClasses } from "./shell/element-classes.ts";

declare global {
  interface Window {
    Banter?: Banter;
  }
}

/** The door for site owners: defines the elements and sets `window.Banter`. */
const banter = createBanter(
  "banter",
  elementClasses(
    builtChatSource(import.meta.url, {
      standard: () => import("./shell/modes/standard.ts"),
      popup: () => import("./shell/modes/popup.ts"),
      bubble: () => import("./shell/modes/bubble.ts"),
      chat: () => import("./chat/mount-chat.tsx"),
    }),
  ),
);

banter.define();
if (typeof window !== "undefined") window.Banter = banter;

export default banter;
