import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aptGet } from "./debian-packages.ts";

const LOCKED = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1 (apt-get)";
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "banter-apt-get-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `aptGet` with an apt-get that fails with the message as often as `failures` says. */
function runWith(message: string, failures: number, limit = 20) {
  const calls = join(folder, "calls");
  writeFileSync(calls, "");
  writeFileSync(
    join(folder, "apt-get"),
    `#!/bin/sh
     echo "$@" >> ${calls}
     [ $(wc -l < ${calls}) -gt ${failures} ] && echo done && exit 0
     echo "${message}" >&2
     exit 100`,
  );
  chmodSync(join(folder, "apt-get"), 0o755);
  const [command, parameters] = aptGet("install", "-y", "some-package");
  const { status, stdout, stderr } = spawnSync(command, parameters, {
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env["PATH"]}`,
      APT_LOCK_SECONDS: String(limit),
    },
  });
  return { status, stdout, stderr, calls: readFileSync(calls, "utf8").trim().split("\n") };
}

test("waits for the lock of another process, and says so", () => {
  const { status, stdout, stderr, calls } = runWith(LOCKED, 1);
  expect({ status, stdout }).toEqual({ status: 0, stdout: "done\n" });
  expect(calls).toHaveLength(2);
  expect(calls[1]).toContain("install -y some-package");
  expect(stderr).toContain("Waiting for another process");
});

test("gives up after the limit with a message that says what to do", () => {
  const { status, stdout, stderr } = runWith(LOCKED, 99, 2);
  expect(status).toBe(100);
  expect(stdout).toContain(LOCKED);
  expect(stderr).toContain("still holds the package manager's lock after 2 s");
});

test("reports any other failure at once", () => {
  const { status, stdout, calls } = runWith("E: Unable to locate package some-package", 99);
  expect(status).toBe(100);
  expect(stdout).toContain("Unable to locate package");
  expect(calls).toHaveLength(1);
});
