import { readdir } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import {
  checkCatalogue,
  isCatalogue,
  parseCatalogue,
  summarizeProblems,
  type BotDefinition,
  type Catalogue,
  type Diagnostic,
} from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import { describeError } from "../failures/describe-error.ts";
import { locateDiagnostics } from "./locate-diagnostics.ts";
import { parseBotJson, readBotFile } from "./read-bot-file.ts";

/** A translation of a bot, in a file beside the bot's: `lead.de.json` beside `lead.ts`. */
export interface CatalogueFile {
  readonly path: string;
  /** Fails with a message for the file's author. */
  readonly catalogue: Result<Catalogue, string>;
  /** Its problems, with their lines. */
  readonly diagnostics: readonly Diagnostic[];
}

const CATALOGUE_FILE = /^(.+)\.([a-z]{2,3}(?:-[a-z\d]{2,8})*)\.json$/i;

/** Whether a file of a folder is the catalogue of a bot beside it. */
export async function isCatalogueFile(path: string, names: readonly string[]): Promise<boolean> {
  const [, bot] = CATALOGUE_FILE.exec(basename(path)) ?? [];
  if (!names.some((name) => withoutExtension(name) === bot)) return false;
  const json = await readJson(path);
  return !json.ok || isCatalogue(json.value.content);
}

/** The catalogues beside the file of a bot. */
export async function findCatalogues(botPath: string, bot: BotDefinition): Promise<readonly CatalogueFile[]> {
  const folder = dirname(botPath);
  const names = (await readdir(folder)).filter(
    (name) => CATALOGUE_FILE.exec(name)?.[1] === withoutExtension(basename(botPath)),
  );
  const files = await Promise.all(names.toSorted().map((name) => readCatalogue(join(folder, name), bot)));
  return files.filter((file) => file !== undefined);
}

/** Undefined for another bot's file. */
async function readCatalogue(path: string, bot: BotDefinition): Promise<CatalogueFile | undefined> {
  const json = await readJson(path);
  if (!json.ok) return { path, catalogue: json, diagnostics: [] };
  const { text, content } = json.value;
  if (!isCatalogue(content)) return undefined;
  const catalogue = parseCatalogue(content);
  const diagnostics = catalogue.ok ? checkCatalogue(bot, catalogue.value) : [];
  return { path, catalogue, diagnostics: locateDiagnostics(diagnostics, text, true) };
}

async function readJson(path: string): Promise<Result<{ text: string; content: unknown }, string>> {
  try {
    const text = await readBotFile(path);
    const json = parseBotJson(text);
    return json.ok ? ok({ text, content: json.value }) : json;
  } catch (error) {
    return fail(`can't be read: ${describeError(error)}`);
  }
}

/** One warning per catalogue with problems. */
export function summarizeCatalogue({ path, catalogue, diagnostics }: CatalogueFile): readonly Diagnostic[] {
  const name = basename(path);
  if (!catalogue.ok)
    return [
      {
        severity: "warning",
        message: `The translation ${name} is not used: ${catalogue.error}`,
        hint: "Correct the file, or write it again with banter translate.",
      },
    ];
  return summarizeProblems(name, diagnostics).map(({ path: _, ...summary }) => summary);
}

function withoutExtension(name: string): string {
  return basename(name, extname(name));
}
