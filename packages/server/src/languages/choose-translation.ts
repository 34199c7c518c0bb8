/** Translations by language, as BCP 47 tags with the script where a language has several. */
type Translations<Translation> = Readonly<Record<"en", Translation>> & Readonly<Record<string, Translation>>;

/** The translation for the first tag that has one, else the English one. Entries of an `Accept-Language` header are tags, too. */
export function chooseTranslation<Translation>(
  translations: Translations<Translation>,
  tags: readonly string[],
): { readonly language: string; readonly translation: Translation } {
  const language = findLanguage(Object.keys(translations), tags) ?? "en";
  return { language, translation: translations[language] ?? translations.en };
}

/** Browsers send at most ten. Locales are slow: thousands of them in a header would stop the server for a second. */
const MAX_TAGS = 30;

/** The language of the first tag that is one of them, whichever country it names. */
export function findLanguage(languages: readonly string[], tags: readonly string[]): string | undefined {
  const locales = languages.map((known) => ({ known, locale: likelyLocale(known) }));
  for (const entry of tags.slice(0, MAX_TAGS)) {
    const tag = entry.replace(/;.*/, "").trim();
    const { language, script } = likelyLocale(tag);
    const isSame = (other: Partial<Intl.Locale>): boolean =>
      language !== undefined && other.language === language && other.script === script;
    const found =
      languages.find((known) => known.toLowerCase() === tag.toLowerCase()) ??
      locales.find(({ locale }) => isSame(locale))?.known;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** With the likely script: `zh-TW` is written in `Hant`. */
function likelyLocale(tag: string): Partial<Intl.Locale> {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    // "*", or not a language tag.
    return {};
  }
}
