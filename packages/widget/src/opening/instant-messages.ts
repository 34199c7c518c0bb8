import {
  countFirstMessages,
  type HostMessage,
  type Opening,
  type PageTheme,
  type Settings,
} from "@banter/protocol";

/** How many of an opening's messages the chat shows at once, looking as they do when they are prerendered. */
export function countInstantMessages(
  { bot, messages, clientSideActions }: Opening,
  layout: PageTheme["layout"],
): number {
  const { theme, settings } = bot;
  if (layout === "focus" || Boolean(theme.customCss) || theme.general.background.type === "Image") return 0;
  const waits = clientSideActions.filter(({ type }) => type === "wait");
  if (waits.some(({ lastBubbleBlockId }) => lastBubbleBlockId === undefined)) return 0;
  const firstOther = messages.findIndex((message) => !isAlike(message));
  const shownAlike = firstOther < 0 ? messages.length : firstOther;
  return Math.min(shownAlike, waits.length > 0 ? 1 : shownAlike, countUntyped(settings, messages));
}

/** Markdown is rendered by code of its own, which the chat loads first. */
function isAlike(message: HostMessage): boolean {
  return message.type === "image" || (message.type === "text" && message.content.type === "richText");
}

/** How many messages are shown without a typing indicator. */
function countUntyped({ general, typingEmulation }: Settings, messages: readonly HostMessage[]): number {
  const { enabled, speed, delayBetweenBubbles, isDisabledOnFirstMessage } = typingEmulation;
  const isTyping = general.isTypingEmulationEnabled && enabled && speed > 0;
  if (isTyping && !isDisabledOnFirstMessage) return 0;
  return isTyping || delayBetweenBubbles > 0 ? countFirstMessages(messages) : Infinity;
}
