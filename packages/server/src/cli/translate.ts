import { writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { parseArgs } from "node:util";
import {
  checkCatalogue,
  extractTexts,
  formatDiagnostics,
  parseCatalogue,
  updateCatalogue,
  type Catalogue,
} from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import { isSameLanguage, type LibraryBot } from "../bots/bot-library.ts";
import { findCatalogues, type CatalogueFile } from "../bots/catalogue-files.ts";
import { loadBotFiles, type LoadedBot } from "../bots/load-bot-files.ts";
import { parseBotJson, readBotFile } from "../bots/read-bot-file.ts";
import { UsageError, type Command, type Terminal } from "./command.ts";

export const translateCommand: Command = {
  summary: "write a bot's texts to a file for their translation, or check translations",
  help: `Writes the catalogue of a bot in another language: all texts that visitors read, each with its translation. A catalogue
that exists keeps its translations; those whose original has changed get the former original as "formerSource". A new one
begins with those of the bot's own "translations". The server reads the catalogues beside the bots, such as
bots/lead.de.json beside bots/lead.ts.

Usage: banter translate BOT --to LANGUAGE [--out FILE] [--prune]
       banter translate --check [DIR-OR-FILES…]

  --to      language of the catalogue, as a BCP 47 tag such as de or pt-BR
  --out     file of the catalogue (default: beside the bot)
  --prune   remove translations of texts that the bot no longer has
  --check   list missing, unused and stale translations, and lost placeholders and links, of the bots in the folder
            (default: bots/), in files or in the bots themselves. Exits with 1 if there are any.`,

  run: async (args, terminal) => {
    const options = {
      to: { type: "string" },
      out: { type: "string", short: "o" },
      prune: { type: "boolean" },
      check: { type: "boolean" },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.check === true) return check(positionals.length > 0 ? positionals : ["bots"], terminal);
    const [path] = positionals;
    if (path === undefined || positionals.length > 1 || values.to === undefined)
      throw new UsageError("Specify one bot and a language: banter translate bots/lead.ts --to de");
    const { loaded, failed } = await loadBotFiles([path]);
    for (const file of failed) terminal.printError(`✗ ${file.path} ${file.problem}`);
    const [bot, ...others] = loaded;
    if (others.length > 0) throw new UsageError(`${path} has several bots. Specify the file of one.`);
    if (bot === undefined) return 1;
    const out = values.out ?? catalogueOf(path, values.to);
    return write(bot, { out, language: values.to, isPruned: values.prune === true }, terminal);
  },
};

function catalogueOf(botPath: string, language: string): string {
  return join(dirname(botPath), `${basename(botPath, extname(botPath))}.${language}.json`);
}

interface Output {
  readonly out: string;
  readonly language: string;
  readonly isPruned: boolean;
}

async function write(
  { bot: { compiled, catalogues } }: LoadedBot,
  { out, language, isPruned }: Output,
  terminal: Terminal,
): Promise<number> {
  const { definition } = compiled;
  const inBot = catalogues.find((catalogue) => isSameLanguage(catalogue.language, language));
  const before = await readExisting(out, { bot: definition.id, language, texts: inBot?.texts ?? {} });
  if (!before.ok) {
    terminal.printError(`${out} ${before.error}`);
    return 1;
  }
  const updated = updateCatalogue(definition, before.value, { isPruned });
  await writeFile(out, `${JSON.stringify(updated, null, 2)}\n`);
  const texts = extractTexts(definition);
  const open = texts.filter(({ key }) => !updated.texts[key]?.text || updated.texts[key].formerSource);
  terminal.print(`Wrote ${out}: ${texts.length} texts, ${open.length} of them to translate.`);
  return 0;
}

/** The catalogue in the file, or the given one if there is no file. */
async function readExisting(path: string, created: Catalogue): Promise<Result<Catalogue, string>> {
  try {
    const json = parseBotJson(await readBotFile(path));
    if (!json.ok) return json;
    const parsed = parseCatalogue(json.value);
    if (parsed.ok && parsed.value.language !== created.language)
      return fail(
        `is in "${parsed.value.language}", not in "${created.language}". Choose another file with --out.`,
      );
    return parsed;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return parseCatalogue(created);
    throw error;
  }
}

/** The catalogues beside a bot's file, and those in it that no file replaces. */
async function findAllCatalogues(path: string, bot: LibraryBot): Promise<readonly CatalogueFile[]> {
  const { definition } = bot.compiled;
  const files = await findCatalogues(path, definition);
  const inBot = bot.catalogues.filter(({ language }) =>
    files.every(({ catalogue }) => !catalogue.ok || !isSameLanguage(catalogue.value.language, language)),
  );
  return [
    ...files,
    ...inBot.map((catalogue) => ({
      path: `${path} (${catalogue.language})`,
      catalogue: ok(catalogue),
      diagnostics: checkCatalogue(definition, catalogue),
    })),
  ];
}

async function check(paths: readonly string[], terminal: Terminal): Promise<number> {
  const { loaded, failed } = await loadBotFiles(paths);
  for (const { path, problem } of failed) terminal.printError(`✗ ${path} ${problem}`);
  const files = await Promise.all(loaded.map(({ path, bot }) => findAllCatalogues(path, bot)));
  let isClean = failed.length === 0;
  for (const { path, catalogue, diagnostics } of files.flat()) {
    const isComplete = catalogue.ok && diagnostics.length === 0;
    isClean &&= isComplete;
    terminal.print(`${isComplete ? "✓" : "✗"} ${path}`);
    if (!catalogue.ok) terminal.print(`  ${catalogue.error}`);
    if (diagnostics.length > 0) terminal.print(formatDiagnostics(diagnostics));
  }
  return isClean ? 0 : 1;
}
