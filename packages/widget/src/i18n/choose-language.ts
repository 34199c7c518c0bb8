/** The available languages as BCP 47 tags. */
export const languages = [
  "en",
  "de",
  "fr",
  "es",
  "pt",
  "it",
  "nl",
  "pl",
  "tr",
  "ru",
  "uk",
  "ar",
  "he",
  "fa",
  "hi",
  "id",
  "vi",
  "th",
  "ja",
  "ko",
  "zh-Hans",
  "zh-Hant",
] as const;

export type Language = (typeof languages)[number];

/** The first preferred language that is available, else English. Empty and malformed tags are ignored. */
export function chooseLanguage(preferredLanguages: readonly (string | undefined)[]): Language {
  for (const tag of preferredLanguages) {
    const language = tag && availableLanguage(tag);
    if (language) return language;
  }
  return "en";
}

function availableLanguage(tag: string): Language | undefined {
  const { language, script } = maximize(tag.replaceAll("_", "-"));
  return languages.find((known) => known === language || known === `${language}-${script}`);
}

/** Adds the likely script (`zh-TW` to `zh-Hant-TW`) and replaces deprecated codes (`iw` by `he`). */
function maximize(tag: string): Partial<Intl.Locale> {
  return parseTag(tag)?.maximize() ?? {};
}

function parseTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    // Not a language tag, e.g. `_`.
    return undefined;
  }
}

/** The first valid tag, which `Intl` accepts, else `en`. */
export function firstTag(tags: readonly (string | undefined)[]): string {
  return tags.find((tag) => tag && parseTag(tag)) ?? "en";
}

/** Whether the language is written from right to left. */
export function isRightToLeft(tag: string): boolean {
  const script = maximize(tag.replaceAll("_", "-")).script;
  return script !== undefined && RIGHT_TO_LEFT_SCRIPTS.has(script);
}

const RIGHT_TO_LEFT_SCRIPTS: ReadonlySet<string> = new Set([
  "Arab",
  "Hebr",
  "Thaa",
  "Syrc",
  "Nkoo",
  "Adlm",
  "Rohg",
]);
