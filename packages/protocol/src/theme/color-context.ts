import { blend, isLight, parseColor, readable, WHITE, BLACK, type Rgb } from "./color.ts";
import { paletteFor, type Palette, type SurfaceDefaults } from "./palettes.ts";
import type { SchemeTheme, ThemeSurface } from "./theme.ts";

/** Everything that decides what a chat looks like. */
export interface Appearance {
  readonly theme: SchemeTheme;
  /** The bot's version, which selects the palette. */
  readonly version: string;
  /** The visitor's color scheme. Ignored for bots with a background of their own. */
  readonly isDark: boolean;
  /** Background image set by a reply. */
  readonly backgroundUrl?: string | undefined;
  /** URL of the flow server, which relative addresses of images belong to. Default: the page. */
  readonly server?: string | undefined;
  readonly isPreview: boolean;
}

/** The colors that contrast is computed against. */
export interface ColorContext {
  readonly palette: Palette;
  /** Behind the chat's text. */
  readonly background: Rgb;
  readonly textColor: string;
  readonly accent: Rgb;
  readonly contrast: SchemeTheme["contrast"];
}

export function colorContext(appearance: Appearance): ColorContext {
  const { general, chat } = appearance.theme;
  const hasOwnBackground = general.background.type !== undefined || appearance.backgroundUrl !== undefined;
  const { contrast } = appearance.theme;
  const palette = themePalette(appearance.theme, appearance.version, appearance.isDark && !hasOwnBackground);
  const base = baseColor(appearance, palette);
  const background = blend(base, baseOpacity(appearance), pageColor(appearance, palette));
  const isBackgroundChosen = hasOwnBackground || !isTransparentColor(chat.container.backgroundColor ?? "");
  const textColors = isLight(base) ? DARK_FIRST : LIGHT_FIRST;
  return {
    palette,
    background,
    contrast,
    textColor: readableText(chat.container.color, isBackgroundChosen, textColors, { background, contrast }),
    accent: parseColor(chat.buttons.backgroundColor ?? palette.button.background),
  };
}

/** The palette of a bot's version. Text colors that its author chose for the specification's orange keep that orange. */
export function themePalette({ contrast, chat }: SchemeTheme, version: string, isDark: boolean): Palette {
  const hasOwnText = chat.guestBubbles.color !== undefined || chat.buttons.color !== undefined;
  return paletteFor(version, isDark, hasOwnText ? "exact" : contrast);
}

/** Text colors to choose from, in order of preference. */
export const DARK_FIRST = ["#202020", "#000000", "#eeeeee", "#ffffff"];
export const LIGHT_FIRST = ["#eeeeee", "#ffffff", "#202020", "#000000"];

/**
 * The author's color, unless the author chose no background and the color is unreadable on the default one. With exact
 * colors, the author's or the first candidate.
 */
export function readableText(
  chosen: string | undefined,
  isBackgroundChosen: boolean,
  candidates: readonly string[],
  { background, contrast }: Pick<ColorContext, "background" | "contrast">,
): string {
  if (contrast === "exact") return chosen ?? candidates[0] ?? "#000000";
  if (chosen === undefined) return readable(candidates, background);
  return isBackgroundChosen ? chosen : readable([chosen, ...candidates], background);
}

/** The color that decides between dark and light text (spec §5): the container's, else the page's behind it. */
function baseColor(appearance: Appearance, palette: Palette): Rgb {
  const { backgroundColor = "" } = appearance.theme.chat.container;
  return isSeeThrough(appearance) ? pageColor(appearance, palette) : parseColor(backgroundColor);
}

function isSeeThrough({ theme }: Appearance): boolean {
  const { backgroundColor = "", opacity = 1 } = theme.chat.container;
  return opacity <= 0.3 || isTransparentColor(backgroundColor);
}

function baseOpacity(appearance: Appearance): number {
  const { opacity = 1 } = appearance.theme.chat.container;
  return isSeeThrough(appearance) ? 1 : opacity;
}

function pageColor({ theme, backgroundUrl }: Appearance, palette: Palette): Rgb {
  const { type, content = "" } = theme.general.background;
  if (backgroundUrl || type === "Image") return BLACK;
  if (type === "None") return WHITE;
  if (type === "Color" && !isTransparentColor(content)) return parseColor(content);
  return parseColor(palette.background);
}

export function isTransparentColor(color: string): boolean {
  return color === "" || color === "transparent";
}

/** The text of a surface (messages, answers, buttons, inputs) and the color behind it. */
export function surfaceColors(
  surface: ThemeSurface,
  defaults: SurfaceDefaults,
  { background, contrast }: Pick<ColorContext, "background" | "contrast">,
): { readonly text: string; readonly background: Rgb } {
  const own = surfaceBackground(surface, defaults, background);
  const candidates = [defaults.color, "#ffffff", "#202020", "#000000"];
  const isBackgroundChosen = surface.backgroundColor !== undefined;
  return {
    text: readableText(surface.color, isBackgroundChosen, candidates, { background: own, contrast }),
    background: own,
  };
}

/** The color of an input's placeholder. */
export function placeholderColor(
  { chat: { inputs } }: SchemeTheme,
  { palette, background, contrast }: ColorContext,
): string {
  return readableText(
    inputs.placeholderColor,
    inputs.backgroundColor !== undefined,
    [palette.input.placeholder, "#6b7080", "#a3a8b3", "#202020", "#000000", "#ffffff"],
    { background: surfaceBackground(inputs, palette.input, background), contrast },
  );
}

/** The color behind a surface's text: its own, blended with the chat's background. */
export function surfaceBackground(surface: ThemeSurface, defaults: SurfaceDefaults, background: Rgb): Rgb {
  return blend(
    parseColor(surface.backgroundColor ?? defaults.background),
    surfaceOpacity(surface),
    background,
  );
}

export function surfaceOpacity({ backgroundColor, opacity = 1 }: ThemeSurface): number {
  return backgroundColor === "transparent" ? 0 : opacity;
}
