import { spawn, spawnSync } from "node:child_process";
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

/** Runs a command in the repository root beside others, and prints its output when it has ended. Resolves with whether it succeeded. */
export function runBeside(command: string, parameters: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: root, shell: process.platform === "win32" });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => output.push(chunk));
    const end = (isOk: boolean): void => {
      process.stdout.write(Buffer.concat(output));
      resolve(isOk);
    };
    child.once("error", ({ message }) => {
      console.error(`${command} could not be started: ${message}`);
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}
