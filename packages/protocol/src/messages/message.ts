import * as v from "valibot";
import { flag, optionalNumber, optionalText, optionalSection, section, text } from "../lenient.ts";
import { parseRichText, type RichTextNode } from "../rich-text/rich-text.ts";

const size = v.fallback(v.optional(v.union([v.number(), v.string()])), undefined);

const codeSchema = section({
  content: text(),
  args: v.fallback(v.record(v.string(), v.unknown()), () => ({})),
});

const textContent = v.pipe(
  v.object({ type: text("richText"), richText: v.optional(v.unknown()), markdown: optionalText() }),
  v.transform(({ type, richText, markdown }): TextContent =>
    type === "markdown" && markdown !== undefined
      ? { type: "markdown", markdown }
      : { type: "richText", richText: parseRichText(richText) },
  ),
);

const imageContent = section({
  url: text(),
  clickLink: optionalSection({ url: text(), alt: text() }),
});

const videoContent = section({
  type: optionalText(),
  url: text(),
  id: text(),
  queryParamsStr: optionalText(),
  height: size,
  maxWidth: optionalText(),
  aspectRatio: optionalText(),
  areControlsDisplayed: flag(true),
  isAutoplayEnabled: flag(true),
});

const audioContent = section({ url: text(), isAutoplayEnabled: flag(true) });

const embedContent = section({
  url: text(),
  height: v.fallback(v.union([v.number(), v.string()]), 400),
  waitForEvent: section({ isEnabled: flag(), name: text(), saveDataInVariableId: optionalText() }),
});

const customEmbedContent = section({
  url: optionalText(),
  maxWidth: optionalText(),
  height: optionalNumber(),
  initFunction: codeSchema,
  waitForEventFunction: optionalSection({
    content: text(),
    args: v.fallback(v.record(v.string(), v.unknown()), () => ({})),
  }),
});

export type TextContent =
  | { readonly type: "richText"; readonly richText: readonly RichTextNode[] }
  | { readonly type: "markdown"; readonly markdown: string };
export type ImageContent = v.InferOutput<typeof imageContent>;
export type VideoContent = v.InferOutput<typeof videoContent>;
export type AudioContent = v.InferOutput<typeof audioContent>;
export type EmbedContent = v.InferOutput<typeof embedContent>;
export type CustomEmbedContent = v.InferOutput<typeof customEmbedContent>;

export type HostMessage =
  | { readonly id: string; readonly type: "text"; readonly content: TextContent }
  | { readonly id: string; readonly type: "image"; readonly content: ImageContent }
  | { readonly id: string; readonly type: "video"; readonly content: VideoContent }
  | { readonly id: string; readonly type: "audio"; readonly content: AudioContent }
  | { readonly id: string; readonly type: "embed"; readonly content: EmbedContent }
  | { readonly id: string; readonly type: "custom-embed"; readonly content: CustomEmbedContent };

export type HostMessageType = HostMessage["type"];

const hostMessage = v.variant("type", [
  v.object({ id: text(), type: v.literal("text"), content: textContent }),
  v.object({ id: text(), type: v.literal("image"), content: imageContent }),
  v.object({ id: text(), type: v.literal("video"), content: videoContent }),
  v.object({ id: text(), type: v.literal("audio"), content: audioContent }),
  v.object({ id: text(), type: v.literal("embed"), content: embedContent }),
  v.object({ id: text(), type: v.literal("custom-embed"), content: customEmbedContent }),
]);

/** Reads one message; an unknown type or a message without content gives nothing, and the flow goes on. */
export function parseHostMessage(value: unknown): HostMessage | undefined {
  const parsed = v.safeParse(hostMessage, value);
  return parsed.success ? parsed.output : undefined;
}
