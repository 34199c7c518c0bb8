import { globSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path/posix";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";

/**
 * The folders of `packages/widget/src`, lowest first, and the folders that each may import: always lower ones, so that
 * a folder can be understood without those above it. `.` are the entry points.
 */
const floors: readonly (readonly [folder: string, mayImport: readonly string[]])[] = [
  ["browser", []],
  ["contract", []],
  ["i18n", []],
  ["proof-of-work", []],
  ["transcript-file", []],
  ["vendor", []],
  ["theme", ["browser"]],
  ["chat-context", ["browser", "contract", "i18n", "theme"]],
  ["controls", ["chat-context"]],
  ["actions", ["browser", "contract"]],
  ["uploads", ["browser", "chat-context", "i18n"]],
  ["messages", ["actions", "browser", "chat-context", "controls", "i18n"]],
  ["inputs", ["browser", "chat-context", "controls", "i18n", "uploads"]],
  [
    "chat",
    [
      "actions",
      "browser",
      "chat-context",
      "contract",
      "controls",
      "i18n",
      "inputs",
      "messages",
      "theme",
      "transcript-file",
      "uploads",
    ],
  ],
  ["shell", ["browser", "contract", "i18n", "proof-of-work", "transcript-file"]],
  [".", ["chat", "contract", "shell"]],
];

const source = "packages/widget/src";
const files = globSync("**/*.{ts,tsx}", { cwd: join(root, source) }).filter(
  (path) => !/\.test\.tsx?$|(^|\/)testing\//.test(path),
);

const RELATIVE_IMPORT = /(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"'?\n]+)/g;

function importsOf(path: string): string[] {
  const text = readFileSync(join(root, source, path), "utf8");
  return [...text.matchAll(RELATIVE_IMPORT)].map(([, specifier = ""]) =>
    normalize(join(path, "..", specifier)),
  );
}

function folderOf(path: string): string {
  const [first = "", ...rest] = path.split("/");
  return rest.length === 0 ? "." : first;
}

test("the table lists every folder, and each imports only folders above it in the table", () => {
  const folders = floors.map(([folder]) => folder);
  expect(new Set(files.map(folderOf))).toEqual(new Set(folders));
  const upward = floors.flatMap(([folder, mayImport], index) =>
    mayImport
      .filter((imported) => !folders.slice(0, index).includes(imported))
      .map((imported) => `${folder} -> ${imported}`),
  );
  expect(upward).toEqual([]);
});

test.each(floors)("widget/%s imports only what its floor allows: %j", (folder, mayImport) => {
  const forbidden = files
    .filter((path) => folderOf(path) === folder)
    .flatMap((path) =>
      importsOf(path)
        .filter((imported) => ![folder, ...mayImport].includes(folderOf(imported)))
        .map((imported) => `${path} imports ${imported}`),
    );
  expect(forbidden).toEqual([]);
});

test("no two files of the widget import each other, directly or through others", () => {
  const graph = new Map(files.map((path) => [path, importsOf(path)]));
  expect(findCycle(graph)).toBeUndefined();
});

function findCycle(graph: ReadonlyMap<string, readonly string[]>): string | undefined {
  const finished = new Set<string>();
  function visit(path: string, ancestors: readonly string[]): string | undefined {
    if (finished.has(path)) return undefined;
    if (ancestors.includes(path)) return [...ancestors.slice(ancestors.indexOf(path)), path].join(" -> ");
    for (const imported of graph.get(path) ?? []) {
      const cycle = visit(imported, [...ancestors, path]);
      if (cycle !== undefined) return cycle;
    }
    finished.add(path);
    return undefined;
  }
  for (const path of graph.keys()) {
    const cycle = visit(path, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
