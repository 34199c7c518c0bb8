import { readBot, type ThemeSource } from "@banter/engine";

/** Names of presets with their labels. A missing one does not compile. */
export const presetLabels: Readonly<Record<Extract<ThemeSource, string>, string>> = {
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
