import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** The server's folders, lowest floor first. A file imports only from its own floor and the ones below. */
const floors: readonly (readonly string[])[] = [
  [
    "log",
    "failures",
    "languages",
    "net",
    "threads",
    "sandbox",
    "store",
    "reports",
    "limits",
    "settings",
    "bots",
    "webhooks",
  ],
  ["data", "effects", "files", "backup"],
  ["sessions", "results", "owners", "metrics"],
  ["http", "openapi", "pages"],
  ["routes"],
  // Files beside the folders: options, entry points and createServer.
  ["composition", "in-page", "."],
  ["node"],
  ["cli"],
];

const sources = globSync("**/*.ts", { cwd: import.meta.dirname }).filter(
  (path) => !/\.test\.ts$|^testing\//.test(path),
);

function floorOf(path: string): number {
  const folder = path.includes("/") ? (path.split("/")[0] ?? "") : ".";
  return floors.findIndex((folders) => folders.includes(folder));
}

test("every folder has a floor", () => {
  expect(sources.filter((path) => floorOf(path) < 0)).toEqual([]);
});

test("no file imports from a floor above it", () => {
  const upward = sources.flatMap((path) =>
    [
      ...readFileSync(join(import.meta.dirname, path), "utf8").matchAll(
        /(?:from|import\()\s*"(\.\.?\/[^"]+)"/g,
      ),
    ]
      .map(([, specifier = ""]) => normalize(join(dirname(path), specifier)))
      .filter((target) => floorOf(target) > floorOf(path))
      .map((target) => `${path} imports ${target}`),
  );
  expect(upward).toEqual([]);
});
