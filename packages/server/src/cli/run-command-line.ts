import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describeError } from "../failures/describe-error.ts";
import { SettingError } from "../failures/setting-error.ts";
import { UsageError, type Command, type Terminal } from "./command.ts";

/** Lazy-loaded: `export` doesn't need the server and starts five times faster without it. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import("./init.ts")).initCommand,
  start: async () => (await import("./start.ts")).startCommand,
  dev: async () => (await import("./dev.ts")).devCommand,
  validate: async () => (await import("./validate.ts")).validateCommand,
  translate: async () => (await import("./translate.ts")).translateCommand,
  simulate: async () => (await import("./simulate.ts")).simulateCommand,
  test: async () => (await import("./test.ts")).testCommand,
  import: async () => (await import("./import.ts")).importCommand,
  export: async () => (await import("./export.ts")).exportCommand,
  deploy: async () => (await import("./deploy.ts")).deployCommand,
  history: async () => (await import("./history.ts")).historyCommand,
  rollback: async () => (await import("./rollback.ts")).rollbackCommand,
  pause: async () => (await import("./pause.ts")).pauseCommand,
  resume: async () => (await import("./pause.ts")).resumeCommand,
  "preview-link": async () => (await import("./preview-link.ts")).previewLinkCommand,
  backup: async () => (await import("./backup.ts")).backupCommand,
  restore: async () => (await import("./restore.ts")).restoreCommand,
  compact: async () => (await import("./compact.ts")).compactCommand,
  "rebuild-figures": async () => (await import("./rebuild-figures.ts")).rebuildFiguresCommand,
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
};

/** Runs a `banter` command line. Returns the exit code. */
export async function runCommandLine(
  [name, ...args]: readonly string[],
  terminal: Terminal,
): Promise<number> {
  if (name === "--version" || name === "-v") {
    terminal.print(ownVersion());
    return 0;
  }
  const isHelp = name === undefined || name === "--help" || name === "-h" || name === "help";
  const commandName = isHelp ? args[0] : name;
  if (commandName === undefined) {
    terminal.print(await overview());
    return 0;
  }
  const command = await commandOf(commandName);
  if (command === undefined) {
    terminal.printError(
      `Unknown command "${commandName}".${await suggest(commandName, Object.keys(commands))}\n\n${await overview()}`,
    );
    return 2;
  }
  if (isHelp) {
    terminal.print(command.help);
    return 0;
  }
  if (args.includes("--help") || args.includes("-h")) {
    terminal.print(command.help);
    return 0;
  }
  try {
    return await command.run(args, terminal);
  } catch (error) {
    if (error instanceof SettingError || isSystemError(error)) {
      terminal.printError(describeError(error));
      return 1;
    }
    if (!isUsageError(error)) throw error;
    terminal.printError(`${await describeUsage(error, command.help)}\nSee: banter ${name} --help`);
    return 2;
  }
}

async function commandOf(name: string): Promise<Command | undefined> {
  return Object.hasOwn(commands, name) ? commands[name]?.() : undefined;
}

/** Of a file or a connection: a path that is too long, or a folder that can't be read. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}

function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

/** For an unknown option, the most similar one in the command's help instead of Node's advice. */
async function describeUsage({ message }: Error, help: string): Promise<string> {
  const [, option] = /^Unknown option '(--?[\w-]+)'/.exec(message) ?? [];
  if (option === undefined) return message;
  return `Unknown option "${option}".${await suggest(option, help.match(/--[a-z][\w-]*/g) ?? [])}`;
}

/** Loads the engine only when it is needed: some commands do without. */
async function suggest(name: string, names: readonly string[]): Promise<string> {
  const { didYouMean } = await import("../failures/did-you-mean.ts");
  return didYouMean(name, names);
}

async function overview(): Promise<string> {
  const lines = await Promise.all(
    Object.entries(commands).map(
      async ([name, command]) => `  ${name.padEnd(16)} ${(await command()).summary}`,
    ),
  );
  return `banter: serves and manages chat bots.

Usage: banter COMMAND [options]

${lines.join("\n")}

Run banter COMMAND --help for details, banter --version for the version.`;
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return v.parse(v.object({ version: v.string() }), manifest).version;
}
