import { blend, channels, contrast, isLight, parseColor, readable, WHITE, type Rgb } from "./color.ts";
import type { Palette } from "./palettes.ts";
import { DARK_FIRST, isClear, LIGHT_FIRST, paintOf, type Look } from "./paint.ts";
import { surfaceVariables } from "./surface-variables.ts";
import { themeVariables, type ThemeVariables } from "./theme-variables.ts";

/** All of a bot's theme, once the parts are there that a first message doesn't have. */
export function allVariables(look: Look): ThemeVariables {
  const paint = paintOf(look);
  const { palette, ground, text, accent } = paint;
  return {
    ...themeVariables(look, paint),
    ...progressVariables(look, palette),
    ...surfaceVariables("guest-bubble", look, palette.guestBubble, ground),
    "--banter-buttons-input-flex-direction":
      look.theme.chat.buttonsInput.layout === "vertical" ? "column" : "unset",
    ...selectableVariables(look, ground, accent),
    "--banter-muted-opacity": String(mutedOpacity(parseColor(text), ground)),
    "--banter-error": readable(["#b3261e", "#ffb4ab", "#7a0c06", "#ffdad5", "#ffffff", "#000000"], ground),
  };
}

/** How pale small print may be and still be read. */
function mutedOpacity(text: Rgb, ground: Rgb): number {
  return [0.72, 0.8, 0.9].find((opacity) => contrast(blend(text, opacity, ground), ground) >= 4.5) ?? 1;
}

function progressVariables({ theme, isPreview }: Look, palette: Palette): ThemeVariables {
  const { position, placement, color, backgroundColor, thickness } = theme.general.progressBar;
  return {
    "--banter-progress-bar-position": position === "fixed" && !isPreview ? "fixed" : "absolute",
    "--banter-progress-bar-color": color ?? palette.progress.color,
    "--banter-progress-bar-bg-rgb": channels(parseColor(backgroundColor ?? palette.progress.background)),
    "--banter-progress-bar-height": `${thickness}px`,
    "--banter-progress-bar-top": placement === "Top" ? "0" : "auto",
    "--banter-progress-bar-bottom": placement === "Top" ? "auto" : "0",
  };
}

/** Tint of choices that can be ticked: on pictures a veil of white, else a shade of the ground. */
function selectableVariables({ theme, backgroundUrl }: Look, ground: Rgb, accent: Rgb): ThemeVariables {
  const { backgroundColor = "", opacity = 1 } = theme.chat.container;
  const isTransparent = opacity <= 0.2 || isClear(backgroundColor);
  const isOnImage = isTransparent && (Boolean(backgroundUrl) || theme.general.background.type === "Image");
  const below = isOnImage ? blend(WHITE, 0.75, ground) : ground;
  // On a picture the veil is white, whatever the text of the chat is.
  const candidates = isLight(below) ? DARK_FIRST : LIGHT_FIRST;
  const tint = readableTint(isOnImage ? 3 : isLight(ground) ? 1 : 2, accent, below, candidates);
  return {
    "--banter-checkbox-bg-rgb": isOnImage ? "255, 255, 255" : channels(ground),
    "--banter-checkbox-opacity": isOnImage ? "0.75" : isTransparent ? "1" : String(opacity),
    "--banter-selectable-alpha-ratio": String(tint.ratio),
    "--banter-selectable-color": tint.color,
  };
}

/** Alpha of a chosen one, before the ratio. */
const CHOSEN_ALPHA = 0.18;

/** The strongest tint, and a text colour, so that both a plain and a chosen one can be read. */
function readableTint(wanted: number, accent: Rgb, ground: Rgb, candidates: readonly string[]) {
  for (const ratio of [wanted, wanted / 2, wanted / 4, wanted / 8]) {
    const chosen = blend(accent, ratio * CHOSEN_ALPHA, ground);
    const color = candidates.find((text) =>
      [ground, chosen].every((below) => contrast(parseColor(text), below) >= 4.5),
    );
    if (color !== undefined) return { ratio, color };
  }
  return { ratio: 0, color: readable(candidates, ground) };
}
