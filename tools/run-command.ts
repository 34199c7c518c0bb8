import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Root folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command in the repository root with inherited output. Returns whether it succeeded. */
export function runCommand(command: string, parameters: readonly string[]): boolean {
  const { status, error } = spawnSync(command, parameters, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  return status === 0;
}
