import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { root } from "../../tools/run-command.ts";
import { startRegistry } from "./local-registry.ts";

const run = promisify(execFile);

/** Folders of the published packages. */
export const publishedPackages = [
  "packages/protocol",
  "packages/streaming-markdown",
  "packages/client",
  "packages/engine",
  "packages/widget",
  "packages/react",
  "packages/create-banter",
  "packages/server",
  "packages/conformance",
  "apps/admin",
] as const;

/** A folder outside the checkout in which a stranger installs the packages. */
export interface EmptyProject {
  readonly folder: string;
  /** Runs a shell command there. Rejects with its output if it fails. */
  sh(command: string, cwd?: string): Promise<string>;
  /** Starts a command that keeps running, and waits until its output matches. */
  start(command: string, cwd: string, ready: RegExp): Promise<RunningCommand>;
  remove(): void;
}

export interface RunningCommand {
  output(): string;
  /** Sends SIGINT, as a person at the keyboard, and waits for the exit. */
  stop(): Promise<void>;
}

export async function createEmptyProject(): Promise<EmptyProject> {
  const folder = mkdtempSync(join(tmpdir(), "banter-stranger-"));
  const archives = await packAll(folder);
  const registry = await startRegistry(archives);
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`,
    HOME: folder,
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, ".npm"),
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
    // Any free port.
    PORT: "0",
  };
  return {
    folder,
    sh: async (command, cwd = folder) => {
      const { stdout, stderr } = await run("sh", ["-c", command], { cwd, env });
      return stdout + stderr;
    },
    start: (command, cwd, ready) => startCommand(command, cwd, env, ready),
    remove: () => {
      registry.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const packedSchema = v.array(v.object({ name: v.string(), filename: v.string() }));

/** Packs all published packages. Returns the archives by package folder. */
export async function packAll(destination: string): Promise<ReadonlyMap<string, string>> {
  const workspaces = publishedPackages.flatMap((path) => ["--workspace", path]);
  const options = ["--pack-destination", destination, "--json", "--ignore-scripts"];
  const { stdout } = await run("npm", ["pack", ...workspaces, ...options], { cwd: root });
  const packed = v.parse(packedSchema, JSON.parse(stdout));
  return new Map(
    publishedPackages.map((path) => {
      const archive = packed.find(({ name }) => name.replace("@banter/", "") === basename(path));
      if (archive === undefined) throw new Error(`npm pack made no archive of ${path}.`);
      return [join(root, path), join(destination, archive.filename)] as const;
    }),
  );
}

/** Starts a shell command and waits until its output matches; rejects with the output if it ends before. */
export async function startCommand(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  ready: RegExp,
): Promise<RunningCommand> {
  // Its own process group, so that a signal reaches the command behind npx and the shell.
  const child = spawn("sh", ["-c", command], { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (ready.test(output)) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`"${command}" ended with ${code}:\n${output}`)));
  });
  return {
    output: () => output,
    stop: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
      await exited;
    },
  };
}
