import type { CompiledBot } from "@banter/engine/runtime";
import { lenient, parsePageTheme, parseTheme, safeUrl, type PageTheme, type Theme } from "@banter/protocol";
import * as v from "valibot";

const settingsSchema = v.object({
  general: lenient.object({ isPagePublic: lenient.boolean(true) }),
  metadata: lenient.object({
    title: lenient.string(),
    description: lenient.string(),
    imageUrl: lenient.string(),
    favIconUrl: lenient.string(),
    allowIndexing: lenient.boolean(),
  }),
});

/** The settings of a bot's own page. */
export interface PageSettings {
  /** Whether visitors may open the page. */
  readonly isPublic: boolean;
  readonly title: string;
  /** Empty if there is none. */
  readonly description: string;
  /** Image for social cards. */
  readonly imageUrl?: string;
  readonly favIconUrl?: string;
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean;
  /** BCP 47 tag. */
  readonly language?: string;
  /** Whether the page's query is removed from the address once its variables have been read. */
  readonly hidesQuery: boolean;
  readonly look: PageLook;
}

/** The appearance of a bot's own page. */
export interface PageLook {
  /** Of the bot. */
  readonly version: string;
  readonly theme: Theme;
  /** Whether the theme says how the bot looks in dark mode, which the page then follows. */
  readonly hasDarkTheme: boolean;
  /** Above the conversation. Empty if the author wants none. */
  readonly heading: string;
  readonly tagline: string;
  readonly light: PageTheme;
  readonly dark: PageTheme;
}

/** Reads `settings.metadata`, `settings.general` and the theme. */
export function pageSettings(bot: CompiledBot): PageSettings {
  const { name, settings, parsedSettings } = bot;
  const { general, metadata } = v.parse(settingsSchema, { general: {}, metadata: {}, ...settings });
  const { isHideQueryParamsEnabled, locale } = parsedSettings.general;
  const imageUrl = webUrl(metadata.imageUrl);
  const favIconUrl = webUrl(metadata.favIconUrl);
  const title = metadata.title.trim() || name;
  return {
    isPublic: general.isPagePublic,
    title,
    description: metadata.description.trim(),
    isIndexed: metadata.allowIndexing,
    hidesQuery: isHideQueryParamsEnabled,
    look: pageLook(bot, title),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(favIconUrl !== undefined && { favIconUrl }),
    ...(isLanguageTag(locale) && { language: locale }),
  };
}

function pageLook({ version, theme: source }: CompiledBot, title: string): PageLook {
  const theme = parseTheme(source);
  const { light, dark } = parsePageTheme(source);
  return {
    version,
    theme,
    hasDarkTheme: theme.dark !== undefined,
    heading: (light.title ?? title).trim(),
    tagline: (light.tagline ?? theme.header.tagline ?? "").trim(),
    light,
    dark,
  };
}

function webUrl(url: string): string | undefined {
  return safeUrl(url, "image", (text) => URL.parse(text) ?? undefined);
}

function isLanguageTag(locale: string | undefined): locale is string {
  return locale !== undefined && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(locale);
}

/** A CSS color, unless it could be anything else in a style sheet. */
export function safeColor(text: string): string | undefined {
  return /^(?:#[\da-f]{3,8}|[a-z]+|(?:(?:rgb|hsl)a?|hwb|(?:ok)?l(?:ab|ch))\([\d\s.,%/a-z-]+\))$/i.test(
    text.trim(),
  )
    ? text.trim()
    : undefined;
}
