import { asRecord } from "../../decoders.ts";
import { parseRichText, type RichTextNode } from "../../rich-text/rich-text.ts";
import { defineMessage } from "../message-definition.ts";

/** Rich text, or Markdown if the session was started with `textBubbleContentFormat: "markdown"`. */
export type TextContent = (
  | { readonly type: "richText"; readonly richText: readonly RichTextNode[] }
  | { readonly type: "markdown"; readonly markdown: string }
) & {
  /** Contains text of a language model. */
  readonly isAiGenerated?: true;
  /** The server's own words, which the page shows in the visitor's language. */
  readonly notice?: "ai-limit";
};

export const textMessage = defineMessage("text", decodeText, {
  loadTimeout: () => 0,
});

function decodeText(content: unknown): TextContent | undefined {
  const fields = asRecord(content);
  if (fields === undefined) return undefined;
  const { type, richText, markdown } = fields;
  const mark = fields["isAiGenerated"] === true ? ({ isAiGenerated: true } as const) : {};
  const notice = fields["notice"] === "ai-limit" ? ({ notice: "ai-limit" } as const) : {};
  const extras = { ...mark, ...notice };
  return type === "markdown" && typeof markdown === "string"
    ? { type, markdown, ...extras }
    : { type: "richText", richText: parseRichText(richText), ...extras };
}
