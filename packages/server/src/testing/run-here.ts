import { runCommandLine } from "../cli/run-command-line.ts";

/** How a command has ended, and the lines that it has printed. */
export interface CommandOutcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs a `banter` command line in a folder, without a process of its own. */
export async function runHere(
  args: readonly string[],
  folder: string = process.cwd(),
): Promise<CommandOutcome> {
  const output: string[] = [];
  const errors: string[] = [];
  const before = process.cwd();
  process.chdir(folder);
  try {
    const code = await runCommandLine(args, {
      print: (text) => void output.push(text),
      printError: (text) => void errors.push(text),
      stop: new AbortController().signal,
    });
    return { code, output: output.join("\n"), errors: errors.join("\n") };
  } finally {
    process.chdir(before);
  }
}
