import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run-command.ts";

export type Command = readonly [command: string, parameters: readonly string[]];

/** Whether missing programs can be installed from Debian's packages. */
export function hasAptGet(): boolean {
  return existsSync("/usr/bin/apt-get");
}

/** An apt-get command that waits for the lock of another process, with a limit. */
export function aptGet(...parameters: readonly string[]): Command {
  return ["sh", [join(root, "tools/apt-get.sh"), ...parameters]];
}

/** Install commands, to be run in order. */
export function installCommands(packages: readonly string[]): readonly Command[] {
  return [aptGet("update"), aptGet("install", "-y", "--no-install-recommends", ...packages)];
}

/** Without it a package could wait for an answer on the terminal. */
export function debianEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
}
