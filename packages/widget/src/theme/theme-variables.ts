import { safePageUrl } from "../messages/safe-page-url.ts";
import { blend, channels, isLight, parseColor, readable, WHITE, BLACK, type Rgb } from "./color.ts";
import { isClear, paintOf, textOn, type Look } from "./paint.ts";
import type { Palette } from "./palettes.ts";
import { radiusOf, shadows, surfaceGround, surfaceVariables } from "./surface-variables.ts";

export type ThemeVariables = Readonly<Record<`--banter-${string}`, string>>;

/**
 * A bot's theme as CSS variables for the chat's container, as far as a first message needs them: see `allVariables`.
 * Colours that the owner named are taken as they are.
 */
export function themeVariables(look: Look, paint = paintOf(look)): ThemeVariables {
  const { chat } = look.theme;
  const { palette, ground, text, accent } = paint;
  const inputGround = surfaceGround(chat.inputs, palette.input, ground);
  return {
    ...backgroundVariables(look, palette),
    ...containerVariables(look, text),
    ...surfaceVariables("host-bubble", look, palette.hostBubble, ground),
    ...surfaceVariables("button", look, palette.button, ground),
    ...surfaceVariables("input", look, palette.input, ground),
    "--banter-input-placeholder-color": textOn(
      chat.inputs.placeholderColor,
      chat.inputs.backgroundColor !== undefined,
      [palette.input.placeholder, "#6b7080", "#a3a8b3", "#202020", "#000000", "#ffffff"],
      inputGround,
    ),
    "--banter-input-color-scheme": isLight(inputGround) ? "light" : "dark",
    "--banter-color-scheme": isLight(ground) ? "light" : "dark",
    "--banter-focus-color": readable(focusCandidates(accent, text), ground, 3),
  };
}

/** The accent, else a shade of it, that stands out from the ground. */
function focusCandidates(accent: Rgb, text: string): readonly string[] {
  return [
    toHex(accent),
    toHex(blend(accent, 0.8, BLACK)),
    toHex(blend(accent, 0.7, WHITE)),
    text,
    "#000000",
    "#ffffff",
  ];
}

function backgroundVariables({ theme, backgroundUrl }: Look, palette: Palette): ThemeVariables {
  const { type, content = "" } = theme.general.background;
  const image = safePageUrl(backgroundUrl || (type === "Image" ? content : ""), "image");
  if (image !== undefined) return { "--banter-container-bg-image": `url(${JSON.stringify(image)})` };
  const color = type === "None" ? "transparent" : (type === "Color" && content) || palette.background;
  return { "--banter-container-bg-color": color };
}

function containerVariables({ theme }: Look, text: string): ThemeVariables {
  const { container, roundness } = theme.chat;
  const { backgroundColor = "", opacity = 1, blur = 0, border, shadow, maxWidth, maxHeight } = container;
  const isTransparent = isClear(backgroundColor);
  return {
    "--banter-chat-container-bg-rgb": channels(parseColor(backgroundColor)),
    "--banter-chat-container-opacity": isTransparent ? "0" : String(opacity),
    "--banter-chat-container-color": channels(parseColor(text)),
    "--banter-chat-container-max-width": maxWidth ?? "800px",
    "--banter-chat-container-max-height": maxHeight ?? "100%",
    "--banter-chat-container-blur": opacity !== 1 && !isTransparent ? `${blur}px` : "0px",
    "--banter-chat-container-box-shadow": shadows[shadow ?? "none"],
    "--banter-chat-container-border-radius": radiusOf(container, roundness),
    "--banter-chat-container-border-width": `${border?.thickness ?? 0}px`,
    "--banter-chat-container-border-opacity": String(border?.opacity ?? 1),
    "--banter-chat-container-border-rgb": channels(parseColor(border?.color ?? "#000000")),
  };
}

function toHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
