import { parseSettings } from "@banter/protocol";
import { languageOf } from "../bot/bot-language.ts";
import type { BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import type { Catalogue, CatalogueEntry } from "../bot/catalogue.ts";
import type { BotText } from "./map-texts.ts";
import { extractTexts } from "./translate-bot.ts";

/**
 * Reports texts without a translation, translations of texts that have changed or are gone, lost placeholders and links, and
 * answers that can't be told apart. Who checks several catalogues of a bot passes its texts.
 */
export function checkCatalogue(
  bot: BotDefinition,
  catalogue: Catalogue,
  texts: readonly BotText[] = extractTexts(bot),
): readonly Diagnostic[] {
  const keys = new Set(texts.map(({ key }) => key));
  return [
    ...wrongBot(bot, catalogue),
    ...ownLanguage(bot, catalogue),
    ...texts.flatMap(({ key, source }) => checkText(key, source, catalogue.texts[key])),
    ...equalAnswers(texts, catalogue),
    ...Object.keys(catalogue.texts).flatMap((key) =>
      keys.has(key)
        ? []
        : problem(key, "is unused: the bot has no such text", "Remove it, or run the command with --prune."),
    ),
  ];
}

function wrongBot({ id }: BotDefinition, { bot }: Catalogue): readonly Diagnostic[] {
  if (bot === id) return [];
  const message = `The catalogue is for the bot "${bot}", but the bot beside it is "${id}"`;
  return [{ severity: "warning", message, hint: "Correct `bot`, or rename the file.", path: ["bot"] }];
}

function ownLanguage({ settings }: BotDefinition, { language }: Catalogue): readonly Diagnostic[] {
  const own = languageOf({ parsedSettings: parseSettings(settings) });
  if (own !== language) return [];
  const message = `The catalogue is in the bot's own language, "${own}"`;
  const hint = "A bot names its language in `settings.general.locale`; without it, that is English.";
  return [{ severity: "warning", message, hint, path: ["language"] }];
}

function checkText(key: string, source: string, entry: CatalogueEntry | undefined): readonly Diagnostic[] {
  if (entry === undefined || entry.text === "")
    return problem(key, "is missing", `Translate "${source}". Until then visitors read the original.`);
  const isStale = entry.source !== source || entry.formerSource !== undefined;
  return [
    ...(isStale
      ? problem(
          key,
          `is stale: the original is now "${source}"`,
          "Adapt the translation, set `source` to the original, and remove `formerSource`.",
        )
      : []),
    ...lost(key, "placeholder", placeholdersOf(source), placeholdersOf(entry.text)),
    ...lost(key, "link", linksOf(source), linksOf(entry.text)),
  ];
}

/** One warning for all problems of a catalogue: a new one lacks every text. */
export function summarizeProblems(name: string, problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const [first] = problems;
  if (first === undefined) return [];
  const others = problems.length === 1 ? "" : `, and ${problems.length - 1} more`;
  return [
    {
      severity: "warning",
      message: `${name}: ${first.message}${others}`,
      hint: "List all with banter translate --check.",
      ...(first.path && { path: first.path }),
    },
  ];
}

/** Different answers of one question with the same translation. */
function equalAnswers(texts: readonly BotText[], catalogue: Catalogue): readonly Diagnostic[] {
  const firsts = new Map<string, BotText>();
  return texts.flatMap((text) => {
    const { key, source, blockId, isAnswer } = text;
    if (isAnswer !== true) return [];
    const translation = catalogue.texts[key]?.text || source;
    const answer = `${blockId}\n${translation}`;
    const first = firsts.get(answer);
    if (first === undefined) firsts.set(answer, text);
    if (first === undefined || first.source === source) return [];
    return problem(
      key,
      `is "${translation}", like that of ${first.key}`,
      `Translate them differently: the answer would count as "${first.source}".`,
    );
  });
}

function lost(
  key: string,
  kind: string,
  original: readonly string[],
  translated: readonly string[],
): readonly Diagnostic[] {
  const [before, after] = [new Set(original), new Set(translated)];
  const missing = original.filter((each) => !after.has(each));
  const unknown = kind === "placeholder" ? translated.filter((each) => !before.has(each)) : [];
  return [
    ...missing.flatMap((each) =>
      problem(key, `lacks the ${kind} ${each} of the original`, "Use it in the translation."),
    ),
    ...unknown.flatMap((each) =>
      problem(key, `has the ${kind} ${each}, which the original lacks`, "Check how it is written."),
    ),
  ];
}

/** The variables in a text, as they are written: `{{name}}`. */
export function placeholdersOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\{[^{}]*\}\}/g))];
}

/** The URLs of the links in a text. */
export function linksOf(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)/g)].map(([, url = ""]) => url);
}

function problem(key: string, what: string, hint: string): readonly Diagnostic[] {
  return [{ severity: "warning", message: `The translation of ${key} ${what}`, hint, path: ["texts", key] }];
}
