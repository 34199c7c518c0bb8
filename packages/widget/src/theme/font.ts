import { parseTheme, type Theme } from "@banter/protocol";

export type Font = Theme["general"]["font"];

/** The default is used only where the visitor's system has it. */
const DEFAULT_FAMILY = "Open Sans";

export function fontFamily(ownersFont: unknown, botFont: Font): string {
  return familyOf(parseOwnersFont(ownersFont) ?? botFont);
}

export function familyOf(font: Font): string {
  return (typeof font === "string" ? font : font?.family) || DEFAULT_FAMILY;
}

export function parseOwnersFont(font: unknown): Font {
  return parseTheme({ general: { font } }).general.font || undefined;
}

/** System font families, which no service hosts. */
export const GENERIC = /^(?:ui-|system-ui$|(?:sans-)?serif$|monospace$|cursive$|fantasy$)/i;

/** A generic family works only without quotes. */
export function cssFontFamily(family: string): string {
  return GENERIC.test(family) ? family : JSON.stringify(family);
}
