import { expect, it } from "vitest";
import { fontFaces, fontFamily, fontStylesheet } from "./font.ts";

it("asks no font service unless the bot names a font", () => {
  expect(fontStylesheet(undefined)).toBeUndefined();
  expect(fontFamily(undefined)).toBe("Open Sans");
  expect(fontStylesheet("Fira Sans")).toContain("family=Fira%20Sans:");
});

it("takes nothing but font faces out of a custom font's css", () => {
  const css = "h1{display:none} @font-face{font-family:X;src:url(x.woff2)}";
  expect(fontFaces({ type: "Custom", family: "X", css })).toBe("@font-face{font-family:X;src:url(x.woff2)}");
  expect(fontStylesheet({ type: "Custom", family: "X", css })).toBeUndefined();
});
