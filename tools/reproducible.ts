import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./run-command.ts";

/*
 * `npm run verify reproducible`: clones the last commit into two folders, builds and packs it in both, with another time zone and
 * language in the second, and compares every file. Exits with 1 if one differs.
 */

const BUILT = ["packages/*/dist/**/*", "apps/admin/dist/**/*", "apps/site/public/{dist,docs}/**/*", "*.tgz"];

/** Says when the build began. */
const IGNORED = /\.tsbuildinfo$/;

parseArgs();
const folder = mkdtempSync(join(tmpdir(), "banter-reproducible-"));
try {
  const first = buildIn(join(folder, "one"), { TZ: "UTC", LANG: "C" });
  const second = buildIn(join(folder, "a longer path", "two"), { TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8" });
  const names = new Set([...first.keys(), ...second.keys()]);
  const different = [...names].filter((name) => first.get(name) !== second.get(name)).toSorted();
  for (const name of different) console.error(`✗ ${name}`);
  console.log(`${names.size - different.length} of ${names.size} built files and packages are the same`);
  process.exitCode = different.length > 0 || names.size === 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}

/** The hash of each built file, by its path. */
function buildIn(clone: string, environment: Record<string, string>): ReadonlyMap<string, string> {
  mkdirSync(dirname(clone), { recursive: true });
  run("git", ["clone", "--quiet", root, clone], root);
  for (const modules of [".", ...globSync("{packages,apps,tools}/*", { cwd: root }), "fault-schedules"])
    linkModules(join(root, modules, "node_modules"), join(clone, modules, "node_modules"));
  run(process.execPath, ["tools/build.ts"], clone, environment);
  run("npm", ["pack", "--workspaces", "--ignore-scripts", "--silent"], clone, environment);
  const paths = BUILT.flatMap((pattern) => globSync(pattern, { cwd: clone }));
  return new Map(
    paths
      .filter((path) => !IGNORED.test(path) && statSync(join(clone, path)).isFile())
      .map((path) => [
        path,
        createHash("sha256")
          .update(readFileSync(join(clone, path)))
          .digest("hex"),
      ]),
  );
}

/** Hard links, which are as fast as links of folders, but from which a package's own path is the clone's. */
function linkModules(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false }) !== undefined) run("cp", ["-al", from, to], root);
}

function run(command: string, parameters: readonly string[], cwd: string, environment = {}): void {
  const { status, error } = spawnSync(command, parameters, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`${command} ${parameters.join(" ")} failed: ${error?.message ?? status}`);
}
