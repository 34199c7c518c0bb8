import {
  linksOf,
  placeholdersOf,
  type BotText,
  type CatalogueEntry,
  type CatalogueTexts,
} from "@banter/engine/runtime";
import type { BotDraft } from "../draft/bot-draft.ts";
import { recordOf } from "../fields/control-props.ts";

/** The language that a bot is written in: a bot without one counts as English. */
export function ownLanguage({ settings }: BotDraft): string {
  const { locale } = recordOf(settings?.["general"]);
  return typeof locale === "string" && locale !== "" ? locale : "en";
}

/** The languages of a bot, its own first. */
export function languagesOf(draft: BotDraft): readonly string[] {
  return [...new Set([ownLanguage(draft), ...Object.keys(draft.translations ?? {})])];
}

/** The original of an outdated translation, as it was. */
export function formerSource({ source }: BotText, entry: CatalogueEntry | undefined): string | undefined {
  if (entry === undefined || entry.text === "") return undefined;
  return entry.source === source ? entry.formerSource : entry.source;
}

/** Whether somebody has to look at a text. */
export function isOpen(text: BotText, entry: CatalogueEntry | undefined): boolean {
  return !entry?.text || formerSource(text, entry) !== undefined;
}

/** Numbers of texts: all, those with a translation, and the outdated among them. */
export interface TranslationProgress {
  readonly total: number;
  readonly done: number;
  readonly outdated: number;
}

/** How far the translation into a language is. */
export function progressOf(texts: readonly BotText[], entries: CatalogueTexts): TranslationProgress {
  const translated = texts.filter(({ key }) => entries[key]?.text);
  return {
    total: texts.length,
    done: translated.length,
    outdated: translated.filter((text) => formerSource(text, entries[text.key]) !== undefined).length,
  };
}

/** Placeholders and links that a translation lacks. */
export function lostParts(source: string, translation: string): readonly string[] {
  if (translation === "") return [];
  const kept = partsOf(translation);
  return partsOf(source).filter((part) => !kept.includes(part));
}

function partsOf(text: string): readonly string[] {
  return [...placeholdersOf(text), ...linksOf(text)];
}

/** The keys of answers that have the translation of another one of their question. */
export function equalAnswers(texts: readonly BotText[], entries: CatalogueTexts): ReadonlySet<string> {
  const answers = texts.flatMap(({ key, source, isAnswer }) =>
    isAnswer ? { key, source, shown: entries[key]?.text || source } : [],
  );
  const sources = new Map<string, Set<string>>();
  for (const { shown, source } of answers) sources.set(shown, (sources.get(shown) ?? new Set()).add(source));
  return new Set(answers.flatMap(({ key, shown }) => ((sources.get(shown)?.size ?? 0) > 1 ? key : [])));
}

/** The draft with another translation of a text. One that is outdated stays so until it is confirmed. */
export function withTranslation(
  draft: BotDraft,
  language: string,
  { key, source }: BotText,
  text: string,
): BotDraft {
  const { [key]: before, ...others } = draft.translations?.[language] ?? {};
  const entry = before === undefined || before.text === "" ? { source, text } : { ...before, text };
  // Replaced in its place, so that the order stays.
  const texts = draft.translations?.[language];
  return withTexts(draft, language, text === "" ? others : { ...texts, [key]: entry });
}

/** The draft in which the translation of a text is up to date. */
export function withConfirmed(draft: BotDraft, language: string, { key, source }: BotText): BotDraft {
  const texts = draft.translations?.[language] ?? {};
  const text = texts[key]?.text;
  return text === undefined ? draft : withTexts(draft, language, { ...texts, [key]: { source, text } });
}

/** The draft with a language, at first without translations. */
export function withTexts(draft: BotDraft, language: string, texts: CatalogueTexts): BotDraft {
  return { ...draft, translations: { ...draft.translations, [language]: texts } };
}

/** The draft without a language. */
export function withoutLanguage({ translations = {}, ...draft }: BotDraft, language: string): BotDraft {
  const { [language]: _, ...others } = translations;
  return Object.keys(others).length === 0 ? draft : { ...draft, translations: others };
}
