import type { Theme, ThemeSurface } from "@banter/protocol";
import { blend, channels, parseColor, type Rgb } from "./color.ts";
import { textOn, type Look } from "./paint.ts";
import type { SurfaceDefaults } from "./palettes.ts";
import type { ThemeVariables } from "./theme-variables.ts";

const SURFACES = {
  "host-bubble": "hostBubbles",
  "guest-bubble": "guestBubbles",
  button: "buttons",
  input: "inputs",
} as const;

/** `none` voids the filter: a bubble with one, of 0 pixels too, is a layer of its own, and there are many bubbles. */
const NO_BLUR = { "host-bubble": "none", "guest-bubble": "none", button: "0px", input: "0px" } as const;

/** The look of one kind of part (bubbles, buttons, inputs) as CSS variables. */
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

/** What text of the surface stands on. */
export function surfaceGround(surface: ThemeSurface, defaults: SurfaceDefaults, ground: Rgb): Rgb {
  return blend(parseColor(surface.backgroundColor ?? defaults.background), opacityOf(surface), ground);
}

function opacityOf({ backgroundColor, opacity = 1 }: ThemeSurface): number {
  return backgroundColor === "transparent" ? 0 : opacity;
}

/** A border of its own decides, even without a roundness; else the roundness that older bots have for all. */
export function radiusOf({ border }: ThemeSurface, legacy: Theme["chat"]["roundness"]): string {
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
