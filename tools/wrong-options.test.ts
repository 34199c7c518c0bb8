import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";

function run(code: string) {
  const flags = ["--import", "./tools/wrong-options.ts", "--eval", code];
  const { status, stderr } = spawnSync(process.execPath, flags, { cwd: root, encoding: "utf8" });
  return { status, stderr };
}

test.each(["'The disk is full'", "null", "undefined", "new Error('The disk is full')"])(
  "a command that throws %s ends with 1 and says so",
  (thrown) => {
    const { status, stderr } = run(`throw ${thrown}`);
    expect(status).toBe(1);
    expect(stderr).toContain(/full|null|undefined/.exec(thrown)?.[0]);
    expect(stderr).not.toContain("TypeError");
  },
);
