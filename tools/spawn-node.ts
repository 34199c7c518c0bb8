import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** Starts Node.js with a script and its parameters. The process ends when this one ends, even if this one is killed. */
export function spawnNode(
  parameters: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): ChildProcessByStdio<Writable, Readable, Readable> {
  const preload = new URL("end-with-parent.js", import.meta.url).href;
  return spawn(process.execPath, ["--import", preload, ...parameters], {
    ...options,
    stdio: ["pipe", "pipe", "pipe"],
  });
}
