import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LONGEST } from "./longest-first.ts";
import { root } from "./run-command.ts";

test.each(LONGEST)("%s exists", (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
