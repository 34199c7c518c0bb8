import { isRecord, mergeRecords } from "@banter/protocol";
import { brandPalette, type BrandPalette, type Scheme } from "../../themes/brand-palette.ts";
import type { ParsedBotSource } from "../../authoring/bot-builder.ts";
import { PRESETS, type Preset, type PresetName } from "../../themes/presets.ts";

type ThemeRecord = Readonly<Record<string, unknown>>;

/** The look of bots that don't choose one. */
const DEFAULT_PRESET: PresetName = "calm";

/**
 * Replaces `preset` and `brandColor` by the colors and shapes that they stand for. The author's fields win.
 * @param name title of the header
 */
export function resolveTheme(choice: ParsedBotSource["theme"], name?: string): ThemeRecord {
  const {
    preset = DEFAULT_PRESET,
    brandColor,
    dark,
    ...fields
  } = typeof choice === "string" ? { preset: choice } : choice;
  if (preset === "classic") return dark === undefined ? fields : { ...fields, dark };
  const overrides = mergeRecords({ header: { title: name } }, fields);
  const look: Preset = PRESETS[preset];
  const light = mergeRecords(schemeTheme(look, "light", brandColor), overrides);
  if (dark === undefined && (look.isAlwaysDark || hasColors(overrides))) return light;
  const darkTheme = mergeRecords(schemeTheme(look, "dark", brandColor), overrides);
  return { ...light, dark: isRecord(dark) ? mergeRecords(darkTheme, dark) : darkTheme };
}

/** Colors chosen for one scheme would be unreadable among those of the other. Nothing is written on those of the page. */
function hasColors(fields: ThemeRecord): boolean {
  return Object.entries(fields).some(
    ([name, value]) =>
      name !== "page" &&
      (/color$/i.test(name) || name === "background" || (isRecord(value) && hasColors(value))),
  );
}

function schemeTheme(preset: Preset, scheme: Scheme, brandColor = preset.brandColor): ThemeRecord {
  const palette = brandPalette(
    brandColor,
    preset.isAlwaysDark === true ? "dark" : scheme,
    preset.minContrast,
  );
  // The schema has checked the color.
  if (palette === undefined)
    throw new TypeError(`brandColor: ${JSON.stringify(brandColor)} is not a CSS color`);
  return paint(preset, palette);
}

function paint(preset: Preset, palette: BrandPalette): ThemeRecord {
  const { surfaceOpacity, customCss } = preset;
  const border = {
    thickness: preset.borderWidth,
    color: palette[preset.borderColor],
    roundeness: "custom",
    customRoundeness: preset.radius,
  };
  const see = surfaceOpacity === undefined ? {} : { opacity: surfaceOpacity, blur: 16 };
  const filled = {
    backgroundColor: palette.solid,
    color: palette.onSolid,
    border: { ...border, thickness: 0, color: palette.solid },
  };
  return {
    general: {
      font: preset.font,
      background: { type: "Color", content: palette[preset.background] },
      progressBar: { color: palette.solid, backgroundColor: palette.border },
    },
    header: {
      isEnabled: true,
      ...(preset.header === "filled" && { backgroundColor: palette.solid, color: palette.onSolid }),
    },
    chat: {
      hostBubbles: {
        backgroundColor: palette[preset.hostBubble],
        color: palette.text,
        shadow: preset.shadow,
        border,
        ...see,
      },
      guestBubbles: filled,
      buttons: filled,
      inputs: {
        backgroundColor: palette[preset.hostBubble],
        color: palette.text,
        placeholderColor: palette.muted,
        shadow: preset.shadow,
        border: { ...border, thickness: Math.max(1, border.thickness) },
      },
    },
    ...(customCss !== undefined && { customCss: customCss(palette) }),
  };
}
