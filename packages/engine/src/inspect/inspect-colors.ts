import {
  BLACK,
  blend,
  colorContext,
  contrast,
  isTransparentColor,
  parseColor,
  parseTheme,
  placeholderColor,
  readable,
  surfaceColors,
  toHex,
  WHITE,
  type Rgb,
  type SchemeTheme,
} from "@banter/protocol";
import type { BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";

/** WCAG 2, level AA. */
const MIN_CONTRAST = 4.5;

/** Text in the chat and what is behind it. */
interface ColorPair {
  /** Where the theme sets the text's color. */
  readonly path: string;
  readonly property: "color" | "placeholderColor";
  readonly text: string;
  readonly background: Rgb;
}

/** Reports text that is hard to read, with a proposal. The widget replaces only colors that the author didn't choose. */
export function inspectColors(bot: Pick<BotDefinition, "theme" | "version">): Diagnostic[] {
  const theme = parseTheme(bot.theme);
  const pairs = [
    ...colorPairs(theme, bot.version),
    ...(theme.dark === undefined
      ? []
      : colorPairs(theme.dark, bot.version).map((pair) => ({
          ...pair,
          path: pair.path.replace("theme", "theme.dark"),
        }))),
  ];
  return pairs.filter(isHardToRead).map(report);
}

function colorPairs(theme: SchemeTheme, version: string): ColorPair[] {
  const { chat } = theme;
  const colors = colorContext({ theme, version, isDark: false, isPreview: false });
  const { palette } = colors;
  const inputs = surfaceColors(chat.inputs, palette.input, colors);
  const surfaces = [
    { path: "theme.chat.hostBubbles", ...surfaceColors(chat.hostBubbles, palette.hostBubble, colors) },
    { path: "theme.chat.guestBubbles", ...surfaceColors(chat.guestBubbles, palette.guestBubble, colors) },
    { path: "theme.chat.buttons", ...surfaceColors(chat.buttons, palette.button, colors) },
    { path: "theme.chat.inputs", ...inputs },
  ];
  const container = { path: "theme.chat.container", text: colors.textColor, background: colors.background };
  const texts = [...(isOnImage(theme) ? [] : [container]), ...surfaces];
  return [
    ...texts.map((pair) => ({ ...pair, property: "color" }) as const),
    {
      path: "theme.chat.inputs.placeholderColor",
      property: "placeholderColor",
      text: placeholderColor(theme, colors),
      background: inputs.background,
    },
  ];
}

/** The colors of an image are unknown. */
function isOnImage({ general, chat }: SchemeTheme): boolean {
  const { backgroundColor = "", opacity = 1 } = chat.container;
  return general.background.type === "Image" && (isTransparentColor(backgroundColor) || opacity < 1);
}

function isHardToRead({ text, background }: ColorPair): boolean {
  return contrast(parseColor(text), background) < MIN_CONTRAST;
}

function report({ path, property, text, background }: ColorPair): Diagnostic {
  const better = readable(["#202020", "#ffffff", "#000000"], background);
  const behind = readableBackground(parseColor(text), background);
  const proposals = [
    `the ${property} to ${rated(better, parseColor(better), background)}`,
    ...(behind === undefined
      ? []
      : [`the backgroundColor to ${rated(toHex(behind), parseColor(text), behind)}`]),
  ];
  const ratio = contrast(parseColor(text), background).toFixed(1);
  return {
    severity: "warning",
    message: `${path}: the text ${text} on ${toHex(background)} has a contrast of ${ratio}:1; readable text needs 4.5:1`,
    hint: `Set ${proposals.join(" or ")}.`,
  };
}

function rated(color: string, text: Rgb, background: Rgb): string {
  return `"${color}" (${contrast(text, background).toFixed(1)}:1)`;
}

/** The shade of a background nearest to it on which the text is readable. */
function readableBackground(text: Rgb, background: Rgb): Rgb | undefined {
  const shades = Array.from({ length: 20 }, (_, step) =>
    [BLACK, WHITE].map((end) => blend(end, (step + 1) / 20, background)),
  ).flat();
  return shades.find((shade) => contrast(text, shade) >= MIN_CONTRAST);
}
