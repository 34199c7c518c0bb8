import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { startServer } from "../../e2e/started-server.ts";
import { servedSize } from "../../tools/served-size.ts";
import { builtFiles } from "./build/check-build.ts";
import { firstMessageParts, hasWholeReact, measureSizes } from "./build/sizes.ts";
import { isOutdated, withWeightTable, type ServedSize } from "./build/weight-table.ts";

/*
 * node packages/widget/sizes.ts [--check | --update]
 * Prints what visitors download from `banter start`, in KB, as Brotli and as gzip. The limits are for gzip, which every
 * browser and proxy supports. With --check, exits with code 1 when a limit is exceeded or the table in docs/weight.md is
 * outdated; --update writes that table.
 */
const dist = fileURLToPath(new URL("dist", import.meta.url));
const weightPage = fileURLToPath(new URL("../../docs/weight.md", import.meta.url));
const isCheck = process.argv.includes("--check");
const { sizes, table } = await measureServed();
const page = readFileSync(weightPage, "utf8");

if (hasWholeReact(dist)) console.log("React is bundled whole: the larger budget applies.");
console.log(`${"KB, as served".padEnd(44)} ${"br".padStart(7)} ${"gzip".padStart(7)}  limit`);
for (const { name, brotli, gzip, maxBytes = Number.NaN } of sizes) {
  const note = gzip > maxBytes ? "OVER ITS LIMIT" : "";
  const columns = [name.padEnd(44), kilobytes(brotli), kilobytes(gzip), kilobytes(maxBytes), note];
  console.log(columns.join(" ").trimEnd());
}
const exceeded = sizes.filter(({ gzip, maxBytes = Number.NaN }) => gzip > maxBytes);
if (isCheck && exceeded.length > 0) {
  console.error(
    `${exceeded.length} over the limit. Make them smaller, or raise the limit in build/sizes.ts and justify it in docs/weight.md.`,
  );
  process.exitCode = 1;
}
if (isCheck && !hasWholeReact(dist) && isOutdated(page, table)) {
  console.error("The table in docs/weight.md is outdated: npm run sizes -- --update");
  process.exitCode = 1;
}
if (process.argv.includes("--update")) writeFileSync(weightPage, withWeightTable(page, table));

/** Starts the server and downloads every built file in both codings. */
async function measureServed() {
  const server = await startServer();
  const measure = async (coding: "br" | "gzip") => {
    const bytes = new Map<string, number>();
    for (const file of builtFiles(dist))
      bytes.set(file, await servedSize(`${server.url}/banter/${relative(dist, file)}`, coding));
    const sizeOf = (file: string) => bytes.get(file) ?? Number.NaN;
    return { sizes: measureSizes(dist, sizeOf), parts: firstMessageParts(dist, sizeOf) };
  };
  try {
    const brotli = await measure("br");
    const gzip = await measure("gzip");
    const sizes = gzip.sizes.map((size) => served(size, brotli.sizes));
    const totals = sizes.filter(({ name }) => !name.startsWith(" "));
    return { sizes, table: [...totals, ...gzip.parts.map((part) => served(part, brotli.parts))] };
  } finally {
    await server.stop();
  }
}

type Measured = Omit<ServedSize, "brotli" | "gzip"> & { readonly bytes: number };

function served({ bytes, ...size }: Measured, brotli: readonly Measured[]): ServedSize {
  return { ...size, gzip: bytes, brotli: brotli.find(({ name }) => name === size.name)?.bytes ?? Number.NaN };
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(2).padStart(7);
}
