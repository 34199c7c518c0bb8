import { chooseLanguage, type Language } from "./choose-language.ts";
import { englishStrings, type Translation, type UiStrings } from "./strings.ts";

/** Every language except English, loaded on demand. A new language is one line here and a file in `languages/`. */
const loaders: {
  readonly [Other in TranslatedLanguage]: () => Promise<{ readonly translation: Translation }>;
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

type TranslatedLanguage = Exclude<Language, "en">;

/** Rejects when the file can't be loaded. */
export async function loadTranslation(language: TranslatedLanguage): Promise<Translation> {
  return (await loaders[language]()).translation;
}

/** Strings by key from outside the widget. Values that are not strings are ignored. */
type Overrides = Readonly<Record<string, unknown>> | undefined;

/** The strings of one chat: English, the loaded language and the overrides, merged in this order. */
export interface Translations {
  getStrings(): UiStrings;
  /** The loaded language; undefined while English is shown. */
  getTranslation(): Translation | undefined;
  update(input: TranslationsInput): void;
  close(): void;
}

export interface TranslationsInput {
  /** BCP 47 tags, most preferred first. Undefined while the preference is unknown: nothing is loaded yet. */
  readonly preferredLanguages: readonly (string | undefined)[] | undefined;
  /** Later ones win: the bot's system messages, then the site owner's `words`. */
  readonly overrides: readonly Overrides[];
}

export interface TranslationsOptions {
  readonly onChanged: () => void;
  /** A language was loaded; undefined when English is shown again. */
  readonly onTranslated: (translation: Translation | undefined) => void;
  readonly load?: typeof loadTranslation;
}

export function createTranslations({
  onChanged,
  onTranslated,
  load = loadTranslation,
}: TranslationsOptions): Translations {
  let translation: Translation | undefined;
  let overrides: readonly Overrides[] = [];
  let strings: UiStrings = englishStrings;
  let requested: Language | "closed" | undefined = "en";

  function merge(): void {
    strings = { ...englishStrings, ...translation, ...onlyStrings(overrides) };
  }

  function setTranslation(next: Translation | undefined): void {
    if (next === translation) return;
    translation = next;
    merge();
    onTranslated(next);
    onChanged();
  }

  async function request(language: Language): Promise<void> {
    requested = language;
    try {
      const next = language === "en" ? undefined : await load(language);
      if (requested === language) setTranslation(next);
    } catch (error) {
      console.warn(`Banter could not load its translation "${language}" and falls back to English:`, error);
      if (requested !== language) return;
      // The next update tries again.
      requested = undefined;
      setTranslation(undefined);
    }
  }

  return {
    getStrings: () => strings,
    getTranslation: () => translation,
    update: ({ preferredLanguages, overrides: nextOverrides }) => {
      if (!hasSameElements(nextOverrides, overrides)) {
        overrides = nextOverrides;
        merge();
        onChanged();
      }
      const language = preferredLanguages && chooseLanguage(preferredLanguages);
      if (language !== undefined && language !== requested) void request(language);
    },
    close: () => {
      requested = "closed";
    },
  };
}

function hasSameElements(one: readonly Overrides[], other: readonly Overrides[]): boolean {
  return one.length === other.length && one.every((element, index) => element === other[index]);
}

function onlyStrings(overrides: readonly Overrides[]): Readonly<Record<string, string>> {
  const entries = overrides.flatMap((each) => Object.entries(each ?? {}));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
