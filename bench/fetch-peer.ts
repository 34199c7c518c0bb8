import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Fetches the published peer into a temporary folder. It is measured as published and never part of this project. */
export async function fetchPeer(): Promise<{ readonly folder: string; readonly version: string }> {
  const folder = mkdtempSync(join(tmpdir(), "banter-bench-"));
  const name = process.env["BENCH_PEER"] ?? "@typebot.io/js";
  execFileSync("npm", ["pack", name, "--silent", "--pack-destination", folder], {
    cwd: folder,
    stdio: "pipe",
  });
  const archive = readdirSync(folder).find((file) => file.endsWith(".tgz"));
  if (archive === undefined)
    throw new Error(`npm packed no files for ${name}. Is the npm registry reachable?`);
  execFileSync("tar", ["-xzf", archive], { cwd: folder });
  return { folder: join(folder, "package"), version: /(\d+\.\d+\.\d+)\.tgz$/.exec(archive)?.[1] ?? "?" };
}
