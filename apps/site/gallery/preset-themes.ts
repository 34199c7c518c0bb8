import type { ThemeSource } from "@banter/engine";
import { readBot } from "@banter/engine/runtime";

type PresetName = Extract<ThemeSource, string>;

/** Names of presets with their labels. A missing one does not compile. */
export const presetLabels: Readonly<Record<PresetName, string>> = {
  calm: "Calm",
  editorial: "Editorial",
  playful: "Playful",
  "high-contrast": "High contrast",
  glass: "Glass",
  brutalist: "Brutalist",
  night: "Night",
  brand: "Brand",
  classic: "Classic",
};

/** The purpose of each preset. */
export const presetDescriptions: Readonly<Record<PresetName, string>> = {
  calm: "Soft corners and quiet outlines. A good start for most products and services.",
  editorial: "Serif type, thin lines and much white. For studios, magazines and hotels.",
  playful: "Round, bold and colorful. For shops and communities.",
  "high-contrast": "Text of at least 7 : 1 and strong borders, as WCAG AAA asks for.",
  glass: "Translucent messages over a soft gradient.",
  brutalist: "Monospace, hard edges and hard shadows.",
  night: "Dark, whatever the visitor's color scheme.",
  brand: "The whole chat in shades of your color.",
  classic: "The palette of exported bots, which it is the default for.",
};

/** The theme that a bot with this preset sends. */
export function presetTheme(preset: string, brandColor?: string): Readonly<Record<string, unknown>> {
  const theme = { preset, ...(brandColor !== undefined && { brandColor }) };
  const read = readBot({ id: "preset", start: "all", groups: { all: [{ say: "Hello" }] }, theme });
  if (read.ok) return read.value.definition.theme;
  throw new Error(`theme: ${read.error.map(({ message }) => message).join("; ")}`);
}

/** The themes of all presets, by name. */
export function presetThemes(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(presetLabels).map((preset) => [preset, presetTheme(preset)]));
}
