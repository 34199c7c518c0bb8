import { toSorted } from "../tamper-proof.ts";

/** A color by its channels, 0 to 255. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export const BLACK: Rgb = { r: 0, g: 0, b: 0 };
export const WHITE: Rgb = { r: 255, g: 255, b: 255 };

const HEX = /^#?([0-9a-f]{3,8})$/i;
const FUNCTION = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/i;

/** Parses `#abc`, `abc`, `#aabbcc` and `rgb(…)`. Anything else is black, on which existing themes rely. */
export function parseColor(text: string): Rgb {
  const channels = FUNCTION.exec(text.trim());
  if (channels) return { r: Number(channels[1]), g: Number(channels[2]), b: Number(channels[3]) };
  const digits = HEX.exec(text.trim())?.[1];
  if (digits === undefined) return BLACK;
  const isShort = digits.length < 6;
  const channel = (index: number): number => {
    const part = isShort ? (digits[index] ?? "0").repeat(2) : digits.slice(index * 2, index * 2 + 2);
    return Number.parseInt(part, 16);
  };
  return { r: channel(0), g: channel(1), b: channel(2) };
}

/** The format of the theme's `…-rgb` variables: `"255, 89, 36"`. */
export function channels({ r, g, b }: Rgb): string {
  return `${r}, ${g}, ${b}`;
}

export function toHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Brightness above the threshold of spec §5. */
export function isLight({ r, g, b }: Rgb): boolean {
  return (299 * r + 587 * g + 114 * b) / 1_000 > 155;
}

/** Composites `top` over `below`. */
export function blend(top: Rgb, opacity: number, below: Rgb): Rgb {
  const mix = (over: number, under: number): number => Math.round(over * opacity + under * (1 - opacity));
  return { r: mix(top.r, below.r), g: mix(top.g, below.g), b: mix(top.b, below.b) };
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [brighter = 1, darker = 0] = toSorted([luminance(one), luminance(other)], (a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The first candidate with enough contrast (WCAG AA by default), else the one with the most. */
export function readable(candidates: readonly string[], background: Rgb, ratio = 4.5): string {
  const rated = candidates.map((color) => ({ color, ratio: contrast(parseColor(color), background) }));
  const first = rated.find((candidate) => candidate.ratio >= ratio);
  return (first ?? toSorted(rated, (a, b) => b.ratio - a.ratio)[0])?.color ?? "#000000";
}
