import { channels, contrast, parseColor } from "./color.ts";
import {
  surfaceBackground,
  surfaceColors,
  surfaceOpacity,
  type Appearance,
  type ColorContext,
} from "./color-context.ts";
import type { SurfaceDefaults } from "./palettes.ts";
import type { SchemeTheme, ThemeSurface } from "./theme.ts";

export type ThemeVariables = Readonly<Record<`--banter-${string}`, string>>;

const SURFACES = {
  "host-bubble": "hostBubbles",
  "guest-bubble": "guestBubbles",
  button: "buttons",
  input: "inputs",
} as const;

/**
 * Messages get no filter at all: even `blur(0px)` gives an element a compositing layer, and a conversation has many
 * messages.
 */
const NO_BLUR = { "host-bubble": "none", "guest-bubble": "none", button: "0px", input: "0px" } as const;

/** CSS variables of one kind of surface: messages, answers, buttons or inputs. */
export function surfaceVariables(
  name: keyof typeof SURFACES,
  { theme: { chat } }: Appearance,
  defaults: SurfaceDefaults,
  colors: ColorContext,
): ThemeVariables {
  const surface = chat[SURFACES[name]];
  const { backgroundColor, blur, shadow, border } = surface;
  return {
    [`--banter-${name}-bg-rgb`]: channels(parseColor(backgroundColor ?? defaults.background)),
    [`--banter-${name}-opacity`]: String(surfaceOpacity(surface)),
    [`--banter-${name}-color`]: surfaceColors(surface, defaults, colors).text,
    [`--banter-${name}-blur`]: blur ? `${blur}px` : NO_BLUR[name],
    [`--banter-${name}-box-shadow`]: shadows[shadow ?? defaults.shadow],
    [`--banter-${name}-border-radius`]: radiusOf(surface, chat.roundness),
    [`--banter-${name}-border-width`]: `${border?.thickness ?? defaults.borderWidth}px`,
    [`--banter-${name}-border-opacity`]: String(border?.opacity ?? 1),
    [`--banter-${name}-border-rgb`]: channels(
      parseColor(border?.color ?? defaultBorderColor(name, surface, defaults)),
    ),
  };
}

/** Padding beside the text of messages. Without a visible box there is none, so that text and images are in line. */
export function messageInset(
  { theme: { general, chat }, backgroundUrl }: Appearance,
  defaults: SurfaceDefaults,
  { background }: ColorContext,
): ThemeVariables {
  const { border, shadow } = chat.hostBubbles;
  const isBackgroundKnown = backgroundUrl === undefined && (general.background.type ?? "Color") === "Color";
  const isFilled =
    surfaceOpacity(chat.hostBubbles) > 0 &&
    !(
      isBackgroundKnown &&
      contrast(surfaceBackground(chat.hostBubbles, defaults, background), background) === 1
    );
  const hasEdge = (border?.thickness ?? defaults.borderWidth) > 0 || (shadow ?? defaults.shadow) !== "none";
  return { "--banter-message-inset": isFilled || hasEdge ? "16px" : "0px" };
}

/** Don't mix the palette's accent with a custom background. */
function defaultBorderColor(
  name: string,
  { backgroundColor }: ThemeSurface,
  { borderColor }: SurfaceDefaults,
): string {
  const isAccent = name === "button" || name === "guest-bubble";
  return (isAccent && backgroundColor) || borderColor;
}

/** The surface's border wins, even when it sets no radius; older bots have one `roundness` for all surfaces. */
export function radiusOf({ border }: ThemeSurface, legacy: SchemeTheme["chat"]["roundness"]): string {
  if (border === undefined) return radii[legacy ?? "medium"];
  if (border.roundeness === "custom") return `${border.customRoundeness ?? 6}px`;
  return radii[border.roundeness ?? "medium"];
}

const radii = { none: "0px", medium: "6px", large: "20px" } as const;

export const shadows = {
  none: "0 0 #0000",
  sm: "0 1px 2px 0 rgb(0 0 0 / 0.05)",
  md: "0 4px 6px -1px rgb(0 0 0 / 0.1), 0 2px 4px -2px rgb(0 0 0 / 0.1)",
  lg: "0 10px 15px -3px rgb(0 0 0 / 0.1), 0 4px 6px -4px rgb(0 0 0 / 0.1)",
  xl: "0 20px 25px -5px rgb(0 0 0 / 0.1), 0 8px 10px -6px rgb(0 0 0 / 0.1)",
  "2xl": "0 25px 50px -12px rgb(0 0 0 / 0.25)",
} as const;
