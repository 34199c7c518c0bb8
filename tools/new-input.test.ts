import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inputFiles, withInputLines } from "./new-input-files.ts";
import { root } from "./run-command.ts";

test("a new input is three files, findable by its slug", () => {
  expect(Object.keys(inputFiles("star-map"))).toEqual([
    "packages/protocol/src/inputs/star-map/star-map-input.ts",
    "packages/protocol/src/inputs/star-map/star-map-input.test.ts",
    "packages/widget/src/inputs/star-map/StarMapInput.tsx",
  ]);
});

test.each([
  ["packages/protocol/src/inputs/inputs.ts", '"star map input": starMapInput'],
  ["packages/protocol/src/index.ts", 'from "./inputs/star-map/star-map-input.ts"'],
  ["packages/widget/src/inputs/registry.ts", '"star map input": () => import("./star-map/StarMapInput.tsx")'],
])("and a line in %s", (path, line) => {
  const text = readFileSync(join(root, path), "utf8");
  expect(withInputLines(path, text, "star-map")).toContain(line);
});
