import type { ChatState } from "@banter/client";

/** Counts the messages that arrive while the chat is hidden. `onChange` gets each new count. */
export function createUnreadCounter(onChange: (unread: number) => void) {
  let seen = 0;
  let unread = 0;

  function set(count: number): void {
    if (count === unread) return;
    unread = count;
    onChange(count);
  }

  return {
    count: ({ chunks }: Pick<ChatState, "chunks">, isVisible: boolean): void => {
      let shown = 0;
      for (const chunk of chunks) shown += chunk.shown + (chunk.streamed === undefined ? 0 : 1);
      if (isVisible) seen = shown;
      set(Math.max(0, shown - seen));
    },
    reset: (): void => {
      seen = 0;
      set(0);
    },
  };
}
