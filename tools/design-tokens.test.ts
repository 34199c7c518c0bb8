import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GROUPS, tokenFiles, variableOf } from "./design-tokens.ts";
import { root } from "./run-command.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const stylesIn = (patterns: readonly string[]) =>
  globSync(patterns, { cwd: root })
    .filter((path) => !/node_modules|\/dist\/|tokens\.css|public\/docs\//.test(path))
    .map((path) => [path, read(path)] as const);

const PAGES = stylesIn(["apps/admin/src/**/*.css", "apps/site/public/*.css", "apps/site/docs/*.css"]);
const INPUTS = stylesIn(["packages/widget/src/inputs/**/*.css"]);
const FRAME = stylesIn(["packages/widget/src/shell/**/*.css"]);
/** What is inside the chat. Printed pages have no tokens, and a bot's custom CSS must not change the badge. */
const CHAT = stylesIn(["packages/widget/src/{messages,inputs,chat,controls}/**/*.css"]).filter(
  ([path]) => !/print\.css$|badge\.css$/.test(path),
);
/** Icons of files on white and the dark lightbox look the same in every theme; the chat's own sheet defines colors. */
const THEMELESS = /visitor-attachment\.css$|lightbox\.css$|chat\/chat\.css$/;
const WIDGET = stylesIn(["packages/widget/src/**/*.css"]);

test.each([...tokenFiles()])(
  "%s has the tokens (`node tools/design-tokens.ts` writes them)",
  (path, content) => {
    expect(read(path)).toBe(content);
  },
);

test.each(PAGES)("%s takes its corners and sizes of text from the tokens", (_, css) => {
  const corners = css.match(/border-radius:[^;]*\d(?:px|rem|em)[^;]*;/g) ?? [];
  const sizes = css.match(/font-size: (?:12|13|14|16|20|24)px/g) ?? [];
  expect([...corners, ...sizes]).toEqual([]);
});

test.each(FRAME)("%s has no corner, duration or curve of its own", (path, css) => {
  // The launcher is part of every page before its frame, and its tokens, have loaded.
  if (path.endsWith("shell/shell.css")) return;
  const own =
    css.match(/border-radius: [1-9]\d*px|(?:transition|animation):[^;]*\d(?:ms\b|\.\d+s)[^;]*;/g) ?? [];
  expect(own).toEqual([]);
});

test.each(CHAT)("%s takes sizes of text, gaps, corners, durations and curves from the tokens", (_, css) => {
  const own = [
    /font-size: (?:12|13|14|16|20|24)px/g,
    /[^-]gap: (?:4|8|12|16|24)px/g,
    /border-radius: [1-9]\d*px/g,
    /transition:[^;]*\d(?:ms\b|\.\d+s)[^;]*;/g,
    /animation: [\w-]+ [\d.]+ms[^;]*;/g,
    /cubic-bezier/g,
  ].flatMap((pattern) => css.match(pattern) ?? []);
  expect(own).toEqual([]);
});

/** Of keyframes, transitions and animations: a duration or curve that is none of the tokens. */
const OWN_MOTION = [
  /(?:transition|animation):\s*[\w-]+ [\d.]+m?s[^;]*;/g,
  /(?:transition|animation)[^;]*(?<![-\w])ease(?:-in)?(?:-out)?\b[^;]*;/g,
];

test.each([...CHAT, ...FRAME])("%s moves with the durations and curves of the tokens", (path, css) => {
  if (path.endsWith("shell/shell.css")) return;
  expect(OWN_MOTION.flatMap((pattern) => css.match(pattern) ?? [])).toEqual([]);
});

test.each(CHAT.filter(([path]) => !THEMELESS.test(path)))("%s has no color of its own", (_, css) => {
  expect(css.match(/#(?!0000\b|000\b)[\da-f]{3,8}\b|\brgb\(\d/gi)).toBeNull();
});

test.each(INPUTS)("%s takes targets and states from the tokens", (_, css) => {
  const own = [
    /(?:inline|block)-size: 40px;\s+(?:inline|block)-size: 40px/g,
    /&:hover \{\s+background(?:-color)?: color-mix\(in srgb, currentColor \d+%/g,
  ].flatMap((pattern) => css.match(pattern) ?? []);
  expect(own).toEqual([]);
});

test("the frame uses only tokens that it has", () => {
  const known = read("packages/widget/src/shell/frame/tokens.css");
  const tokens = GROUPS.flatMap(({ tokens }) => tokens).map(variableOf);
  const missing = FRAME.flatMap(([path, css]) =>
    tokens
      .filter((name) => css.includes(`var(${name})`) && !known.includes(`${name}:`))
      .map((name) => [path, name]),
  );
  expect(missing).toEqual([]);
});

test("the launcher's icon has the stroke of the other icons", () => {
  const stroke = GROUPS.flatMap(({ tokens }) => tokens).find(({ name }) => name === "icon-stroke")?.value;
  expect(read("packages/widget/src/shell/shell.css")).toContain(`stroke-width: ${stroke};`);
});

test("every token is used", () => {
  const css = [...PAGES, ...WIDGET].map(([, text]) => text).join("\n");
  const unused = GROUPS.flatMap(({ tokens }) => tokens)
    .map(variableOf)
    .filter((name) => !css.includes(`var(${name})`));
  expect(unused).toEqual([]);
});
