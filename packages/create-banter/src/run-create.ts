import { spawnSync } from "node:child_process";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { askQuestions, defaultAnswers, packageManagers, type Answers } from "./ask-questions.ts";
import { projectFiles, type PackageManager } from "./project-files.ts";
import { folderProblem } from "./target-folder.ts";
import { templates } from "./templates.ts";
import { writeProject } from "./write-project.ts";

const TEMPLATE_NAMES = templates.map(({ name }) => name).join(", ");

const OPTIONS_HELP = `  --template NAME          ${TEMPLATE_NAMES}
  --package-manager NAME   ${packageManagers.join(", ")}; by default the one that runs this command
  --no-install             don't install the dependencies`;

const CREATE_HELP = `Creates a project with a chat bot.

Usage: npm create banter@latest [FOLDER] -- [options]

${OPTIONS_HELP}
  --yes                    don't ask; take the defaults (my-bot, lead-form)`;

/** Help of `banter init`. */
export const initHelp = `Adds a bot, scripts and dependencies to the project in this folder. Existing files are left as they are.

Usage: banter init [options]

${OPTIONS_HELP}`;

const options = {
  template: { type: "string" },
  "package-manager": { type: "string" },
  "no-install": { type: "boolean" },
  yes: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** Runs `npm create banter`. Returns the exit code. */
export async function runCreate(args: string[]): Promise<number> {
  const read = readArguments(args, { help: CREATE_HELP, maxFolders: 1 });
  if (typeof read === "number") return read;
  const { given, mayAsk, isInstalling } = read;
  // A folder that is asked for is checked when it is entered.
  const isKnown = given.folder !== undefined || !mayAsk;
  const problem = isKnown ? folderProblem(defaultAnswers(given).folder) : undefined;
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }
  const answers = mayAsk ? await askQuestions(given) : defaultAnswers(given);
  return answers === undefined ? INTERRUPTED : createIn(resolve(answers.folder), answers, isInstalling);
}

/** Exit code of a command that Ctrl+C ends. */
const INTERRUPTED = 130;

/** Runs `banter init` in the current folder. Returns the exit code. */
export function runInit(args: string[]): number {
  const read = readArguments(args, { help: initHelp, maxFolders: 0 });
  if (typeof read === "number") return read;
  return createIn(process.cwd(), { ...defaultAnswers(read.given), folder: "." }, read.isInstalling);
}

interface ReadArguments {
  readonly given: {
    readonly folder?: string | undefined;
    readonly template?: string | undefined;
    readonly packageManager?: PackageManager | undefined;
  };
  readonly mayAsk: boolean;
  readonly isInstalling: boolean;
}

interface CommandLine {
  readonly help: string;
  readonly maxFolders: 0 | 1;
}

/** The parsed command line, or the exit code if there is nothing to do. */
function readArguments(args: string[], { help, maxFolders }: CommandLine): ReadArguments | number {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help === true) {
      console.log(help);
      return 0;
    }
    refuseOptionsOfNpm(positionals);
    if (positionals.length > maxFolders) throw new Error(tooManyFolders(positionals, maxFolders));
    const { template } = values;
    const mayAsk = values.yes !== true && process.stdin.isTTY;
    if (maxFolders > 0 && positionals.length === 0 && !mayAsk && values.yes !== true)
      throw new Error(
        "There is no terminal to ask in. Name the folder: npm create banter@latest my-bot\nOr take the defaults with: npm create banter@latest -- --yes",
      );
    if (template !== undefined && !templates.some(({ name }) => name === template))
      throw new Error(`There is no template "${template}". Templates are: ${TEMPLATE_NAMES}.`);
    return {
      given: {
        folder: positionals[0],
        template,
        packageManager: readPackageManager(values["package-manager"]),
      },
      mayAsk,
      isInstalling: values["no-install"] !== true,
    };
  } catch (error) {
    console.error(`${describeUsage(error)}\n\n${help}`);
    return 2;
  }
}

/** Without Node's advice for an unknown option. */
function describeUsage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^Unknown option '(--?[\w-]+)'.*/, 'Unknown option "$1".');
}

/** Without "--" before them, npm consumes the options and passes their values on as folders, or drops them. */
function refuseOptionsOfNpm(positionals: readonly string[]): void {
  const taken = ["template", "package-manager"].flatMap((name) => {
    const value = process.env[`npm_config_${name.replaceAll("-", "_")}`] ?? "";
    if (value === "") return [];
    // The value of `--template quiz` is passed on as a folder, and npm takes the option for a switch.
    const rest = value === "true" ? positionals.slice(1) : [value];
    return [[`--${name}`, ...rest].join("=")];
  });
  if (taken.length === 0) return;
  const options = taken.join(" ");
  throw new Error(
    `npm took ${options} for ${taken.length === 1 ? "an option" : "options"} of its own. Write "--" before it: npm create banter@latest ${[...positionals.slice(0, 1), "--", options].join(" ")}`,
  );
}

function tooManyFolders(folders: readonly string[], maxFolders: number): string {
  const names = folders.map((name) => `"${name}"`).join(" and ");
  return maxFolders === 0
    ? `banter init works in the current folder and takes no name: ${names}.`
    : `Only one folder can be created, not ${names}.`;
}

function readPackageManager(name: string | undefined): PackageManager | undefined {
  const known = packageManagers.find((other) => other === name);
  if (name !== undefined && known === undefined)
    throw new Error(`"${name}" is not a package manager. Choose one of: ${packageManagers.join(", ")}.`);
  return known;
}

function createIn(
  folder: string,
  { folder: shown, template, packageManager }: Answers,
  isInstalling: boolean,
): number {
  try {
    const { written, kept } = writeProject(
      folder,
      projectFiles({ name: packageName(folder), template, packageManager }),
    );
    for (const path of written) console.log(`  + ${path}`);
    for (const path of kept) console.log(`  = ${path} (exists, left as it is)`);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    console.error(`${folder} can't be written: ${error.message}`);
    return 1;
  }
  if (isInstalling && !install(folder, packageManager)) return 1;
  const steps = [
    ...(shown === "." ? [] : [`cd ${quote(shown)}`]),
    ...(isInstalling ? [] : [`${packageManager} install`]),
    `${packageManager} run dev`,
  ];
  console.log(
    `\nYour bot is in bots/${template}.ts. Try it:\n\n${steps.map((step) => `  ${step}`).join("\n")}\n`,
  );
  return 0;
}

/** For a shell, if it needs to be. */
function quote(path: string): string {
  if (!/[^\w./\\:~-]/.test(path)) return path;
  return process.platform === "win32" ? `"${path}"` : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** Whether the dependencies are installed; prints why they aren't. */
function install(folder: string, packageManager: PackageManager): boolean {
  const { status, error } = spawnSync(packageManager, ["install"], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status === 0) return true;
  const isMissing = isSystemError(error) && error.code === "ENOENT";
  console.error(
    isMissing
      ? `"${packageManager}" isn't installed. The project is in ${folder}; install its dependencies with another package manager, such as: npm install`
      : `"${packageManager} install" failed. Run it again in ${folder} when its problem is solved.`,
  );
  return false;
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string" && "syscall" in error;
}

/** npm allows lowercase letters, digits, hyphens, dots and underscores. */
function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "");
  return name === "" ? "my-bot" : name;
}
