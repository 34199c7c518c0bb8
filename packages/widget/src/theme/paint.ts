import type { Theme } from "@banter/protocol";
import { blend, isLight, parseColor, readable, WHITE, BLACK, type Rgb } from "./color.ts";
import { paletteFor, type Palette } from "./palettes.ts";

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

export const DARK_FIRST = ["#202020", "#000000", "#eeeeee", "#ffffff"];
export const LIGHT_FIRST = ["#eeeeee", "#ffffff", "#202020", "#000000"];

/** What the owner chose, unless it can't be read on a ground that the owner never chose. */
export function textOn(
  chosen: string | undefined,
  isGroundChosen: boolean,
  candidates: readonly string[],
  ground: Rgb,
): string {
  if (chosen === undefined) return readable(candidates, ground);
  return isGroundChosen ? chosen : readable([chosen, ...candidates], ground);
}

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
