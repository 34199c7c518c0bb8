import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./run-command.ts";

/** What runs in pages. The server's types need those of Node.js and of its dependencies. */
const PACKAGES = ["client", "engine", "protocol", "react", "streaming-markdown", "widget"];

test("projects that check the types of their libraries can use the packages", { timeout: 60_000 }, () => {
  const folder = join(root, "node_modules/.cache/published-types");
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "imports.ts");
  writeFileSync(file, PACKAGES.map((name) => `import "@banter/${name}";\n`).join(""));
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "false"];
  const target = ["--module", "nodenext", "--target", "es2023", "--lib", "es2023,dom,dom.iterable"];
  const tsc = join(root, "node_modules/.bin/tsc");
  const { stdout } = spawnSync(tsc, ["--ignoreConfig", ...options, ...target, "--jsx", "react-jsx", file], {
    encoding: "utf8",
  });
  expect(stdout).toBe("");
});
