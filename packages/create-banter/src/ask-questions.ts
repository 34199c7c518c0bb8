import { createInterface, type Interface } from "node:readline/promises";
import { folderProblem } from "./target-folder.ts";
import { templates } from "./templates.ts";
import type { PackageManager } from "./project-files.ts";

export const packageManagers: readonly PackageManager[] = ["npm", "pnpm", "yarn", "bun"];

/** The answers that the command line doesn't contain. */
export interface OpenQuestions {
  readonly folder?: string | undefined;
  readonly template?: string | undefined;
  readonly packageManager?: PackageManager | undefined;
}

export interface Answers {
  readonly folder: string;
  readonly template: string;
  readonly packageManager: PackageManager;
}

/** The answers where nobody can be asked. The package manager is the one that runs the command. */
export function defaultAnswers(given: OpenQuestions): Answers {
  const running = /^(\w+)\//.exec(process.env["npm_config_user_agent"] ?? "")?.[1];
  return {
    folder: given.folder ?? "my-bot",
    template: given.template ?? "lead-form",
    packageManager: given.packageManager ?? packageManagers.find((name) => name === running) ?? "npm",
  };
}

/** Asks in the terminal for what the command line left open; Enter takes the default. Undefined after Ctrl+C or Ctrl+D. */
export async function askQuestions(given: OpenQuestions): Promise<Answers | undefined> {
  const defaults = defaultAnswers(given);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const folder = given.folder ?? (await askFolder(terminal, defaults.folder));
    const template = given.template ?? (await askTemplate(terminal));
    return { folder, template, packageManager: defaults.packageManager };
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
    console.log();
    return undefined;
  } finally {
    terminal.close();
  }
}

async function askFolder(terminal: Interface, defaultFolder: string): Promise<string> {
  for (;;) {
    const folder = (await terminal.question(`Folder (${defaultFolder}): `)).trim() || defaultFolder;
    const problem = folderProblem(folder);
    if (problem === undefined) return folder;
    console.log(problem);
  }
}

async function askTemplate(terminal: Interface): Promise<string> {
  console.log("Templates:");
  for (const [index, { name, description }] of templates.entries())
    console.log(`  ${index + 1}  ${name.padEnd(10)} ${description}`);
  for (;;) {
    const answer = (await terminal.question("Template, by number or name (1): ")).trim();
    const chosen =
      answer === ""
        ? templates[0]
        : (templates[Number(answer) - 1] ?? templates.find(({ name }) => name === answer));
    if (chosen !== undefined) return chosen.name;
    console.log(`There is no template "${answer}".`);
  }
}
