import type { Theme, ThemeSurface } from "@banter/protocol";
import { safePageUrl } from "../messages/safe-page-url.ts";
import { blend, channels, isLight, parseColor, readable, WHITE, BLACK, type Rgb } from "./color.ts";
import { paletteFor, type Palette, type SurfaceDefaults } from "./palettes.ts";

export type ThemeVariables = Readonly<Record<`--banter-${string}`, string>>;

/** What the look of a chat depends on. */
export interface Look {
  readonly theme: Theme;
  /** The bot's version, which decides the palette. */
  readonly version: string;
  /** The visitor's scheme; a bot with a background of its own keeps its own look. */
  readonly isDark: boolean;
  /** Background image that a reply set. */
  readonly backgroundUrl?: string | undefined;
  readonly isPreview: boolean;
}

/** The colours that all others are judged by. */
export interface Paint {
  readonly palette: Palette;
  /** What text of the chat stands on. */
  readonly ground: Rgb;
  /** Of that text. */
  readonly text: string;
  readonly accent: Rgb;
}

export function paintOf(look: Look): Paint {
  const { general, chat } = look.theme;
  const ownsBackground = general.background.type !== undefined || look.backgroundUrl !== undefined;
  const palette = paletteFor(look.version, look.isDark && !ownsBackground);
  const judged = groundOf(look, palette);
  const ground = blend(judged, groundOpacity(look), pageOf(look, palette));
  const ownsGround = ownsBackground || !isClear(chat.container.backgroundColor ?? "");
  const text = textOn(chat.container.color, ownsGround, isLight(judged) ? DARK_FIRST : LIGHT_FIRST, ground);
  return {
    palette,
    ground,
    text,
    accent: parseColor(chat.buttons.backgroundColor ?? palette.button.background),
  };
}

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

/** What the owner chose, unless it can't be read on a ground that the owner never chose. */
function textOn(
  chosen: string | undefined,
  isGroundChosen: boolean,
  candidates: readonly string[],
  ground: Rgb,
): string {
  if (chosen === undefined) return readable(candidates, ground);
  return isGroundChosen ? chosen : readable([chosen, ...candidates], ground);
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

export const DARK_FIRST = ["#202020", "#000000", "#eeeeee", "#ffffff"];
export const LIGHT_FIRST = ["#eeeeee", "#ffffff", "#202020", "#000000"];

/** The colour that text of the chat is judged by (spec §5): the chat's own, else the page behind it. */
function groundOf(look: Look, palette: Palette): Rgb {
  const { backgroundColor = "" } = look.theme.chat.container;
  return isSeeThrough(look) ? pageOf(look, palette) : parseColor(backgroundColor);
}

function isSeeThrough({ theme }: Look): boolean {
  const { backgroundColor = "", opacity = 1 } = theme.chat.container;
  return opacity <= 0.3 || isClear(backgroundColor);
}

/** How much of the judged colour there is; the rest is the page behind it. */
function groundOpacity(look: Look): number {
  const { backgroundColor = "", opacity = 1 } = look.theme.chat.container;
  return isSeeThrough(look) || isClear(backgroundColor) ? 1 : opacity;
}

function pageOf({ theme, backgroundUrl }: Look, palette: Palette): Rgb {
  const { type, content = "" } = theme.general.background;
  if (backgroundUrl || type === "Image") return BLACK;
  if (type === "None") return WHITE;
  if (type === "Color" && !isClear(content)) return parseColor(content);
  return parseColor(palette.background);
}

export function isClear(color: string): boolean {
  return color === "" || color === "transparent";
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

const SURFACES = {
  "host-bubble": "hostBubbles",
  "guest-bubble": "guestBubbles",
  button: "buttons",
  input: "inputs",
} as const;

/** `none` voids the filter: a bubble with one, of 0 pixels too, is a layer of its own, and there are many bubbles. */
const NO_BLUR = { "host-bubble": "none", "guest-bubble": "none", button: "0px", input: "0px" } as const;

export function surfaceVariables(
  name: keyof typeof SURFACES,
  { theme: { chat } }: Look,
  defaults: SurfaceDefaults,
  ground: Rgb,
): ThemeVariables {
  const surface = chat[SURFACES[name]];
  const { backgroundColor, color, blur, shadow, border } = surface;
  const below = surfaceGround(surface, defaults, ground);
  const candidates = [defaults.color, "#ffffff", "#202020", "#000000"];
  return {
    [`--banter-${name}-bg-rgb`]: channels(parseColor(backgroundColor ?? defaults.background)),
    [`--banter-${name}-opacity`]: String(opacityOf(surface)),
    [`--banter-${name}-color`]: textOn(color, backgroundColor !== undefined, candidates, below),
    [`--banter-${name}-blur`]: blur ? `${blur}px` : NO_BLUR[name],
    [`--banter-${name}-box-shadow`]: shadows[shadow ?? defaults.shadow],
    [`--banter-${name}-border-radius`]: radiusOf(surface, chat.roundness),
    [`--banter-${name}-border-width`]: `${border?.thickness ?? defaults.borderWidth}px`,
    [`--banter-${name}-border-opacity`]: String(border?.opacity ?? 1),
    [`--banter-${name}-border-rgb`]: channels(
      parseColor(border?.color ?? borderBeside(name, surface, defaults)),
    ),
  };
}

/** Beside a colour of the owner's, the palette's accent would be a foreign body. */
function borderBeside(
  name: string,
  { backgroundColor }: ThemeSurface,
  { borderColor }: SurfaceDefaults,
): string {
  const isAccent = name === "button" || name === "guest-bubble";
  return (isAccent && backgroundColor) || borderColor;
}

function surfaceGround(surface: ThemeSurface, defaults: SurfaceDefaults, ground: Rgb): Rgb {
  return blend(parseColor(surface.backgroundColor ?? defaults.background), opacityOf(surface), ground);
}

function opacityOf({ backgroundColor, opacity = 1 }: ThemeSurface): number {
  return backgroundColor === "transparent" ? 0 : opacity;
}

/** A border of its own decides, even without a roundness; else the roundness that older bots have for all. */
function radiusOf({ border }: ThemeSurface, legacy: Theme["chat"]["roundness"]): string {
  if (border === undefined) return radii[legacy ?? "medium"];
  if (border.roundeness === "custom") return `${border.customRoundeness ?? 6}px`;
  return radii[border.roundeness ?? "medium"];
}

const radii = { none: "0px", medium: "6px", large: "20px" } as const;

const shadows = {
  none: "0 0 #0000",
  sm: "0 1px 2px 0 rgb(0 0 0 / 0.05)",
  md: "0 4px 6px -1px rgb(0 0 0 / 0.1), 0 2px 4px -2px rgb(0 0 0 / 0.1)",
  lg: "0 10px 15px -3px rgb(0 0 0 / 0.1), 0 4px 6px -4px rgb(0 0 0 / 0.1)",
  xl: "0 20px 25px -5px rgb(0 0 0 / 0.1), 0 8px 10px -6px rgb(0 0 0 / 0.1)",
  "2xl": "0 25px 50px -12px rgb(0 0 0 / 0.25)",
} as const;

function toHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
