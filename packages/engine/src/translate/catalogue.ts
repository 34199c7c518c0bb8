import { fail, ok, type Result } from "@banter/protocol";
import * as v from "valibot";

const entry = v.strictObject({
  /** The author's text that was translated. */
  source: v.string(),
  /** The translation; empty while there is none. */
  text: v.string(),
  /** The author has changed the text since: what it was. Remove it once the translation is up to date. */
  formerSource: v.optional(v.string()),
});

const schema = v.strictObject({
  $schema: v.optional(v.string()),
  bot: v.string(),
  language: v.pipe(
    v.string(),
    v.regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i, 'is not a language tag such as "de" or "pt-BR"'),
  ),
  texts: v.record(v.string(), entry),
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
  readonly texts: Readonly<Record<string, CatalogueEntry>>;
}

/** The translation of one text. */
export type CatalogueEntry = Readonly<v.InferOutput<typeof entry>>;

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
    `${path ?? "The file"} ${path !== null && issue.type === "regex" ? issue.message : `is invalid: ${issue.message}`}. A catalogue is { "bot": "lead", "language": "de", "texts": { "KEY": { "source": "…", "text": "…" } } }.`,
  );
}
