import { page, userEvent } from "vitest/browser";
import type { MountChat } from "../../contract/chat-mount.ts";
import { createBanter } from "../create-banter.ts";
import type { ChatSource } from "../widget-context.ts";
import { createElementClasses } from "../define-elements.ts";
import { fakeChats, type FakeChat } from "./fake-chat.tsx";

const frames = {
  standard: () => import("../modes/standard.ts"),
  popup: () => import("../modes/popup.ts"),
  bubble: () => import("../modes/bubble.ts"),
};

/**
 * A page with the real shell and, by default, fake chats. One per test file, as tags can be defined only once. The page is idle
 * in the next task: the browser's idle callbacks come late or never while other tests use the processor.
 */
export function createTestPage(loadRealChat?: () => Promise<{ readonly default: MountChat }>) {
  window.requestIdleCallback = (run) =>
    window.setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 }));
  const { chats, mountChat } = fakeChats();
  const requests: string[] = [];
  const source: ChatSource = {
    moduleUrl: "https://cdn.example.com/banter.js",
    fetch: async (priority) => void requests.push(`fetch ${priority}`),
    loadMode: async (mode) => {
      requests.push(mode);
      return (await frames[mode]()).default;
    },
    loadStart: async () => (await import("../start/send-start.ts")).default,
    loadChat: async () => {
      requests.push("chat");
      return loadRealChat === undefined ? mountChat : (await loadRealChat()).default;
    },
  };
  return { banter: createBanter("banter", createElementClasses(source)), source, chats, requests };
}

/** Returns the only chat of the page. */
export function onlyChat(chats: readonly FakeChat[]): FakeChat {
  const [chat, ...others] = chats;
  if (chat === undefined || others.length > 0)
    throw new Error(`Expected one chat on the page, found ${chats.length}.`);
  return chat;
}

/** Returns the element with this `part`. */
export function part(host: HTMLElement, name: string): HTMLElement {
  const found = host.shadowRoot?.querySelector(`[part="${name}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`<${host.localName}> has no part "${name}".`);
  return found;
}

export function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

export { page, userEvent };
