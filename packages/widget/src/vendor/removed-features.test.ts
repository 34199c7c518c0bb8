import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { findRemovedUses } from "../../../../tools/lean-react/src/index.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));
const files = globSync("**/*.{ts,tsx}", { cwd: folder }).filter((file) => !/\.test\.|testing\//.test(file));

it.each(files)("%s uses no React feature that the stripped React lacks", (file) => {
  expect(findRemovedUses(readFileSync(`${folder}${file}`, "utf8"), file)).toEqual([]);
});
