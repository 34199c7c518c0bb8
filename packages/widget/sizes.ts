import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { startServer } from "../../e2e/started-server.ts";
import { servedSize } from "../../tools/served-size.ts";
import { builtFiles } from "./build/check-build.ts";
import { hasWholeReact, measureSizes } from "./build/sizes.ts";

/*
 * node packages/widget/sizes.ts [--check]
 * Prints what visitors download from `banter start`, in KB, as Brotli and as gzip. The limits are for gzip, which every
 * browser and proxy supports. With --check, exits with code 1 when a limit is exceeded. See docs/weight.md.
 */
const dist = fileURLToPath(new URL("dist", import.meta.url));
const [brotli, gzip] = await measureServed();
const exceeded = gzip.filter(({ bytes, maxBytes }) => bytes > maxBytes);

if (hasWholeReact(dist)) console.log("React is bundled whole: the larger budget applies.");
console.log(`${"KB, as served".padEnd(44)} ${"br".padStart(7)} ${"gzip".padStart(7)}  limit`);
for (const size of gzip) {
  const { name, bytes, maxBytes } = size;
  const brotliBytes = brotli.find((other) => other.name === name)?.bytes ?? Number.NaN;
  const note = exceeded.includes(size) ? "OVER ITS LIMIT" : "";
  console.log(
    `${name.padEnd(44)} ${kilobytes(brotliBytes)} ${kilobytes(bytes)} ${kilobytes(maxBytes)} ${note}`.trimEnd(),
  );
}
if (process.argv.includes("--check") && exceeded.length > 0) {
  console.error(
    `${exceeded.length} over the limit. Make them smaller, or raise the limit in build/sizes.ts and justify it in docs/weight.md.`,
  );
  process.exitCode = 1;
}

/** Starts the server and downloads every built file in both codings. */
async function measureServed() {
  const server = await startServer();
  const measure = async (coding: "br" | "gzip") => {
    const sizes = new Map<string, number>();
    for (const file of builtFiles(dist))
      sizes.set(file, await servedSize(`${server.url}/banter/${relative(dist, file)}`, coding));
    return measureSizes(dist, (file) => sizes.get(file) ?? Number.NaN);
  };
  try {
    return [await measure("br"), await measure("gzip")] as const;
  } finally {
    await server.stop();
  }
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(2).padStart(7);
}
