import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";

const sources = globSync("packages/*/src/**/*.{ts,tsx,css}", { cwd: root });

test("folders are named for features, not for kinds of code", () => {
  const banned = /\/(components|hooks|utils|helpers|lib|common|misc)\//;
  expect(sources.filter((path) => banned.test(path))).toEqual([]);
});

test("no file is a catch-all for types or constants", () => {
  const banned = /^(types|constants|utils|helpers|interfaces)\.tsx?$/;
  expect(sources.filter((path) => banned.test(basename(path)))).toEqual([]);
});

test("a package has one public entry: index.ts exists only in src/", () => {
  const barrels = sources.filter(
    (path) => /^index\.tsx?$/.test(basename(path)) && basename(dirname(path)) !== "src",
  );
  expect(barrels).toEqual([]);
});

test("a file is one idea: no source file is over 300 lines", () => {
  const long = sources
    .filter((path) => !/\.test\.|\/testing\/|\/i18n\//.test(path))
    .map((path) => ({ path, lines: readFileSync(join(root, path), "utf8").split("\n").length }))
    .filter(({ lines }) => lines > 301)
    .map(({ path, lines }) => `${path}: ${lines} lines`);
  expect(long).toEqual([]);
});

test("file names are kebab-case, React components PascalCase", () => {
  const odd = sources.filter((path) =>
    path.endsWith(".tsx")
      ? !/^[A-Za-z][A-Za-z0-9-]*(\.[a-z]+)*\.tsx$/.test(basename(path))
      : !/^[a-z0-9-]+(\.[a-z0-9]+)*\.(ts|css)$/.test(basename(path)),
  );
  expect(odd).toEqual([]);
});

test("no code builds HTML from strings", () => {
  const sinks =
    /\.innerHTML\s*=|dangerouslySetInnerHTML|insertAdjacentHTML|\.outerHTML\s*=|document\.write\(/;
  const found = sources
    .filter((path) => !/\.test\.|\/testing\//.test(path))
    .filter((path) => sinks.test(readFileSync(join(root, path), "utf8")));
  expect(found).toEqual([]);
});
