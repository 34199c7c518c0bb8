import { shellWord } from "../shell-words.ts";
import type { WidgetContext } from "../widget-context.ts";

/** Words of the frames around a chat; keys that the chat has too mean the same there. */
const frameWords = {
  chat: "Chat",
  close: "Close",
  dismiss: "Dismiss",
  loading: "Loading the conversation",
  chatLoadFailed: "The chat could not be loaded. Check your connection.",
  retry: "Try again",
  unread: "{total} new",
};

export function frameWord({ getProps }: WidgetContext, key: keyof typeof frameWords): string {
  return shellWord(key, frameWords[key], getProps().words);
}
