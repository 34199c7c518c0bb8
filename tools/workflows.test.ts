import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";

const folder = join(root, ".github/workflows");

test("workflows use actions by commit, with the version beside it", () => {
  const used = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .filter((line) => /^\s*(?:- )?uses:/.test(line)),
  );
  expect(used.length).toBeGreaterThan(5);
  // Whoever controls an action can move its tags.
  expect(used.filter((line) => !/ uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});
