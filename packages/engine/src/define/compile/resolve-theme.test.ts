import {
  blend,
  choiceVariant,
  colorContext,
  contrast,
  parseColor,
  parseTheme,
  themeForScheme,
  toHex,
} from "@banter/protocol";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readBot } from "../../import/read-bot.ts";
import { inspectColors } from "../../inspect/inspect-colors.ts";
import { brandPalette } from "../../themes/brand-palette.ts";
import { resolveTheme } from "./resolve-theme.ts";
import { PRESET_NAMES } from "../../themes/presets.ts";

const brandColors = fc.nat(0xffffff).map((number) => `#${number.toString(16).padStart(6, "0")}`);
const generated = PRESET_NAMES.filter((name) => name !== "classic");

test.each(generated)("%s is readable in light and dark mode, whatever the brand color", (preset) => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.option(fc.record({ r: channel, g: channel, b: channel }), { nil: undefined }), (brand) => {
      const theme = resolveTheme({ preset, ...(brand && { brandColor: toHex(brand) }) });
      expect(inspectColors({ theme, version: "6.1" })).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test.each(generated)("%s has visible filled buttons in light and dark mode", (preset) => {
  const theme = parseTheme(resolveTheme({ preset }));
  for (const isDark of [false, true]) {
    const colors = colorContext({
      theme: themeForScheme(theme, isDark),
      version: "6.1",
      isDark,
      isPreview: false,
    });
    const minimum = preset === "brutalist" ? 1.3 : 3;
    expect(contrast(colors.accent, colors.background)).toBeGreaterThanOrEqual(minimum);
  }
});

test.each(PRESET_NAMES)("choices of %s don't look like answers, in light and dark mode", (preset) => {
  const theme = parseTheme(resolveTheme({ preset }));
  for (const isDark of [false, true]) {
    const look = { theme: themeForScheme(theme, isDark), version: "6.1", isDark, isPreview: false };
    expect(choiceVariant(look)).toBe("outlined");
  }
});

test("an author can fill choices, and choices in a color of their own are filled", () => {
  const look = (chat: object) => ({
    theme: parseTheme({ chat }),
    version: "6.1",
    isDark: false,
    isPreview: false,
  });
  expect(choiceVariant(look({ buttonsInput: { variant: "filled" } }))).toBe("filled");
  expect(choiceVariant(look({ buttons: { backgroundColor: "#0b3d91" } }))).toBe("filled");
});

test("high-contrast has placeholders, fields, answers and choices of at least 7:1, whatever the brand color", () => {
  fc.assert(
    fc.property(brandColors, (brandColor) => {
      const theme = parseTheme(resolveTheme({ preset: "high-contrast", brandColor }));
      for (const isDark of [false, true]) {
        const { chat, general } = themeForScheme(theme, isDark);
        const background = general.background.content;
        const pairs = [
          [chat.inputs.placeholderColor, chat.inputs.backgroundColor],
          [chat.inputs.color, chat.inputs.backgroundColor],
          [chat.hostBubbles.color, chat.hostBubbles.backgroundColor],
          [chat.guestBubbles.color, chat.guestBubbles.backgroundColor],
          [chat.inputs.placeholderColor, background],
        ];
        for (const [text = "", below = ""] of pairs)
          expect(contrast(parseColor(text), parseColor(below))).toBeGreaterThanOrEqual(7);
      }
    }),
    { numRuns: 150 },
  );
});

test("high-contrast has the brand's hue in dark mode too", () => {
  const theme = parseTheme(resolveTheme({ preset: "high-contrast", brandColor: "#0b3d91" }));
  const { r, b } = parseColor(themeForScheme(theme, true).chat.buttons.backgroundColor ?? "");
  expect(b - r).toBeGreaterThan(60);
});

test.each(["light", "dark"] as const)("secondary text and errors are readable in a %s glow", (scheme) => {
  fc.assert(
    fc.property(brandColors, (brandColor) => {
      const glow = parseColor(brandPalette(brandColor, scheme)?.glow ?? "");
      const muted = blend(parseColor(scheme === "light" ? "#202020" : "#eeeeee"), 0.72, glow);
      expect(contrast(muted, glow)).toBeGreaterThanOrEqual(4.5);
      const error = parseColor(scheme === "light" ? "#b3261e" : "#ffb4ab");
      expect(contrast(error, glow)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 1_000 },
  );
});

test("an orange brand is deepened until white text is readable on it", () => {
  const { chat } = parseTheme(resolveTheme({ preset: "calm", brandColor: "#ff5924" }));
  expect(chat.buttons.color).toBe("#ffffff");
  expect(contrast(parseColor(chat.buttons.backgroundColor ?? ""), parseColor("#ffffff"))).toBeGreaterThan(
    4.5,
  );
});

test("an author's fields win over the preset's, in both schemes", () => {
  const theme = parseTheme(
    resolveTheme({
      preset: "calm",
      chat: { buttons: { backgroundColor: "#123456", shadow: "xl" } },
      dark: { chat: { buttons: { backgroundColor: "#fedcba" } } },
    }),
  );
  expect(theme.chat.buttons).toMatchObject({ backgroundColor: "#123456", shadow: "xl" });
  expect(themeForScheme(theme, true).chat.buttons).toMatchObject({
    backgroundColor: "#fedcba",
    shadow: "xl",
  });
});

test("a bot with colors of its own looks the same in both schemes, unless it names dark ones", () => {
  expect(parseTheme(resolveTheme({ general: { background: { type: "Color", content: "#fff" } } })).dark).toBe(
    undefined,
  );
  expect(parseTheme(resolveTheme({ chat: { buttons: { color: "#fff" } } })).dark).toBe(undefined);
  expect(parseTheme(resolveTheme({ general: { progressBar: { isEnabled: true } } })).dark).toBeDefined();
});

test("a bot without a theme gets the calm one, and classic is the palette of exported bots", () => {
  expect(themeOf(undefined)).toEqual(resolveTheme("calm", undefined));
  expect(themeOf({ preset: "classic" })).toEqual({});
});

test.each([
  ["clam", 'theme: is "clam", but must be "calm" or', 'Did you mean "calm"?'],
  [{ preset: "clam" }, 'theme.preset: is "clam", but must be "calm" or', 'Did you mean "calm"?'],
  [
    { brandColor: "#12" },
    'theme.brandColor: is not a CSS color. Write a hex color such as "#4f46e5"',
    undefined,
  ],
])("%j is reported with the nearest correct form", (theme, message, hint) => {
  const read = readBot({ id: "a", start: "a", groups: { a: [{ say: "Hi" }] }, theme });
  if (read.ok) throw new Error("The theme was accepted.");
  expect(read.error).toEqual([
    expect.objectContaining({
      message: expect.stringContaining(message),
      ...(hint !== undefined && { hint }),
    }),
  ]);
});

function themeOf(theme: unknown): unknown {
  const read = readBot({
    id: "a",
    start: "a",
    groups: { a: [{ say: "Hi" }] },
    ...(theme !== undefined && { theme }),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.definition.theme;
}

test("a page's background leaves both color schemes", () => {
  const background = { type: "Gradient", content: "#eef2ff, #fdf2f8" } as const;
  expect(resolveTheme({ page: { background } })).toMatchObject({
    page: { background },
    dark: { page: { background } },
  });
});
