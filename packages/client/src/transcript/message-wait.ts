import { plainText, timing, typingDelay, type HostMessage, type Settings } from "@banter/protocol";

/** How long the typing indicator stands before a message at most; `messageLoaded` ends it sooner for all but texts (spec §9). */
export function messageWait(
  message: HostMessage,
  typing: Settings["typingEmulation"],
  isVeryFirst: boolean,
): number {
  switch (message.type) {
    case "text": {
      if (isVeryFirst && typing.isDisabledOnFirstMessage) return 0;
      const { content } = message;
      return typingDelay(
        content.type === "markdown" ? content.markdown : plainText(content.richText),
        typing,
      );
    }
    case "image":
      return timing.imageLoad;
    case "embed":
    case "custom-embed":
      return timing.embedLoad;
    case "video":
      return isFromProvider(message.content.type) ? timing.providerVideoLoad : timing.mediaLoad;
    case "audio":
      return timing.mediaLoad;
  }
}

/** The flow goes on only when something happens in this message. */
export function waitsForEvent(message: HostMessage | undefined): boolean {
  if (message?.type === "embed") return message.content.waitForEvent.isEnabled;
  return message?.type === "custom-embed" && message.content.waitForEventFunction !== undefined;
}

function isFromProvider(type: string | undefined): boolean {
  return type !== undefined && type !== "url";
}
