import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inputFiles, withInputLines } from "./new-input-files.ts";
import { root } from "./run-command.ts";

/*
 * `npm run new:input slider`: writes the four places of a new input (its rule, its face, a line in each list), ready
 * to compile. What it asks and how it looks is then yours to write.
 */

const slug = process.argv[2] ?? "";
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug)) {
  console.error("Say which input, in kebab-case: npm run new:input slider");
  process.exit(1);
}

for (const [path, text] of Object.entries(inputFiles(slug))) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { flag: "wx" });
  console.log(`wrote ${path}`);
}

for (const path of [
  "packages/protocol/src/inputs/inputs.ts",
  "packages/protocol/src/index.ts",
  "packages/widget/src/inputs/registry.ts",
]) {
  writeFileSync(join(root, path), withInputLines(path, readFileSync(join(root, path), "utf8"), slug));
  console.log(`added a line to ${path}`);
}
