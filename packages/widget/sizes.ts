import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtFiles } from "./build/check-build.ts";
import { closure, gzipSize } from "./build/module-graph.ts";

/*
 * node packages/widget/sizes.ts [--check]
 * What visitors download, in bytes after gzip, beside what it should be (the target) and what it may be (the limit, set
 * at what has been reached). With --check, a size over its limit ends with exit code 1. See docs/weight.md.
 */
const dist = fileURLToPath(new URL("dist", import.meta.url));
const KB = 1024;

/** KB. */
interface Budget {
  readonly target: number;
  /** The target, where it is reached. */
  readonly limit?: number;
}

const FIRST_MESSAGE: Budget = { target: 88, limit: 67.5 };
const OWN_REACT: Budget = { target: 19, limit: 39.5 };

/** Names of later files and their budgets; others may have `OTHER_CHUNK`. */
const CHUNK_BUDGETS: readonly (readonly [RegExp, Budget])[] = [
  [/^chat-rest/, { target: 14, limit: 17.5 }],
  [/^StreamedMessage/, { target: 17, limit: 18.3 }],
  [/^run-action/, { target: 4 }],
  [/^script-source/, { target: 1.5, limit: 2.2 }],
  // Each with its rule.
  [/^PaymentInput/, { target: 3.5, limit: 3.8 }],
  // What nearly all later files share: icons and the rest of the English words.
  [/^later-/, { target: 3 }],
  // Only for pages that offer their visitors controls.
  [/^VisitorBar/, { target: 1.8 }],
  [/^MediaTextInput/, { target: 7 }],
  // What the file input and a text with attachments share.
  [/^file-list/, { target: 2.5, limit: 3.7 }],
  [/^PhoneInput/, { target: 2.5, limit: 3.3 }],
  [/^FileInput/, { target: 2.5, limit: 3.1 }],
  [/^(DateInput|ImageMessage|CardsInput)/, { target: 2.5, limit: 2.7 }],
  [/^(ChoiceList|NumberInput|RatingInput)/, { target: 1.5, limit: 2.7 }],
  [/^PictureChoiceInput/, { target: 1.5, limit: 1.6 }],
  // Words of a language: one file per visitor, with the labels of inputs.
  [/^[a-z]{2}(-[a-z]+)?-.{8}\.js$/, { target: 2.6, limit: 2.9 }],
];
const OTHER_CHUNK: Budget = { target: 1.5 };

interface Size {
  readonly what: string;
  readonly bytes: number;
  readonly budget: Budget;
}

const sizes: readonly Size[] = [
  { what: "closed bubble (banter.js)", bytes: total(["banter.js"]), budget: { target: 5 } },
  { what: "first message with a text input", bytes: total(firstMessage(dist)), budget: FIRST_MESSAGE },
  ...["popup", "standard"].map((mode) => ({
    what: `the same in a ${mode}`,
    bytes: total(firstMessage(dist, mode)),
    budget: FIRST_MESSAGE,
  })),
  {
    what: "the same in a page with its own React",
    bytes: total(firstMessage(join(dist, "npm"))),
    budget: OWN_REACT,
  },
  ...lazyChunks(),
];

const limitOf = ({ target, limit = target }: Budget): number => limit * KB;

for (const { what, bytes, budget } of sizes) {
  const { target } = budget;
  const mark = bytes > limitOf(budget) ? "OVER ITS LIMIT" : bytes > target * KB ? "over its target" : "";
  console.log(
    `${what.padEnd(44)} ${(bytes / KB).toFixed(2).padStart(7)} KB of ${String(target).padStart(4)} ${mark}`.trimEnd(),
  );
}
const tooBig = sizes.filter(({ bytes, budget }) => bytes > limitOf(budget));
if (process.argv.includes("--check") && tooBig.length > 0) {
  console.error(
    `${tooBig.length} over the limit: make them smaller, or change the limit here and say why in docs/weight.md.`,
  );
  process.exitCode = 1;
}

/** The door, a frame and the chat, which has the text input in it, with all that they import. */
function firstMessage(folder: string, mode = "bubble"): string[] {
  const door = folder === dist ? "banter.js" : "index.js";
  const chunks = builtFiles(dist).filter((file) => join(file, "..") === join(folder, "chunks"));
  const wanted = chunks.filter((file) =>
    [mode, "mount-chat"].includes(/^(.*)-.{8}\.js$/.exec(basename(file))?.[1] ?? ""),
  );
  return [...closure([join(folder, door), ...wanted])];
}

function lazyChunks(): Size[] {
  const first = new Set(["bubble", "popup", "standard"].flatMap((mode) => firstMessage(dist, mode)));
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
