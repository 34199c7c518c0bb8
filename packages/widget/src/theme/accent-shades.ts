import { BLACK, WHITE, blend, toHex, type Rgb } from "@banter/protocol";

/** The accent and shades of it, then the text color: candidates for a readable color that looks like the accent. */
export function accentShades(accent: Rgb, textColor: string): readonly string[] {
  return [
    toHex(accent),
    toHex(blend(accent, 0.8, BLACK)),
    toHex(blend(accent, 0.7, WHITE)),
    textColor,
    "#000000",
    "#ffffff",
  ];
}
