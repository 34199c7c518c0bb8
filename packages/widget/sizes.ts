import { fileURLToPath } from "node:url";
import { hasWholeReact, measureSizes } from "./build/sizes.ts";

/*
 * node packages/widget/sizes.ts [--check]
 * Prints what visitors download, in KB after gzip, with its limit. With --check, exits with code 1 when a limit is
 * exceeded. See docs/weight.md.
 */
const dist = fileURLToPath(new URL("dist", import.meta.url));
const sizes = measureSizes(dist);
const exceeded = sizes.filter(({ bytes, maxBytes }) => bytes > maxBytes);

if (hasWholeReact(dist)) console.log("React is bundled whole: the larger budget applies.");
for (const size of sizes) {
  const { name, bytes, maxBytes } = size;
  const note = exceeded.includes(size) ? "OVER ITS LIMIT" : "";
  console.log(
    `${name.padEnd(44)} ${kilobytes(bytes).padStart(7)} KB of ${kilobytes(maxBytes)} ${note}`.trimEnd(),
  );
}
if (process.argv.includes("--check") && exceeded.length > 0) {
  console.error(
    `${exceeded.length} over the limit. Make them smaller, or raise the limit in build/sizes.ts and justify it in docs/weight.md.`,
  );
  process.exitCode = 1;
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(2);
}
