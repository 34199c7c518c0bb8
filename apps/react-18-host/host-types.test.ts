import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const here = import.meta.dirname;
const root = join(here, "../..");

test("a page on React 18 compiles against the published types", () => {
  expect(existsSync(join(root, "packages/react/dist/index.d.ts")), "build the packages first").toBe(true);
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "--project", here, "--listFiles"],
    { encoding: "utf8" },
  );
  const files = stdout.split("\n").filter((line) => line.includes("@types/react/"));
  expect(stdout.split("\n").filter((line) => line.includes("error TS"))).toEqual([]);
  expect(status).toBe(0);
  expect(files.filter((file) => !file.includes("react-18-host"))).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});
