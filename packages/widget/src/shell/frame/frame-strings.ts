import { hasOwn } from "@banter/protocol";
import type { WidgetContext } from "../widget-context.ts";

/** English strings of the frame around the chat. A key that the chat has too means the same there. */
const frameStrings = {
  chat: "Chat",
  close: "Close",
  dismiss: "Dismiss",
  loading: "Loading the conversation",
  chatLoadFailed: "The chat could not be loaded. Check your connection.",
  retry: "Try again",
  send: "Send",
  unread: "{total} new",
  botSaid: "Bot said:",
  aiSaid: "AI said:",
  youSaid: "You said:",
  transcript: "Conversation",
};

type FrameString = keyof typeof frameStrings;

/** The page's own string, else the translation, else English. */
export function frameString({ getProps, texts }: WidgetContext, key: FrameString): string {
  return getProps().words?.[key] ?? texts.translation?.[key] ?? frameStrings[key];
}

/** Attributes that label an element and let `refreshLabels` find it. */
export function labelAttributes(context: WidgetContext, key: FrameString): Record<string, string> {
  return { "aria-label": frameString(context, key), "data-label": key };
}

/** Updates the labels after the language or the page's own strings have changed. */
export function refreshLabels(context: WidgetContext): void {
  for (const element of context.shadow.querySelectorAll<HTMLElement>("[data-label]")) {
    const key = element.dataset["label"];
    if (isFrameString(key)) element.setAttribute("aria-label", frameString(context, key));
  }
}

function isFrameString(key: string | undefined): key is FrameString {
  return key !== undefined && hasOwn(frameStrings, key);
}
