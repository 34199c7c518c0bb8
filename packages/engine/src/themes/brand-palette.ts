import { contrast, parseColor } from "@banter/protocol";
import { clampChroma, converter, formatHex } from "culori";

/** A color scheme of the visitor's system. */
export type Scheme = "light" | "dark";

/** Colors of one hue, chosen by lightness in OKLCH so that equal steps look equal whatever the hue. */
export interface BrandPalette {
  /** Filled surfaces: buttons and the visitor's answers. At least 3:1 against `background` and `tint`, unless it is bright. */
  readonly solid: string;
  /** Text on `solid`, at least 4.5:1. */
  readonly onSolid: string;
  readonly background: string;
  /** The bot's messages. */
  readonly surface: string;
  /** A background with a hint of the brand. */
  readonly tint: string;
  /** The brand as light on a background. */
  readonly glow: string;
  readonly border: string;
  /** Text on `background`, `surface`, `tint` and `glow`. */
  readonly text: string;
  /** Secondary text on `background` and `surface`: at least 4.5:1, or `minContrast`. */
  readonly muted: string;
}

/** Lightness (0 to 1) and the largest chroma of the neutral steps. */
const STEPS = {
  light: {
    background: [0.985, 0.004],
    surface: [1, 0],
    tint: [0.95, 0.03],
    glow: [0.89, 0.08],
    border: [0.905, 0.012],
    text: [0.24, 0.02],
    muted: [0.51, 0.02],
  },
  dark: {
    background: [0.17, 0.012],
    surface: [0.26, 0.018],
    tint: [0.22, 0.03],
    glow: [0.31, 0.12],
    border: [0.37, 0.02],
    text: [0.95, 0.008],
    muted: [0.74, 0.015],
  },
} as const;

const WHITE = "#ffffff";
const INK = "#17181c";
const convert = converter("oklch");

/** The library's parser throws for some texts that are no color, such as `/1a`. */
function toOklch(text: string): ReturnType<typeof convert> {
  try {
    return convert(text);
  } catch {
    return undefined;
  }
}

/** Whether `text` is a CSS color without `var()`. */
export function isColor(text: string): boolean {
  return toOklch(text) !== undefined;
}

/**
 * Generates a palette from one brand color, a CSS color. Returns `undefined` if it isn't one.
 * @param minContrast WCAG ratio of the text on `solid`
 */
export function brandPalette(
  brandColor: string,
  scheme: Scheme,
  minContrast = 4.5,
): BrandPalette | undefined {
  const brand = toOklch(brandColor);
  if (brand === undefined) return undefined;
  const { c, h = 0 } = brand;
  const step = ([lightness, chroma]: readonly [number, number]): string =>
    hex({ l: lightness, c: Math.min(c, chroma), h });
  const steps = STEPS[scheme];
  const background = step(steps.background);
  const surface = step(steps.surface);
  const tint = step(steps.tint);
  return {
    ...solidColors({ l: brand.l, c, h }, [background, tint], minContrast),
    background,
    surface,
    tint,
    glow: step(steps.glow),
    border: step(steps.border),
    text: step(steps.text),
    muted: mutedColor(steps.muted, { c, h }, [background, surface], minContrast),
  };
}

/** The lightness nearest to the step's at which text is readable on all backgrounds. */
function mutedColor(
  [lightness, chroma]: readonly [number, number],
  { c, h }: Omit<Lch, "l">,
  backgrounds: readonly string[],
  minContrast: number,
): string {
  const muted = { l: lightness, c: Math.min(c, chroma), h };
  const isReadable = (color: string): boolean =>
    backgrounds.every((background) => ratio(color, background) >= minContrast);
  return nearestColor(muted, isReadable) ?? hex(muted);
}

interface Lch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Bright brands, such as yellow, keep their lightness and get dark text. */
const BRIGHT = 0.78;

/**
 * The lightness nearest to the brand's at which its text is readable and, with white text, its edge visible. White text
 * wherever the brand can be darkened for it: dark text on a saturated color looks heavy.
 */
function solidColors(
  brand: Lch,
  backgrounds: readonly string[],
  minContrast: number,
): Pick<BrandPalette, "solid" | "onSolid"> {
  const isBright = brand.l >= BRIGHT;
  const find = (onSolid: string, isEdgeNeeded: boolean) => {
    const solid = nearestColor(
      brand,
      (color) =>
        ratio(onSolid, color) >= minContrast &&
        (!isEdgeNeeded || backgrounds.every((background) => ratio(color, background) >= EDGE_CONTRAST)),
    );
    return solid === undefined ? undefined : { solid, onSolid };
  };
  const first = isBright ? find(INK, false) : find(WHITE, true);
  return first ?? find(INK, true) ?? { solid: WHITE, onSolid: INK };
}

/** The color that fits whose lightness is nearest. Converts no more colors than it has to. */
function nearestColor({ l: lightness, c, h }: Lch, fits: (color: string) => boolean): string | undefined {
  for (const l of byDistance(lightness)) {
    const color = hex({ l, c, h });
    if (fits(color)) return color;
  }
  return undefined;
}

/** Lightnesses from 0 to 1, the nearest first. */
function byDistance(lightness: number): readonly number[] {
  const steps = Array.from({ length: 101 }, (_, percent) => percent / 100);
  return [
    lightness,
    ...steps.toSorted((one, other) => Math.abs(one - lightness) - Math.abs(other - lightness)),
  ];
}

/** WCAG ratio of parts that have to be seen, but not read. */
const EDGE_CONTRAST = 3;

function hex(color: Lch): string {
  return formatHex(clampChroma({ mode: "oklch", ...color }, "oklch"));
}

function ratio(one: string, other: string): number {
  return contrast(parseColor(one), parseColor(other));
}
