import { expect, it, test } from "vitest";
import { cssFontFamily } from "./font.ts";
import { chooseFont } from "./load-font.ts";

// Spec: 3.57, 7.30, 9.1
it("contacts a font service only if the bot names a font", () => {
  expect(chooseFont(undefined, undefined)).toEqual({ family: "Open Sans", stylesheet: undefined, faces: "" });
  expect(chooseFont(undefined, "Fira Sans").stylesheet).toContain("family=Fira%20Sans:");
  expect(chooseFont(undefined, "system-ui").stylesheet).toBeUndefined();
  expect(chooseFont("", { type: "Google", family: "Inter" }).stylesheet).toContain("family=Inter:");
});

test("a font name from the site owner is available on the page: nothing is fetched, not even the bot's font", () => {
  expect(chooseFont("House Sans", "Fira Sans")).toEqual({
    family: "House Sans",
    stylesheet: undefined,
    faces: "",
  });
});

test("the site owner's custom font is loaded from its own URL", () => {
  const own = { type: "Custom", family: "House", url: "https://shop.example.com/fonts/house.css" };
  expect(chooseFont(own, "Fira Sans")).toEqual({ family: "House", stylesheet: own.url, faces: "" });
});

// Spec: 3.57
it("extracts only font faces from a custom font's CSS", () => {
  const css = "h1{display:none} @font-face{font-family:X;src:url(x.woff2)}";
  expect(chooseFont(undefined, { type: "Custom", family: "X", css })).toEqual({
    family: "X",
    stylesheet: undefined,
    faces: "@font-face{font-family:X;src:url(x.woff2)}",
  });
});

test("a generic family is not quoted, because quoted it would be the name of a font", () => {
  expect(cssFontFamily("serif")).toBe("serif");
  expect(cssFontFamily("Fira Sans")).toBe('"Fira Sans"');
});
