import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";

test("a run ends with its flaky and skipped tests, with reasons, and its counts", () => {
  // Inside the repository, where vitest is found.
  const folder = mkdtempSync(join(root, "node_modules/.cache/closing-reporter-"));
  try {
    writeFileSync(join(folder, "vitest.config.js"), "export default {};");
    writeFileSync(
      join(folder, "sample.test.js"),
      `import { expect, test } from "vitest";
       let attempts = 0;
       test("passes", () => {});
       test("passes in the end", () => expect(++attempts).toBe(2));
       test("fails", () => expect(1).toBe(2));
       test("needs a printer", ({ skip }) => skip("There is no printer."));`,
    );
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        join(root, "node_modules/vitest/vitest.mjs"),
        "run",
        `--root=${folder}`,
        "--retry=1",
        `--reporter=${join(root, "tools/closing-reporter.ts")}`,
      ],
      { encoding: "utf8", env: { ...process.env, NO_COLOR: "1", RECORD_CHECK_RUN: undefined } },
    );
    expect(stdout.trim().split("\n").slice(-4)).toEqual([
      "flaky: sample.test.js > passes in the end (passed at attempt 2)",
      "skipped: sample.test.js > needs a printer: There is no printer.",
      "1 flaky",
      "2 passed, 1 failed, 1 skipped",
    ]);
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
