import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtFiles } from "./build/check-build.ts";
import { closure, gzipSize } from "./build/module-graph.ts";

/*
 * node packages/widget/sizes.ts [--check]
 * What visitors download, in bytes after gzip. With --check, a size over its budget ends with exit code 1.
 */
const dist = fileURLToPath(new URL("dist", import.meta.url));
const KB = 1024;

/** Names of lazy chunks and their budgets in KB; others may have `OTHER_CHUNK`. */
const CHUNK_BUDGETS: readonly (readonly [RegExp, number])[] = [
  [/^StreamedMessage/, 17],
  [/^run-action/, 4],
  [/^PaymentInput/, 3.5],
  [/^(PhoneInput|DateInput|CardsInput|ImageMessage|FileInput|file-input)/, 2.5],
  [/^MediaTextInput/, 7],
];
const OTHER_CHUNK = 1.5;

interface Size {
  readonly what: string;
  readonly bytes: number;
  /** KB */
  readonly budget: number;
}

const sizes: readonly Size[] = [
  { what: "closed bubble (banter.js)", bytes: total(["banter.js"]), budget: 5 },
  { what: "first message with a text input", bytes: total(firstMessage(dist)), budget: 88 },
  { what: "the same in a page with its own React", bytes: total(firstMessage(join(dist, "npm"))), budget: 19 },
  ...lazyChunks(),
];

for (const { what, bytes, budget } of sizes) {
  const mark = bytes > budget * KB ? "OVER" : "";
  console.log(`${what.padEnd(44)} ${(bytes / KB).toFixed(2).padStart(7)} KB of ${String(budget).padStart(4)} ${mark}`.trimEnd());
}
const tooBig = sizes.filter(({ bytes, budget }) => bytes > budget * KB);
if (process.argv.includes("--check") && tooBig.length > 0) {
  console.error(`${tooBig.length} over budget: make them smaller, or change the budget here and say why.`);
  process.exitCode = 1;
}

/** The door, the frames, the chat and the text input, with all that they import. */
function firstMessage(folder: string): string[] {
  const door = folder === dist ? "banter.js" : "index.js";
  const chunks = builtFiles(dist).filter((file) => join(file, "..") === join(folder, "chunks"));
  const wanted = chunks.filter((file) => /^(display-modes|mount-chat|TextInput)-/.test(basename(file)));
  return [...closure([join(folder, door), ...wanted])];
}

function lazyChunks(): Size[] {
  const first = new Set(firstMessage(dist));
  return builtFiles(dist)
    .filter((file) => join(file, "..") === join(dist, "chunks") && !first.has(file))
    .map((file) => {
      const name = basename(file);
      const budget = CHUNK_BUDGETS.find(([pattern]) => pattern.test(name))?.[1] ?? OTHER_CHUNK;
      return { what: `  ${name}`, bytes: gzipSize(file), budget };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}

function total(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSize(join(dist, file.replace(`${dist}/`, ""))), 0);
}
