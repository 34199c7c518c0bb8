import { UsageError, type Command, type Terminal } from "./command.ts";
import { devCommand } from "./dev.ts";
import { doctorCommand } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { simulateCommand } from "./simulate.ts";
import { startCommand } from "./start.ts";
import { validateCommand } from "./validate.ts";

const commands: Readonly<Record<string, Command>> = {
  start: startCommand,
  dev: devCommand,
  validate: validateCommand,
  simulate: simulateCommand,
  import: importCommand,
  export: exportCommand,
  doctor: doctorCommand,
};

/** Runs `banter …`; gives the exit code. */
export async function runCommandLine(
  [name, ...args]: readonly string[],
  terminal: Terminal,
): Promise<number> {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    const command = commands[args[0] ?? ""];
    terminal.print(command?.help ?? overview());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    terminal.printError(`There is no command "${name}".\n\n${overview()}`);
    return 2;
  }
  if (args.includes("--help") || args.includes("-h")) {
    terminal.print(command.help);
    return 0;
  }
  try {
    return await command.run(args, terminal);
  } catch (error) {
    if (!isUsageError(error)) throw error;
    terminal.printError(`${error.message}\nSee: banter ${name} --help`);
    return 2;
  }
}

function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return `banter: serves chat bots and looks after them.

Usage: banter COMMAND [options]

${lines.join("\n")}

banter COMMAND --help tells more of each.`;
}
