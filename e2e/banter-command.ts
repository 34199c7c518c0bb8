import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "../tools/run-command.ts";

const run = promisify(execFile);

/** Runs the `banter` command of this checkout; rejects with its output if it fails. */
export async function banter(...parameters: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ["packages/server/bin/banter.js", ...parameters], {
    cwd: root,
  });
  return stdout;
}
