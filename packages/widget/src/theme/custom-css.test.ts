import { expect, it } from "vitest";
import { customCssFor } from "./custom-css.ts";

it("takes the reference's class, variable and element names for ours", () => {
  const css = customCssFor(".typebot-button{color:var(--typebot-button-color)} typebot-bubble{}");
  expect(css).toContain(".banter-button{color:var(--banter-button-color)} banter-bubble{}");
  expect(css.startsWith("@layer custom {")).toBe(true);
});

it("can't reach the element that the page's owner placed", () => {
  expect(customCssFor(":host{position:fixed} :host(.x) p{}")).not.toContain(":host");
});

it("leaves out imports, which would void the layer", () => {
  expect(customCssFor('@import url("https://x.example/a.css"); p{}')).not.toContain("@import");
});
