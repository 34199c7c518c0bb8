import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./run-command.ts";

/*
 * `npm run verify flakes -- [--runs 10] [--idle]`
 *
 * Runs the full check in fresh clones of the last commit, without retries, while another process keeps every core busy.
 * Prints each failure, and the counts, the minutes and the log file of each run; exits with 1 if a run failed.
 */
const { values } = parseArgs({
  options: { runs: { type: "string", default: "10" }, idle: { type: "boolean", default: false } },
});

const results: string[] = [];
for (let run = 1; run <= Number(values.runs); run++) {
  const load = values.idle ? [] : keepCoresBusy();
  try {
    const { line, failures } = checkFreshClone();
    results.push(line);
    console.log([`run ${run}: ${line}`, ...failures].join("\n"));
  } finally {
    for (const child of load) child.kill();
  }
}
const green = results.filter((line) => line.startsWith("passed"));
console.log(`\n${green.length} of ${results.length} runs passed`);
process.exit(green.length === results.length ? 0 : 1);

/** A process for each core that computes without a pause. */
function keepCoresBusy(): readonly ChildProcess[] {
  return Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
}

function checkFreshClone(): { readonly line: string; readonly failures: readonly string[] } {
  const folder = mkdtempSync(join(tmpdir(), "banter-flakes-"));
  // As root, tests run Postgres as another user.
  chmodSync(folder, 0o755);
  const log = `${folder}.log`;
  try {
    spawnSync("git", ["clone", "--quiet", root, folder], { stdio: "inherit" });
    // Spares most downloads. With its old time, `npm test` installs what is missing, e.g. the packages' own dependencies.
    cpSync(join(root, "node_modules"), join(folder, "node_modules"), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    });
    const begun = performance.now();
    const output = openSync(log, "w");
    const { status } = spawnSync("npm", ["test"], {
      cwd: folder,
      stdio: ["ignore", output, output],
      env: { ...process.env, BANTER_TEST_RETRIES: "0", NO_COLOR: "1" },
    });
    closeSync(output);
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
    const lines = readFileSync(log, "utf8").split("\n");
    const counts = lines.findLast((line) => /^\d+ passed, /.test(line)) ?? "no counts";
    return {
      line: `${status === 0 ? "passed" : "FAILED"} in ${minutes} min: ${counts} (${log})`,
      failures: lines.filter((line) => /^\s*(FAIL|Failed:)/.test(line)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
