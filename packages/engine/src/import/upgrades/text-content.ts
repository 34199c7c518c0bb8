import type { RichTextNode } from "@banter/protocol";
import { htmlToRichText } from "../html-to-rich-text.ts";
import { mapBlocks, type Upgrade } from "../exported-bot.ts";
import { fieldsOf, textOf } from "../fields.ts";

/** Old texts hold `html` and `plainText` beside, or instead of, the rich text. */
export const textContent: Upgrade = (bot) => ({
  bot: mapBlocks(bot, (block) => {
    if (block["type"] !== "text") return block;
    const { html, plainText, richText, ...content } = fieldsOf(block["content"]);
    return {
      ...block,
      content: { ...content, richText: Array.isArray(richText) ? richText : legacyText(html, plainText) },
    };
  }),
  diagnostics: [],
});

function legacyText(html: unknown, plainText: unknown): readonly RichTextNode[] {
  const markup = textOf(html);
  if (markup !== undefined) return htmlToRichText(markup);
  return (textOf(plainText) ?? "").split("\n").map((line) => ({ type: "p", children: [{ text: line }] }));
}
