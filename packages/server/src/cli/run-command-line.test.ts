import { expect, test } from "vitest";
import { runCommandLine } from "./run-command-line.ts";

test.each(["restore", "validate", "simulate", "translate", "import"])(
  "%s says what the system refuses, without a stack",
  async (command) => {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const args = [command, "a".repeat(5_000), ...(command === "translate" ? ["--to", "de"] : [])];
    const stop = new AbortController().signal;
    expect(await runCommandLine(args, { print, printError: print, stop })).toBe(1);
    expect(lines.join("\n")).toMatch(/ENAMETOOLONG|doesn't exist/);
  },
);
