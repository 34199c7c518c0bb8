import {
  mediaUrl,
  DARK_FIRST,
  blend,
  channels,
  colorContext,
  contrast,
  isLight,
  isTransparentColor,
  messageInset,
  parseColor,
  placeholderColor,
  radiusOf,
  readable,
  readableText,
  shadows,
  surfaceBackground,
  surfaceVariables,
  type Appearance,
  type ColorContext,
  type Palette,
  type Rgb,
  type SchemeTheme,
  type ThemeVariables,
} from "@banter/protocol";
import { parsePageUrl } from "../browser/safe-page-url.ts";
import { accentShades } from "./accent-shades.ts";
import { selectableVariables } from "./selectable-variables.ts";

/** A bot's theme as CSS variables for the chat's container. Colors that the author chose are used unchanged. */
export function themeVariables(appearance: Appearance): ThemeVariables {
  const { chat } = appearance.theme;
  const colors = colorContext(appearance);
  const { palette, background, textColor, accent } = colors;
  return {
    ...backgroundVariables(appearance, palette),
    ...containerVariables(appearance, textColor),
    ...surfaceVariables("host-bubble", appearance, palette.hostBubble, colors),
    ...messageInset(appearance, palette.hostBubble, colors),
    ...surfaceVariables("guest-bubble", appearance, palette.guestBubble, colors),
    ...surfaceVariables("button", appearance, palette.button, colors),
    ...surfaceVariables("input", appearance, palette.input, colors),
    ...inputVariables(appearance, colors),
    ...progressVariables(appearance, palette),
    ...selectableVariables(appearance, colors),
    ...headerVariables(appearance, colors),
    // For the custom CSS of exported bots only.
    "--banter-buttons-input-flex-direction": chat.buttonsInput.layout === "vertical" ? "column" : "unset",
    "--banter-choice-color": readable(
      accentShades(accent, textColor),
      surfaceBackground(chat.inputs, palette.input, background),
    ),
    "--banter-code-darkness": isLight(surfaceBackground(chat.hostBubbles, palette.hostBubble, background))
      ? "0%"
      : "100%",
    "--banter-color-scheme": isLight(background) ? "light" : "dark",
    "--banter-focus-color": readable(accentShades(accent, textColor), background, 3),
    "--banter-muted-opacity": String(mutedOpacity(parseColor(textColor), background)),
    "--banter-error": readable(ERROR_SHADES, background),
    "--banter-message-error": readable(
      ERROR_SHADES,
      parseColor(chat.hostBubbles.backgroundColor ?? palette.hostBubble.background),
    ),
    "--banter-input-error": readable(ERROR_SHADES, surfaceBackground(chat.inputs, palette.input, background)),
  };
}

const ERROR_SHADES = ["#b3261e", "#ffb4ab", "#7a0c06", "#ffdad5", "#ffffff", "#000000"];

/** The lowest opacity at which secondary text is readable. */
function mutedOpacity(text: Rgb, background: Rgb): number {
  const opacities = [0.72, 0.8, 0.9];
  return opacities.find((opacity) => contrast(blend(text, opacity, background), background) >= 4.5) ?? 1;
}

function backgroundVariables(
  { theme, backgroundUrl, server = "." }: Appearance,
  palette: Palette,
): ThemeVariables {
  const { type, content = "" } = theme.general.background;
  const image = mediaUrl(backgroundUrl || (type === "Image" ? content : ""), "image", server, parsePageUrl);
  if (image !== undefined) return { "--banter-container-bg-image": `url(${JSON.stringify(image)})` };
  const color = type === "None" ? "transparent" : (type === "Color" && content) || palette.background;
  return { "--banter-container-bg-color": color };
}

function containerVariables({ theme }: Appearance, textColor: string): ThemeVariables {
  const { container, roundness } = theme.chat;
  const { backgroundColor = "", opacity = 1, blur = 0, border, shadow, maxWidth, maxHeight } = container;
  const isTransparent = isTransparentColor(backgroundColor);
  return {
    "--banter-chat-container-bg-rgb": channels(parseColor(backgroundColor)),
    "--banter-chat-container-opacity": isTransparent ? "0" : String(opacity),
    "--banter-chat-container-color": channels(parseColor(textColor)),
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

/** Whether the conversation has a container with a background of its own. */
export function isContainerFilled({ chat: { container } }: SchemeTheme): boolean {
  const { backgroundColor = "", opacity = 1 } = container;
  return backgroundColor !== "" && backgroundColor !== "transparent" && opacity > 0;
}

function inputVariables({ theme }: Appearance, colors: ColorContext): ThemeVariables {
  const background = surfaceBackground(theme.chat.inputs, colors.palette.input, colors.background);
  return {
    "--banter-input-placeholder-color": placeholderColor(theme, colors),
    "--banter-input-color-scheme": isLight(background) ? "light" : "dark",
  };
}

/** The header is as the conversation, unless the theme gives it colors of its own. */
function headerVariables(
  { theme: { header } }: Appearance,
  { background, textColor, contrast: kind }: ColorContext,
): ThemeVariables {
  const own = header.backgroundColor === undefined ? background : parseColor(header.backgroundColor);
  const color = readableText(header.color, header.backgroundColor !== undefined, [textColor, ...DARK_FIRST], {
    background: own,
    contrast: kind,
  });
  return { "--banter-header-bg": header.backgroundColor ?? "transparent", "--banter-header-color": color };
}

function progressVariables({ theme, isPreview }: Appearance, palette: Palette): ThemeVariables {
  const { position, placement, color, backgroundColor, thickness } = theme.general.progressBar;
  const isFixed = position === "fixed" && !isPreview;
  const edge = placement === "Top" ? `${thickness}px 0 0` : `0 0 ${thickness}px`;
  return {
    "--banter-progress-bar-position": isFixed ? "fixed" : "absolute",
    "--banter-progress-bar-clip": isFixed ? "none" : `inset(${edge})`,
    "--banter-progress-bar-color": color ?? palette.progress.color,
    "--banter-progress-bar-bg-rgb": channels(parseColor(backgroundColor ?? palette.progress.background)),
    "--banter-progress-bar-height": `${thickness}px`,
    "--banter-progress-bar-top": placement === "Top" ? "0" : "auto",
    "--banter-progress-bar-bottom": placement === "Top" ? "auto" : "0",
  };
}
