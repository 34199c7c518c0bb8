import { expect, it } from "vitest";
import { customCssFor } from "./custom-css.ts";

it("renames the reference's classes, variables and elements", () => {
  const css = customCssFor(".typebot-button{color:var(--typebot-button-color)} typebot-bubble{}");
  expect(css).toContain(".banter-button{color:var(--banter-button-color)} banter-bubble{}");
  expect(css.startsWith("@layer custom {")).toBe(true);
});

it("can't style the site owner's element", () => {
  expect(customCssFor(":host{position:fixed} :host(.x) p{}")).not.toContain(":host");
});

it("removes imports, which are invalid inside a layer", () => {
  expect(customCssFor('@import url("https://x.example/a.css"); p{}')).not.toContain("@import");
});
