import { expect, test } from "vitest";
import { gradientColors, parsePageTheme } from "./page-theme.ts";

const DEFAULTS = { background: { type: "None" }, layout: "chat" };

test.each([
  [undefined],
  [{}],
  [{ page: 7, dark: [] }],
  [{ page: { layout: "wide", background: "red", title: 1 } }],
])("the page of %j has every default", (theme) => {
  expect(parsePageTheme(theme)).toEqual({ light: DEFAULTS, dark: DEFAULTS });
});

test("dark mode changes what it names", () => {
  const page = { title: "Fernwood", logo: "/light.svg", background: { type: "Color", content: "#eef2ff" } };
  const dark = { page: { background: { content: "#1e1b4b" } } };
  const { light, dark: inDarkMode } = parsePageTheme({ page, dark });
  expect(light).toEqual({ ...page, layout: "chat" });
  expect(inDarkMode).toEqual({ ...light, background: { type: "Color", content: "#1e1b4b" } });
});

test("a gradient's colors are separated by commas outside of brackets", () => {
  expect(gradientColors("#eef2ff, rgb(1, 2, 3),hsl(1 2% 3%)")).toEqual([
    "#eef2ff",
    "rgb(1, 2, 3)",
    "hsl(1 2% 3%)",
  ]);
});
