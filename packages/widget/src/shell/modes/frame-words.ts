import { hasOwn } from "@banter/protocol";
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
  botSaid: "Bot said:",
  youSaid: "You said:",
  transcript: "Conversation",
};

type FrameWord = keyof typeof frameWords;

export function frameWord({ getProps, translation }: WidgetContext, key: FrameWord): string {
  return shellWord(key, translation?.[key] ?? frameWords[key], getProps().words);
}

/** Attributes that name an element by a word, and let `nameAgain` find it. */
export function namedBy(context: WidgetContext, key: FrameWord): Record<string, string> {
  return { "aria-label": frameWord(context, key), "data-word": key };
}

/** The language has changed, or the owner's words. */
export function nameAgain(context: WidgetContext): void {
  for (const element of context.shadow.querySelectorAll<HTMLElement>("[data-word]")) {
    const key = element.dataset["word"];
    if (isFrameWord(key)) element.setAttribute("aria-label", frameWord(context, key));
  }
}

function isFrameWord(key: string | undefined): key is FrameWord {
  return key !== undefined && hasOwn(frameWords, key);
}
