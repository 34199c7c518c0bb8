import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { fail, isRecord, ok, parseJson, type Result } from "@banter/protocol";
import { checks } from "../checks/all-checks.ts";
import type { Profile } from "../checks/check.ts";
import { countResults, formatEnd } from "../report/count-results.ts";
import { formatHtml } from "../report/format-html.ts";
import { formatResult, formatTable } from "../report/format-table.ts";
import { runChecks, type ConformanceOptions } from "../run-checks.ts";

const HELP = `Checks which promises of the chat protocol a server keeps.

Usage: banter-conformance URL --bot ID [options]

  --bot ID             public id of the bot to talk with; any bot works
  --bot-file FILE      the bot itself, for a server that runs bots from requests (ours: banter start --preview any)
  --profile NAME       reference: the protocol alone; banter (default): also what Banter promises beyond it
  --only ID            runs one check; can be repeated
  --progress           prints each check when it ends, as in a terminal
  --json FILE          writes the findings as JSON
  --html FILE          writes the findings as a page
  --write-bot FILE     writes a bot with every kind of question, and exits; --exported for the exported format

The checks start about sixty conversations and leave their results. "!" marks what only warns: a
server should do it, and need not. The exit code is 1 if a promise isn't kept or no check could run, 2 for a wrong command line.`;

const options = {
  bot: { type: "string" },
  "bot-file": { type: "string" },
  profile: { type: "string" },
  only: { type: "string", multiple: true },
  progress: { type: "boolean" },
  json: { type: "string" },
  html: { type: "string" },
  "write-bot": { type: "string" },
  exported: { type: "boolean" },
  help: { type: "boolean" },
} as const;

type Values = ReturnType<typeof parseCommandLine>["values"];

/** Runs `banter-conformance`. Returns the exit code: 0 if all is well, 1 if a promise isn't kept or no check could run, 2 for a wrong command line. */
export async function runConformance(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseCommandLine(args);
    if (values.help === true) return print(HELP);
    if (values.exported === true && values["write-bot"] === undefined)
      return refuse("--exported belongs to --write-bot.");
    if (values["write-bot"] !== undefined) return writeBot(values["write-bot"], values.exported === true);
    const read = readOptions(values, positionals);
    return read.ok ? await checkServer(read.value, values) : refuse(read.error);
  } catch (error) {
    // A wrong option, or a file that can't be read or written.
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function parseCommandLine(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

async function checkServer(checked: ConformanceOptions, { json, html, progress }: Values): Promise<number> {
  const isLive = progress === true || process.stdout.isTTY;
  const width = Math.max(...checks.map(({ id }) => id.length));
  const report = await runChecks({
    ...checked,
    onWait: (text) => console.error(text),
    ...(isLive && { onResult: (result) => print(formatResult(result, width).join("\n")) }),
  });
  print(isLive ? `\n${formatEnd(report)}` : formatTable(report));
  if (json !== undefined) writeFile(json, `${JSON.stringify(report, undefined, 2)}\n`);
  if (html !== undefined) writeFile(html, formatHtml(report));
  const { passed, failed, warned } = countResults(report.results);
  return failed > 0 || passed + warned === 0 ? 1 : 0;
}

function readOptions(values: Values, positionals: readonly string[]): Result<ConformanceOptions, string> {
  const [server = "", ...more] = positionals;
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? "") || more.length > 0)
    return fail("Name one server by its URL, such as https://bots.example.com.");
  const profile = readProfile(values.profile);
  if (profile === undefined)
    return fail(`The profile "${values.profile}" doesn't exist. Choose reference or banter.`);
  const bot = values["bot-file"] === undefined ? undefined : readBot(values["bot-file"]);
  if (bot?.ok === false) return bot;
  const fileId: unknown = bot?.value["publicId"] ?? bot?.value["id"];
  const botId = values.bot ?? (typeof fileId === "string" ? fileId : undefined);
  if (botId === undefined || botId.trim() === "")
    return fail("Name the bot by its public id, such as --bot my-bot.");
  const { only } = values;
  const unknown = only?.find((id) => !checks.some((check) => check.id === id));
  if (unknown !== undefined)
    return fail(`The check "${unknown}" doesn't exist. Run without --only to see the ids of all checks.`);
  const other = only?.find((id) => checks.some((check) => check.id === id && check.profile === "banter"));
  if (profile === "reference" && other !== undefined)
    return fail(`The check "${other}" belongs to the profile banter, which --profile reference leaves out.`);
  const file = findUnwritable({ json: values.json, html: values.html });
  if (file !== undefined) return fail(file);
  return ok({ server, botId, profile, ...(bot && { bot: bot.value }), ...(only && { only }) });
}

function readProfile(name = "banter"): Profile | undefined {
  return name === "reference" || name === "banter" ? name : undefined;
}

function readBot(path: string): Result<Readonly<Record<string, unknown>>, string> {
  const bot = parseJson(readFileSync(path, "utf8"));
  const isBot = isRecord(bot) && (isRecord(bot["groups"]) || Array.isArray(bot["groups"]));
  return isBot
    ? ok(bot)
    : fail(`The file ${path} contains no bot: it needs to be a JSON object with groups.`);
}

function writeBot(path: string, isExported: boolean): number {
  const name = isExported ? "conformance.exported.json" : "conformance.json";
  writeFile(path, readFileSync(new URL(`../../bots/${name}`, import.meta.url), "utf8"));
  return print(`Wrote the conformance bot to ${path}. Serve it, then run the checks with --bot conformance.`);
}

/** Which of the files that the run shall write can't be written, before the first request. */
function findUnwritable(files: Readonly<Record<string, string | undefined>>): string | undefined {
  for (const [option, path] of Object.entries(files))
    try {
      // What an earlier run has written stays until this one has ended.
      if (path !== undefined) writeFile(path, "", { flag: "a" });
    } catch (error) {
      return `The file of --${option} can't be written: ${error instanceof Error ? error.message : String(error)}`;
    }
  return undefined;
}

/** Writes a file, and creates its folder. */
function writeFile(path: string, text: string, options: { readonly flag?: "a" } = {}): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, options);
}

function print(text: string): number {
  console.log(text);
  return 0;
}

function refuse(problem: string): number {
  console.error(`${problem}\nSee: banter-conformance --help`);
  return 2;
}
