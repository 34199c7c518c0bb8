import type { BrandPalette } from "./brand-palette.ts";

/** A look, independent of the brand color. */
export interface Preset {
  /** For bots that name no color of their own. */
  readonly brandColor: string;
  /** A generic font family: presets download nothing. */
  readonly font: "system-ui" | "serif" | "ui-rounded" | "monospace";
  /** Corner radius of messages, answers, buttons and fields, in pixels. */
  readonly radius: number;
  /** Border of messages and fields, in pixels. */
  readonly borderWidth: number;
  readonly borderColor: keyof BrandPalette;
  readonly shadow: "none" | "sm" | "md";
  readonly background: keyof BrandPalette;
  /** The bot's messages and the fields. */
  readonly hostBubble: keyof BrandPalette;
  /** Opacity of messages and fields over what is behind them; they blur it. Default: 1. */
  readonly surfaceOpacity?: number;
  readonly header: "plain" | "filled";
  /** WCAG ratio of text on filled surfaces. Default: 4.5. */
  readonly minContrast?: number;
  /** Dark whatever the visitor's color scheme. */
  readonly isAlwaysDark?: boolean;
  readonly customCss?: (palette: BrandPalette) => string;
}

/** A ready-made look. `classic` is the palette of exported bots of version 6.1. */
export type PresetName =
  | "calm"
  | "editorial"
  | "playful"
  | "high-contrast"
  | "glass"
  | "brutalist"
  | "night"
  | "brand"
  | "classic";

export const PRESETS: Readonly<Record<Exclude<PresetName, "classic">, Preset>> = {
  calm: {
    brandColor: "#4f46e5",
    font: "system-ui",
    radius: 16,
    borderWidth: 0,
    borderColor: "border",
    shadow: "sm",
    background: "background",
    hostBubble: "surface",
    header: "plain",
  },
  editorial: {
    brandColor: "#8c2f1b",
    font: "serif",
    radius: 2,
    borderWidth: 0,
    borderColor: "border",
    shadow: "none",
    background: "background",
    hostBubble: "background",
    header: "plain",
  },
  playful: {
    brandColor: "#c026d3",
    font: "ui-rounded",
    radius: 24,
    borderWidth: 0,
    borderColor: "border",
    shadow: "none",
    background: "tint",
    hostBubble: "surface",
    header: "filled",
  },
  "high-contrast": {
    brandColor: "#0b3d91",
    font: "system-ui",
    radius: 8,
    borderWidth: 2,
    borderColor: "text",
    shadow: "none",
    background: "background",
    hostBubble: "background",
    header: "plain",
    minContrast: 7,
    customCss: ({ text, muted }) =>
      `.banter-container { --banter-muted: ${muted}; --banter-line: color-mix(in srgb, ${text} 50%, transparent) }`,
  },
  glass: {
    brandColor: "#0369a1",
    font: "system-ui",
    radius: 18,
    borderWidth: 1,
    borderColor: "border",
    shadow: "md",
    background: "tint",
    hostBubble: "surface",
    surfaceOpacity: 0.72,
    header: "plain",
    customCss: ({ glow, background, tint }) =>
      `.banter-container { background-image: radial-gradient(circle at 15% 10%, ${glow}, transparent 45%), radial-gradient(circle at 90% 85%, ${glow}, transparent 50%), linear-gradient(160deg, ${background}, ${tint}) }`,
  },
  brutalist: {
    brandColor: "#ffd60a",
    font: "monospace",
    radius: 0,
    borderWidth: 2,
    borderColor: "text",
    shadow: "none",
    background: "surface",
    hostBubble: "surface",
    header: "plain",
    customCss: ({ text }) =>
      `.banter-host-bubble, .banter-guest-bubble, .banter-button { border: 2px solid ${text}; box-shadow: 3px 3px 0 ${text} } .banter-input > .banter-button { box-shadow: none }`,
  },
  night: {
    brandColor: "#7c5cff",
    font: "system-ui",
    radius: 14,
    borderWidth: 1,
    borderColor: "border",
    shadow: "none",
    background: "background",
    hostBubble: "surface",
    header: "plain",
    isAlwaysDark: true,
    customCss: ({ glow }) =>
      `.banter-container { background-image: radial-gradient(120% 60% at 50% 0, ${glow}, transparent) }`,
  },
  brand: {
    brandColor: "#0f766e",
    font: "system-ui",
    radius: 12,
    borderWidth: 1,
    borderColor: "border",
    shadow: "none",
    background: "tint",
    hostBubble: "surface",
    header: "filled",
  },
};

export const PRESET_NAMES: readonly PresetName[] = [
  "calm",
  "editorial",
  "playful",
  "high-contrast",
  "glass",
  "brutalist",
  "night",
  "brand",
  "classic",
];
