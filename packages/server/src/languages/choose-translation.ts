/** Translations by language, as BCP 47 tags with the script where a language has several. */
type Translations<Translation> = Readonly<Record<"en", Translation>> & Readonly<Record<string, Translation>>;

/** The translation for the first tag that has one, else the English one. Entries of an `Accept-Language` header are tags, too. */
export function chooseTranslation<Translation>(
  translations: Translations<Translation>,
  tags: readonly string[],
): { readonly language: string; readonly translation: Translation } {
  for (const tag of tags) {
    const { language, script } = likelyLocale(tag.replace(/;.*/, "").trim());
    const found = Object.entries(translations).find(
      ([known]) => known === language || known === `${language}-${script}`,
    );
    if (found !== undefined) return { language: found[0], translation: found[1] };
  }
  return { language: "en", translation: translations.en };
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
