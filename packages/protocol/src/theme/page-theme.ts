import { asRecord, object, optionalString, picklist, type Decoded } from "../decoders.ts";
import { mergeRecords } from "../merge-records.ts";

/** Decodes `theme.page`: what a bot's own page has around the conversation. */
const decodePageTheme = object({
  /** Default: the page's title. An empty one is only read by screen readers. */
  title: optionalString(),
  /** Default: that of the header. */
  tagline: optionalString(),
  /** URL of an image. */
  logo: optionalString(),
  /**
   * Behind the conversation: a color, colors of a gradient, or the URL of an image, which `Split` shows beside the
   * conversation.
   */
  background: object({
    type: picklist(["None", "Color", "Gradient", "Image", "Split"], "None"),
    content: optionalString(),
  }),
  /** The whole conversation, or one question at a time. */
  layout: picklist(["chat", "focus"], "chat"),
});

/** A bot's own page. Colors and URLs are unvalidated. */
export type PageTheme = Decoded<typeof decodePageTheme>;

/** Parses the page of a theme and how it differs in dark mode. Invalid fields take their defaults. */
export function parsePageTheme(theme: unknown): { readonly light: PageTheme; readonly dark: PageTheme } {
  const { page, dark } = asRecord(theme) ?? {};
  const inDarkMode = asRecord(asRecord(dark)?.["page"]) ?? {};
  return {
    light: decodePageTheme(page),
    dark: decodePageTheme(mergeRecords(asRecord(page) ?? {}, inDarkMode)),
  };
}

/** The colors of a list such as `"#eef2ff, rgb(253, 242, 248)"`. */
export function gradientColors(content: string): readonly string[] {
  return (content.match(/(?:[^,(]|\([^)]*\)?)+/g) ?? []).map((color) => color.trim());
}
