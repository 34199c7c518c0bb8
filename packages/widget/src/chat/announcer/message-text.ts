import { plainText, type HostMessage } from "@banter/protocol";
import type { FirstWords } from "../../i18n/words.ts";

/** A message in words: what is read out, and what names the input that follows it. */
export function messageText(message: HostMessage, words: FirstWords): string {
  switch (message.type) {
    case "text":
      return message.content.type === "markdown"
        ? message.content.markdown
        : plainText(message.content.richText).trim();
    case "image":
      return message.content.alt || message.content.clickLink?.alt || words.image;
    case "video":
      return words.video;
    case "audio":
      return words.audio;
    case "embed":
    case "custom-embed":
      return words.embed;
  }
}
