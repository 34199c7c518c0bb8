import { fail, ok, type Result } from "@banter/protocol";
import * as v from "valibot";

const NO_TAG = 'is not a language tag such as "de" or "pt-BR"';

/** A BCP 47 tag of language, extended languages, script, region and variants. */
const languageTag = v.config(
  v.pipe(
    v.string(),
    v.regex(
      /^[A-Za-z]{2,3}(-[A-Za-z]{3}){0,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?(-([A-Za-z\d]{5,8}|\d[A-Za-z\d]{3}))*$/,
      NO_TAG,
    ),
    v.check((tag) => toLocale(tag) !== undefined, NO_TAG),
  ),
  { abortPipeEarly: true },
);

/** `Intl` knows an extended language only by itself: `zh-yue` as `yue`. Undefined, e.g., if a variant is repeated. */
function toLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replace(/^[a-z]{2,3}(-[a-z]{3}){0,2}-(?=[a-z]{3}(-|$))/i, ""))[0];
  } catch {
    return undefined;
  }
}

/** Translations by the key of their text. */
const texts: v.GenericSchema<CatalogueTexts> = v.record(
  v.string(),
  v.strictObject({ source: v.string(), text: v.string(), formerSource: v.optional(v.string()) }),
);

/** Each is compiled as a bot of its own. */
const MAX_LANGUAGES = 60;

/** The catalogues in the source of a bot, by their language. */
export const translations: v.GenericSchema<Translations> = v.pipe(
  v.record(languageTag, texts),
  v.maxEntries(
    MAX_LANGUAGES,
    ({ received }) =>
      `has ${received} languages, but a bot may have at most ${MAX_LANGUAGES}. Remove those that nobody needs`,
  ),
);

const schema = v.strictObject({
  $schema: v.optional(v.string()),
  bot: v.string(),
  language: languageTag,
  texts,
});

/** The texts of a bot in another language, by their keys. */
export interface Catalogue {
  /** URL of a JSON Schema, for editors. */
  readonly $schema?: string | undefined;
  /** Id of the bot. */
  readonly bot: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** Translations by the key of their text. */
  readonly texts: CatalogueTexts;
}

/** Translations by the key of their text. */
export type CatalogueTexts = Readonly<Record<string, CatalogueEntry>>;

/** The texts of a bot in other languages, by BCP 47 tags. */
export type Translations = Readonly<Record<string, CatalogueTexts>>;

/** The translation of one text. */
export interface CatalogueEntry {
  /** The author's text that was translated. */
  readonly source: string;
  /** The translation; empty while there is none. */
  readonly text: string;
  /** The author has changed the text since: what it was. Remove it once the translation is up to date. */
  readonly formerSource?: string | undefined;
}

/** Whether a text is a language tag, as catalogues have them. */
export function isLanguageTag(text: string): boolean {
  return v.is(languageTag, text);
}

/** The canonical form of a language tag, for `Intl`; undefined for any other text. */
export function canonicalLanguageTag(text: string): string | undefined {
  return isLanguageTag(text) ? toLocale(text) : undefined;
}

/** Whether a JSON value is meant as a catalogue: bots have no `texts`. */
export function isCatalogue(value: unknown): boolean {
  return v.is(v.object({ language: v.unknown(), texts: v.unknown() }), value);
}

/** Parses a catalogue. Fails with a message for its author. */
export function parseCatalogue(value: unknown): Result<Catalogue, string> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue);
  return fail(
    `${path ?? "The file"} ${path !== null && issue.message === NO_TAG ? issue.message : `is invalid: ${issue.message}`}. A catalogue is { "bot": "lead", "language": "de", "texts": { "KEY": { "source": "…", "text": "…" } } }.`,
  );
}
