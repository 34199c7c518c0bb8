import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { packAll, startCommand, type RunningCommand } from "../packages/empty-project.ts";
import type { Files } from "./app-files.ts";

const run = promisify(execFile);

/** A folder outside the checkout with the packed packages, the frameworks, and a folder per app beside them. */
export interface FrameworkProject {
  /** Writes an app's files. */
  write(app: string, files: Files): void;
  path(app: string, file?: string): string;
  /** Runs a line of a shell in an app. Rejects with the output if it fails. */
  sh(app: string, line: string, environment?: Readonly<Record<string, string>>): Promise<string>;
  /** Starts a command that keeps running, and waits until its output matches. */
  start(app: string, line: string, ready: RegExp): Promise<RunningCommand>;
  remove(): void;
}

/** Installs everything at once, third-party packages in the versions of the lock file. */
export async function createFrameworkProject(): Promise<FrameworkProject> {
  const folder = mkdtempSync(join(tmpdir(), "banter-frameworks-"));
  for (const name of ["package.json", "package-lock.json"])
    cpSync(join(import.meta.dirname, name), join(folder, name));
  const archives = await packAll(folder);
  const options = ["--no-save", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...options, ...archives.values()], { cwd: folder });

  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`,
    // Vitest sets both for its own tests.
    NODE_ENV: undefined,
    VITEST: undefined,
    FORCE_COLOR: undefined,
    NO_COLOR: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    BANTER_DRAIN_SECONDS: "0",
  };
  return {
    write: (app, files) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, app, path)), { recursive: true });
        writeFileSync(join(folder, app, path), text);
      }
    },
    path: (app, file = "") => join(folder, app, file),
    sh: async (app, line, environment = {}) => {
      const options = { cwd: join(folder, app), env: { ...env, ...environment } };
      const { stdout, stderr } = await run("sh", ["-c", line], options);
      return stdout + stderr;
    },
    start: (app, line, ready) => startCommand(line, join(folder, app), env, ready),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
