import { page, userEvent } from "vitest/browser";
import { createBanter } from "../create-banter.ts";
import type { ChatSource } from "../chat-source.ts";
import { elementClasses } from "../element-classes.ts";
import { placeholderChats, type PlaceholderChat } from "./placeholder-chat.tsx";

const frames = {
  standard: () => import("../modes/standard.ts"),
  popup: () => import("../modes/popup.ts"),
  bubble: () => import("../modes/bubble.ts"),
};

/** A page with the real shell and a placeholder where the chat will be. One per test file: tags are defined once. */
export function createTestPage() {
  const { chats, mountChat } = placeholderChats();
  const requests: string[] = [];
  const source: ChatSource = {
    moduleUrl: "https://cdn.example.com/banter.js",
    fetch: async (_mode, priority) => void requests.push(`fetch ${priority}`),
    loadMode: async (mode) => {
      requests.push(mode);
      return (await frames[mode]()).default;
    },
    loadChat: async () => {
      requests.push("chat");
      return mountChat;
    },
  };
  return { banter: createBanter("banter", elementClasses(source)), source, chats, requests };
}

/** The only chat of the page. */
export function onlyChat(chats: readonly PlaceholderChat[]): PlaceholderChat {
  const [chat, ...others] = chats;
  if (chat === undefined || others.length > 0)
    throw new Error(`The page should have one chat and has ${chats.length}.`);
  return chat;
}

/** The part of a widget that a page can style. */
export function part(host: HTMLElement, name: string): HTMLElement {
  const found = host.shadowRoot?.querySelector(`[part="${name}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`<${host.localName}> has no part "${name}".`);
  return found;
}

export function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

export { page, userEvent };
