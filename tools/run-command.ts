import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command in the checkout and shows its output; false when it failed. */
export function runCommand(command: string, parameters: readonly string[]): boolean {
  const { status, error } = spawnSync(command, parameters, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  return status === 0;
}
