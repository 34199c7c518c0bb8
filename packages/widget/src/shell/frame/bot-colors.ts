import { isRecord, paletteFor } from "@banter/protocol";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import type { WidgetContext } from "../widget-context.ts";

/** Colors of a bot that the frame around its chat shows. */
export interface BotColors {
  /** Behind the conversation; undefined if it is an image, the page itself, or unknown. */
  readonly background?: string | undefined;
  /** Of its buttons, if its author has chosen it. */
  readonly brand?: string | undefined;
}

/** Finds a bot's colors in its theme, wherever the theme is known from, for the visitor's color scheme. */
export function createBotColors(
  { getProps }: WidgetContext,
  onChange: (colors: BotColors) => void,
  onBot: (bot: unknown) => void = () => {},
) {
  let bot: unknown;

  function update(): void {
    const { typebot } = getProps();
    onChange(readColors(typeof typebot === "object" ? typebot : bot, isDarkFor(getProps())));
  }

  return {
    update,
    /** Sets the bot: as it is sent, stored or parsed. Undefined while it is unknown. */
    setBot: (next: unknown): void => {
      if (next === bot) return;
      bot = next;
      update();
      onBot(bot);
    },
    dispose: followColorScheme(update),
  };
}

const DARK = "(prefers-color-scheme: dark)";

/** Calls `update` when the visitor's color scheme changes. */
export function followColorScheme(update: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener("change", update);
  return () => query.removeEventListener("change", update);
}

/** Whether the visitor sees the bot's dark colors. */
export function isDarkFor({ colorScheme }: ResolvedProps): boolean {
  return colorScheme === "dark" || (colorScheme === "auto" && matchMedia(DARK).matches);
}

function readColors(bot: unknown, isDark: boolean): BotColors {
  if (!isRecord(bot) || !isRecord(bot["theme"])) return {};
  const { theme, version } = bot;
  const read = (...path: readonly string[]): string | undefined =>
    (isDark ? textAt(theme["dark"], path) : undefined) ?? textAt(theme, path);
  const type = read("general", "background", "type");
  const background =
    type === undefined
      ? paletteFor(String(version), isDark).background
      : type === "Color"
        ? read("general", "background", "content")
        : undefined;
  return { background: asColor(background), brand: asColor(read("chat", "buttons", "backgroundColor")) };
}

/** The text in a value that a server has sent. */
export function textAt(value: unknown, path: readonly string[]): string | undefined {
  let found = value;
  for (const name of path) found = isRecord(found) ? found[name] : undefined;
  return typeof found === "string" ? found : undefined;
}

/** Variables of the page mean nothing to the bot's author; a transparent color hides what it is for. */
function asColor(text: string | undefined): string | undefined {
  return text && CSS.supports("color", text) && !/var\(|transparent/i.test(text) ? text : undefined;
}
