import { expect, it, test } from "vitest";
import { chooseFont } from "./font.ts";

it("asks no font service unless the bot names a font", () => {
  expect(chooseFont(undefined, undefined)).toEqual({ family: "Open Sans", address: undefined, faces: "" });
  expect(chooseFont(undefined, "Fira Sans").address).toContain("family=Fira%20Sans:");
  expect(chooseFont(undefined, "system-ui").address).toBeUndefined();
  expect(chooseFont("", { type: "Google", family: "Inter" }).address).toContain("family=Inter:");
});

test("a font's name from the page's owner is one that the page has: nothing is asked, for the bot's font neither", () => {
  expect(chooseFont("House Sans", "Fira Sans")).toEqual({
    family: "House Sans",
    address: undefined,
    faces: "",
  });
});

test("an owner's custom font comes from the owner's host", () => {
  const own = { type: "Custom", family: "House", url: "https://shop.example.com/fonts/house.css" };
  expect(chooseFont(own, "Fira Sans")).toEqual({ family: "House", address: own.url, faces: "" });
});

it("takes nothing but font faces out of a custom font's css", () => {
  const css = "h1{display:none} @font-face{font-family:X;src:url(x.woff2)}";
  expect(chooseFont(undefined, { type: "Custom", family: "X", css })).toEqual({
    family: "X",
    address: undefined,
    faces: "@font-face{font-family:X;src:url(x.woff2)}",
  });
});
