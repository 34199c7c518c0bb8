import { chooseLanguage, type Language } from "./choose-language.ts";
import { labelInput } from "./label-input.ts";
import type { LoadedWords } from "./word-book.ts";
import type { Translation } from "./words.ts";

/** The words of each language but English, fetched as they are needed. A new language is one line here and in `languages`. */
const loaders: {
  readonly [Other in Exclude<Language, "en">]: () => Promise<{ readonly default: Translation }>;
} = {
  de: () => import("./languages/de.ts"),
  fr: () => import("./languages/fr.ts"),
  es: () => import("./languages/es.ts"),
  pt: () => import("./languages/pt.ts"),
  it: () => import("./languages/it.ts"),
  nl: () => import("./languages/nl.ts"),
  pl: () => import("./languages/pl.ts"),
  tr: () => import("./languages/tr.ts"),
  ru: () => import("./languages/ru.ts"),
  uk: () => import("./languages/uk.ts"),
  ar: () => import("./languages/ar.ts"),
  he: () => import("./languages/he.ts"),
  fa: () => import("./languages/fa.ts"),
  hi: () => import("./languages/hi.ts"),
  id: () => import("./languages/id.ts"),
  vi: () => import("./languages/vi.ts"),
  th: () => import("./languages/th.ts"),
  ja: () => import("./languages/ja.ts"),
  ko: () => import("./languages/ko.ts"),
  "zh-Hans": () => import("./languages/zh-hans.ts"),
  "zh-Hant": () => import("./languages/zh-hant.ts"),
};

/**
 * Fetches the words of the first wish that the widget speaks; nothing for English, which is always there. Rejects when
 * they can't be fetched.
 */
export async function loadWords(wishes: readonly (string | undefined)[]): Promise<Translation | undefined> {
  const language = chooseLanguage(wishes);
  return language === "en" ? undefined : (await loaders[language]()).default;
}

/** The same, with what names inputs whose blocks say nothing. */
export async function loadLanguage(
  wishes: readonly (string | undefined)[],
): Promise<LoadedWords | undefined> {
  const translation = await loadWords(wishes);
  return translation && { translation, label: (block) => labelInput(block, translation) };
}
