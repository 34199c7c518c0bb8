import {
  DARK_FIRST,
  LIGHT_FIRST,
  WHITE,
  blend,
  channels,
  contrast,
  isLight,
  isTransparentColor,
  parseColor,
  readable,
  type Appearance,
  type ColorContext,
  type Rgb,
  type ThemeVariables,
} from "@banter/protocol";
import { accentShades } from "./accent-shades.ts";

/** Colors of options that can be ticked: a translucent white over background images, else the chat's background. */
export function selectableVariables(
  { theme, backgroundUrl }: Appearance,
  { background, accent, textColor }: ColorContext,
): ThemeVariables {
  const { backgroundColor = "", opacity = 1 } = theme.chat.container;
  const isTransparent = opacity <= 0.2 || isTransparentColor(backgroundColor);
  const isOnImage = isTransparent && (Boolean(backgroundUrl) || theme.general.background.type === "Image");
  const surface = isOnImage ? blend(WHITE, 0.75, background) : background;
  const textColors = isLight(surface) ? DARK_FIRST : LIGHT_FIRST;
  const ratio = isOnImage ? 3 : isLight(background) ? 1 : 2;
  const tint =
    theme.contrast === "exact"
      ? { ratio, color: textColors[0] ?? "#000000" }
      : readableTint(ratio, accent, surface, textColors);
  const selected = readable(accentShades(accent, textColor), surface, 3);
  return {
    "--banter-checkbox-bg-rgb": isOnImage ? "255, 255, 255" : channels(background),
    "--banter-checkbox-opacity": isOnImage ? "0.75" : isTransparent ? "1" : String(opacity),
    "--banter-selectable-alpha-ratio": String(tint.ratio),
    "--banter-selectable-color": tint.color,
    "--banter-selected-color": selected,
    "--banter-selected-check-color": readable(LIGHT_FIRST, parseColor(selected)),
  };
}

/** Opacity of a selected option's tint at ratio 1. */
const SELECTED_OPACITY = 0.18;

/** The strongest tint, with a text color that is readable on both selected and unselected options. */
function readableTint(
  preferredRatio: number,
  accent: Rgb,
  background: Rgb,
  textColors: readonly string[],
): { readonly ratio: number; readonly color: string } {
  for (const divisor of [1, 2, 4, 8]) {
    const ratio = preferredRatio / divisor;
    const selected = blend(accent, ratio * SELECTED_OPACITY, background);
    const color = textColors.find((text) =>
      [background, selected].every((surface) => contrast(parseColor(text), surface) >= 4.5),
    );
    if (color !== undefined) return { ratio, color };
  }
  return { ratio: 0, color: readable(textColors, background) };
}
