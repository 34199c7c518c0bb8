import type { OpenChat } from "../../../packages/client/src/testing/drive-session.ts";
import type { Timeline } from "./timeline.ts";

/** Numbers the tabs of a browser, and records what visitors do and see in them. */
export interface TabNumbers {
  /** Opens a page in a new tab, or in the one that has this storage. */
  watch(storage: Map<string, string>, open: (tab: number) => OpenChat): OpenChat;
}

export function createTabNumbers(timeline: Timeline): TabNumbers {
  const numbers = new Map<Map<string, string>, number>();
  const openTabs = new Set<number>();
  const shown = new Set<string>();

  function lowestFree(): number {
    let tab = 1;
    while (openTabs.has(tab)) tab += 1;
    return tab;
  }

  /** Records each answer that the tab shows as sent. */
  function recordShown({ session }: OpenChat, tab: number): void {
    for (const { answer } of session.getState().chunks) {
      if (answer?.status !== "sent" || answer.answer.type !== "text") continue;
      const text = answer.answer.value;
      const key = `${tab} ${text}`;
      if (shown.has(key)) continue;
      shown.add(key);
      timeline.add({ type: "shown", tab, text });
    }
  }

  return {
    watch: (storage, open) => {
      const known = numbers.get(storage);
      const tab = known ?? lowestFree();
      numbers.set(storage, tab);
      openTabs.add(tab);
      timeline.add({ type: known === undefined ? "tab-opened" : "tab-reloaded", tab });
      const chat = open(tab);
      chat.session.subscribe(() => recordShown(chat, tab));
      return {
        ...chat,
        answer: (text, chunkId) => {
          timeline.add({ type: "answered", tab, text });
          chat.answer(text, chunkId);
        },
        tab: {
          ...chat.tab,
          crash: () => {
            openTabs.delete(tab);
            timeline.add({ type: "tab-closed", tab });
            chat.tab.crash();
          },
        },
      };
    },
  };
}
