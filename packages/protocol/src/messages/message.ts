import {
  either,
  fieldsOf,
  flag,
  optionalNumber,
  optionalSection,
  optionalSize,
  optionalText,
  record,
  section,
  text,
  type Read,
} from "../readers.ts";
import { parseRichText, type RichTextNode } from "../rich-text/rich-text.ts";

const codeSchema = section({
  content: text(),
  args: record(),
});

function textContent({ type, richText, markdown }: Readonly<Record<string, unknown>>): TextContent {
  return type === "markdown" && typeof markdown === "string"
    ? { type, markdown }
    : { type: "richText", richText: parseRichText(richText) };
}

const imageContent = section({
  url: text(),
  /** What it shows, in words. */
  alt: optionalText(),
  clickLink: optionalSection({ url: text(), alt: text() }),
});

const videoContent = section({
  type: optionalText(),
  url: text(),
  id: text(),
  queryParamsStr: optionalText(),
  height: optionalSize(),
  maxWidth: optionalText(),
  aspectRatio: optionalText(),
  areControlsDisplayed: flag(true),
  isAutoplayEnabled: flag(true),
});

const audioContent = section({ url: text(), isAutoplayEnabled: flag(true) });

const embedContent = section({
  url: text(),
  height: either(optionalSize(), () => 400),
  waitForEvent: section({ isEnabled: flag(), name: text(), saveDataInVariableId: optionalText() }),
});

const customEmbedContent = section({
  url: optionalText(),
  maxWidth: optionalText(),
  height: optionalNumber(),
  initFunction: codeSchema,
  waitForEventFunction: optionalSection({
    content: text(),
    args: record(),
  }),
});

/** What a text message holds: nodes, or markdown where the start asked for it (`textBubbleContentFormat`). */
export type TextContent =
  | { readonly type: "richText"; readonly richText: readonly RichTextNode[] }
  | { readonly type: "markdown"; readonly markdown: string };
export type ImageContent = Read<typeof imageContent>;
export type VideoContent = Read<typeof videoContent>;
export type AudioContent = Read<typeof audioContent>;
export type EmbedContent = Read<typeof embedContent>;
export type CustomEmbedContent = Read<typeof customEmbedContent>;

/** A message of the bot, every default filled in. */
export type HostMessage =
  | { readonly id: string; readonly type: "text"; readonly content: TextContent }
  | { readonly id: string; readonly type: "image"; readonly content: ImageContent }
  | { readonly id: string; readonly type: "video"; readonly content: VideoContent }
  | { readonly id: string; readonly type: "audio"; readonly content: AudioContent }
  | { readonly id: string; readonly type: "embed"; readonly content: EmbedContent }
  | { readonly id: string; readonly type: "custom-embed"; readonly content: CustomEmbedContent };

/** The wire type of a message. */
export type HostMessageType = HostMessage["type"];

/** Reads one message; an unknown type or a text without content gives nothing, and the flow goes on. */
export function parseHostMessage(value: unknown): HostMessage | undefined {
  const fields = fieldsOf(value);
  const id = text()(fields?.["id"]);
  const content = fields?.["content"];
  switch (fields?.["type"]) {
    case "text": {
      const words = fieldsOf(content);
      return words && { id, type: "text", content: textContent(words) };
    }
    case "image":
      return { id, type: "image", content: imageContent(content) };
    case "video":
      return { id, type: "video", content: videoContent(content) };
    case "audio":
      return { id, type: "audio", content: audioContent(content) };
    case "embed":
      return { id, type: "embed", content: embedContent(content) };
    case "custom-embed":
      return { id, type: "custom-embed", content: customEmbedContent(content) };
    default:
      return undefined;
  }
}
