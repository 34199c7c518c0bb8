import { parseTheme, type Theme } from "@banter/protocol";

export type Font = Theme["general"]["font"];

/** The page owner's own font, if it is one. */
export function ownFont(own: unknown): Font {
  return parseTheme({ general: { font: own } }).general.font || undefined;
}

/** Name of the font to use, the owner's over the bot's; the default is only used where the visitor's system has it. */
export function fontFamily(own: unknown, ofBot: Font): string {
  const font = ownFont(own) ?? ofBot;
  const family = typeof font === "string" ? font : font?.family;
  return family === undefined || family === "" ? "Open Sans" : family;
}
