import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { askQuestions, defaultAnswers, packageManagers, type Answers } from "./ask-questions.ts";
import { projectFiles, type PackageManager } from "./project-files.ts";
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
  const read = readArguments(args, CREATE_HELP);
  if (typeof read === "number") return read;
  const { given, mayAsk, isInstalling } = read;
  const answers = mayAsk ? await askQuestions(given) : defaultAnswers(given);
  const folder = resolve(answers.folder);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    console.error(
      `${folder} isn't empty. Name another folder, or run "npx -p @banter/server banter init" there to add a bot to its project.`,
    );
    return 1;
  }
  return createIn(folder, answers, isInstalling);
}

/** Runs `banter init` in the current folder. Returns the exit code. */
export function runInit(args: string[]): number {
  const read = readArguments(args, initHelp);
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

/** The parsed command line, or the exit code if there is nothing to do. */
function readArguments(args: string[], help: string): ReadArguments | number {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help === true) {
      console.log(help);
      return 0;
    }
    const { template } = values;
    if (template !== undefined && !templates.some(({ name }) => name === template))
      throw new Error(`There is no template "${template}". Templates are: ${TEMPLATE_NAMES}.`);
    return {
      given: {
        folder: positionals[0],
        template,
        packageManager: readPackageManager(values["package-manager"]),
      },
      mayAsk: values.yes !== true && process.stdin.isTTY,
      isInstalling: values["no-install"] !== true,
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return 2;
  }
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
  const { written, kept } = writeProject(
    folder,
    projectFiles({ name: packageName(folder), template, packageManager }),
  );
  for (const path of written) console.log(`  + ${path}`);
  for (const path of kept) console.log(`  = ${path} (exists, left as it is)`);
  if (isInstalling) {
    const { status } = spawnSync(packageManager, ["install"], {
      cwd: folder,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    if (status !== 0) {
      console.error(
        `"${packageManager} install" failed. Run it again in ${folder} when its problem is solved.`,
      );
      return 1;
    }
  }
  const steps = [
    ...(shown === "." ? [] : [`cd ${shown}`]),
    ...(isInstalling ? [] : [`${packageManager} install`]),
    `${packageManager} run dev`,
  ];
  console.log(
    `\nYour bot is in bots/${template}.ts. Try it:\n\n${steps.map((step) => `  ${step}`).join("\n")}\n`,
  );
  return 0;
}

/** npm allows lowercase letters, digits, hyphens, dots and underscores. */
function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "");
  return name === "" ? "my-bot" : name;
}
