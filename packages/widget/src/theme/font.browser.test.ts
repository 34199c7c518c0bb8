import { afterEach, expect, test } from "vitest";
import { loadFont } from "./load-font.ts";

let undo = (): void => {};
afterEach(() => undo());

const families = () => [...document.fonts].map(({ family }) => family.replaceAll('"', ""));
const link = () => document.head.querySelector<HTMLLinkElement>('link[href*="styled-font"]');

// Spec: 7.30
test("a font's style sheet adds its font, styles nothing else, and is removed with the chat", async () => {
  const stylesheet = new URL("./testing/styled-font.css", import.meta.url).href;
  undo = loadFont({ stylesheet, faces: "" }, document);
  await expect.poll(families).toContain("Banter Test");
  expect(link()?.sheet?.media.mediaText).toBe("all");
  expect(getComputedStyle(document.body).letterSpacing).toBe("normal");
  expect(getComputedStyle(document.body).wordSpacing).toBe("0px");
  undo();
  expect(link()).toBeNull();
  await expect.poll(families).not.toContain("Banter Test");
});

test("the page's styles don't change while the style sheet loads", async () => {
  const stylesheet = new URL("./testing/styled-font.css", import.meta.url).href;
  const seen = new Set<string>();
  undo = loadFont({ stylesheet, faces: "" }, document);
  await expect
    .poll(() => {
      seen.add(getComputedStyle(document.body).letterSpacing);
      return families();
    })
    .toContain("Banter Test");
  expect([...seen]).toEqual(["normal"]);
});

test.each(["javascript:alert(1)", "data:text/css,*{color:red}", "blob:x", ""])(
  "%j is not a font URL",
  (stylesheet) => {
    const before = document.head.childElementCount;
    undo = loadFont({ stylesheet, faces: "" }, document);
    expect(document.head.childElementCount).toBe(before);
  },
);
