import { vi } from "vitest";
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
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> {
  const output: string[] = [];
  const errors: string[] = [];
  const before = process.cwd();
  process.chdir(folder);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    const code = await runCommandLine(args, {
      print: (text) => void output.push(text),
      printError: (text) => void errors.push(text),
      stop: new AbortController().signal,
    });
    return { code, output: output.join("\n"), errors: errors.join("\n") };
  } finally {
    vi.unstubAllEnvs();
    process.chdir(before);
  }
}
