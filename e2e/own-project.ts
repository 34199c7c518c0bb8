import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../tools/run-command.ts";
import { startCommand } from "./packages/empty-project.ts";

/** A project of somebody who uses Banter: a folder outside of the repository, served with `banter start`. */
export interface OwnProject {
  readonly folder: string;
  readonly url: string;
  readonly output: () => string;
  stop(): Promise<void>;
}

const QUICK = { BANTER_DRAIN_SECONDS: "0" };

/** Writes the files of a project, and starts its server on a free port. */
export async function startOwnProject(
  files: Readonly<Record<string, string | Uint8Array>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<OwnProject> {
  const folder = mkdtempSync(join(tmpdir(), "banter-project-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [path, content] of Object.entries({ "package.json": `{ "type": "module" }`, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const env = { ...process.env, ...QUICK, ...environment };
  const program = join(root, "packages/server/bin/banter.js");
  const command = `exec ${process.execPath} ${program} start bots --trust-proxies 0 --port 0`;
  const server = await startCommand(command, folder, env, /http:\/\/localhost:\d+/);
  const port = /http:\/\/localhost:(\d+)/.exec(server.output())?.[1];
  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    output: server.output,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
