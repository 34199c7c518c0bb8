import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";

const text = readFileSync(join(root, "docs/theming.md"), "utf8");
const source = globSync("packages/{widget,protocol}/src/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !/\.test\.|\/testing\//.test(path))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");

const surfaces = ["host-bubble", "guest-bubble", "button", "input"];
const namesIn = (pattern: RegExp) => [...new Set(text.match(pattern) ?? [])];

test.each(namesIn(/(?<=`)\.banter-[a-z-]+(?=[`,])/g))("the widget has the class %s", (selector) => {
  expect(source).toMatch(new RegExp(`["\`\\s]${selector.slice(1)}["\`\\s]`));
});

test.each(namesIn(/--banter-[a-z-]+/g))("the widget sets the variable %s", (name) => {
  const surface = surfaces.find((candidate) => name.startsWith(`--banter-${candidate}-`));
  const generated = surface === undefined ? name : name.replace(surface, "${name}");
  expect(
    [name, generated].some((written) => source.includes(`${written}"`) || source.includes(`${written}\``)),
  ).toBe(true);
});
