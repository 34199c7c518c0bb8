/** The parts of the widget that are loaded when a page needs them. */
export const lazyModules = {
  standard: () => import("./shell/modes/standard.ts"),
  popup: () => import("./shell/modes/popup.ts"),
  bubble: () => import("./shell/modes/bubble.ts"),
  start: () => import("./shell/start/send-start.ts"),
  chat: () => import("./chat/mount-chat.tsx"),
};
