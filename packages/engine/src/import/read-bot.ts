import { fail, fieldsOf, ok, type Result } from "@banter/protocol";
import type { BotDefinition } from "../bot/bot-definition.ts";
import type { Catalogue } from "../bot/catalogue.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { inspectDisclosure } from "../inspect/disclosure.ts";
import { inspectColors } from "../inspect/inspect-colors.ts";
import { inspectPayments } from "../inspect/inspect-payments.ts";
import { inspectRequestUrls } from "../inspect/inspect-request-urls.ts";
import { inspectIdentity } from "../inspect/inspect-identity.ts";
import { inspectPrefillable } from "../inspect/inspect-prefillable.ts";
import { withPaths } from "../define/compile/with-paths.ts";
import { buildBot } from "../define/compile/build-bot.ts";
import { parseBotSource } from "../define/parse-bot-source.ts";
import type { BotText } from "../translate/map-texts.ts";
import { extractTexts } from "../translate/translate-bot.ts";
import { checkCatalogue, summarizeProblems } from "../translate/check-catalogue.ts";
import { nestingProblem } from "../bot/nesting-problem.ts";
import { importBot, type ParsedBot } from "./import-bot.ts";
import { unsupportedBlocks } from "./unsupported-blocks.ts";

/**
 * Parses a bot in our own format (`defineBot`, or the same as JSON) or an exported bot of version 3 to 6.1. The format
 * is detected automatically. If anything prevents the bot from running, fails with all errors and warnings.
 */
export function readBot(value: unknown): Result<ParsedBot, readonly Diagnostic[]> {
  const read = readUnfinishedBot(value);
  if (!read.ok) return read;
  const { diagnostics } = read.value;
  return diagnostics.some(({ severity }) => severity === "error") ? fail(diagnostics) : ok(read.value);
}

/**
 * Like `readBot`, but errors of the bot's tests and translations are warnings: it can be served in spite of them. Translations with
 * errors are left out.
 */
export function readServedBot(value: unknown): Result<ParsedBot, readonly Diagnostic[]> {
  const read = readUnfinishedBot(value);
  if (!read.ok) return read;
  const diagnostics = read.value.diagnostics.map((problem): Diagnostic =>
    isOfOptionalPart(problem) ? { ...problem, severity: "warning" } : problem,
  );
  const isBroken = diagnostics.some(({ severity }) => severity === "error");
  return isBroken ? fail(diagnostics) : ok({ ...read.value, diagnostics });
}

function isOfOptionalPart({ path }: Diagnostic): boolean {
  return path?.[0] === "tests" || path?.[0] === "translations";
}

/** The bot without its tests if they have errors, and without the translations that have. */
function withoutBrokenParts(bot: unknown, problems: readonly Diagnostic[]): unknown {
  const paths = problems.map(({ path = [] }) => path);
  const parts = new Set(
    paths.flatMap(([part, ...rest]) => (part === "tests" || rest.length === 0 ? [part] : [])),
  );
  const languages = new Set(paths.map(([, language]) => language));
  const fields = Object.entries(fieldsOf(bot)).filter(([name]) => !parts.has(name));
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (name !== "translations") return [name, value];
      const translations = Object.entries(fieldsOf(value)).filter(([language]) => !languages.has(language));
      return [name, Object.fromEntries(translations)];
    }),
  );
}

/** Like `readBot`, but tolerates errors such as a missing start, so that an unfinished bot can be previewed. */
export function readUnfinishedBot(value: unknown): Result<ParsedBot, readonly Diagnostic[]> {
  const tooDeep = nestingProblem(value);
  if (tooDeep !== undefined) return fail([tooDeep]);
  return isExportedBot(value) ? importBot(value) : readOwn(value);
}

/** Whether a file is an exported bot: there `groups` is a list, in our own format an object. */
export function isExportedBot(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("groups" in value && value.groups !== undefined) return Array.isArray(value.groups);
  return "edges" in value || "blocks" in value || "typebot" in value;
}

function readOwn(value: unknown): Result<ParsedBot, readonly Diagnostic[]> {
  const parsed = parseBotSource(value);
  const broken = parsed.ok ? [] : parsed.error.filter(isOfOptionalPart);
  const source = broken.length > 0 ? parseBotSource(withoutBrokenParts(value, broken)) : parsed;
  if (!source.ok) return parsed.ok ? source : parsed;
  const { definition, diagnostics, stepOf } = buildBot(source.value);
  const all = [
    ...diagnostics,
    ...unsupportedBlocks(definition),
    ...inspectRequestUrls(definition),
    ...inspectDisclosure(definition),
    ...inspectColors(definition),
    ...inspectIdentity(definition),
    ...inspectPrefillable(definition),
    ...inspectPayments(definition),
  ];
  const { tests = [], translations = {} } = source.value;
  const catalogues = Object.entries(translations).map(([language, texts]) => ({
    bot: definition.id,
    language,
    texts,
  }));
  const texts = catalogues.length > 0 ? extractTexts(definition) : [];
  return ok({
    definition,
    catalogues,
    diagnostics: [
      ...broken,
      ...withPaths(all, source.value, stepOf),
      ...catalogues.flatMap((catalogue) => inspectTranslation(definition, catalogue, texts)),
    ],
    tests,
  });
}

/** The problems of a translation in the bot's source as one warning. */
function inspectTranslation(
  bot: BotDefinition,
  catalogue: Catalogue,
  texts: readonly BotText[],
): readonly Diagnostic[] {
  const { language } = catalogue;
  const problems = checkCatalogue(bot, catalogue, texts).map(({ path = [], ...problem }) => ({
    ...problem,
    path: ["translations", language, ...path.slice(1)],
  }));
  return summarizeProblems(`Translation "${language}"`, problems);
}
