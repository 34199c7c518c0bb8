import type { CompiledBot } from "@banter/engine";
import { lenient, parseTheme, safeUrl, type SchemeTheme } from "@banter/protocol";
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

/** What a bot's own page needs of its settings. */
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
  /** CSS color behind the chat. */
  readonly backgroundColor?: string;
  /** The same in dark mode, for themes that have one. */
  readonly darkBackgroundColor?: string;
  /** Whether the theme says how the bot looks in dark mode, which the page then follows. */
  readonly hasDarkTheme: boolean;
}

/** Reads `settings.metadata`, `settings.general` and the theme's background. */
export function pageSettings({ name, settings, parsedSettings, theme }: CompiledBot): PageSettings {
  const { general, metadata } = v.parse(settingsSchema, { general: {}, metadata: {}, ...settings });
  const { isHideQueryParamsEnabled, locale } = parsedSettings.general;
  const imageUrl = webUrl(metadata.imageUrl);
  const favIconUrl = webUrl(metadata.favIconUrl);
  const parsedTheme = parseTheme(theme);
  const backgroundColor = solidBackground(parsedTheme);
  const darkBackgroundColor = parsedTheme.dark && solidBackground(parsedTheme.dark);
  return {
    isPublic: general.isPagePublic,
    title: metadata.title.trim() || name,
    description: metadata.description.trim(),
    isIndexed: metadata.allowIndexing,
    hidesQuery: isHideQueryParamsEnabled,
    hasDarkTheme: parsedTheme.dark !== undefined,
    ...(imageUrl !== undefined && { imageUrl }),
    ...(favIconUrl !== undefined && { favIconUrl }),
    ...(isLanguageTag(locale) && { language: locale }),
    ...(backgroundColor !== undefined && { backgroundColor }),
    ...(darkBackgroundColor !== undefined && { darkBackgroundColor }),
  };
}

function webUrl(url: string): string | undefined {
  return safeUrl(url, "image", (text) => URL.parse(text) ?? undefined);
}

function isLanguageTag(locale: string | undefined): locale is string {
  return locale !== undefined && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(locale);
}

/** The theme's background color, unless it could be anything else than a color in a style sheet. */
function solidBackground({ general }: SchemeTheme): string | undefined {
  const { type, content = "" } = general.background;
  return type === "Color" && /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/]+\))$/i.test(content.trim())
    ? content.trim()
    : undefined;
}
