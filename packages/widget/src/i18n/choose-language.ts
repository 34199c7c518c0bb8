/** Languages that the widget speaks, as BCP 47 tags. */
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

/** The first of the wishes that the widget speaks; English when it speaks none. Empty and malformed wishes are passed over. */
export function chooseLanguage(wishes: readonly (string | undefined)[]): Language {
  for (const wish of wishes) {
    const language = wish && spokenLanguage(wish);
    if (language) return language;
  }
  return "en";
}

function spokenLanguage(tag: string): Language | undefined {
  const { language, script } = maximize(tag.replaceAll("_", "-"));
  return languages.find((known) => known === language || known === `${language}-${script}`);
}

/** `zh-TW` is written in `Hant`, `iw` is today's `he`: the platform knows. */
function maximize(tag: string): Partial<Intl.Locale> {
  return localeOf(tag)?.maximize() ?? {};
}

/** Nothing for what is no tag at all, e.g. `_`. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    // As if nothing had been wished.
    return undefined;
  }
}

/** The first of the wishes that is a tag, so that `Intl` takes it. */
export function firstTag(wishes: readonly (string | undefined)[]): string {
  return wishes.find((wish) => wish && localeOf(wish)) ?? "en";
}

/** Whether a language runs from right to left. */
export function isRightToLeft(tag: string): boolean {
  const script = maximize(tag.replaceAll("_", "-")).script;
  return script !== undefined && RIGHT_TO_LEFT.has(script);
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg"]);
