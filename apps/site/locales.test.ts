import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const list = new URL("public/locales.js", import.meta.url);

/** Every language of the widget but English is a file there; the pages know only the widget's doors, so they list them. */
const tables = new URL("../../packages/widget/src/i18n/languages/", import.meta.url);

test("the demo pages offer every language that the widget speaks, and no other", () => {
  const offered = [...readFileSync(list, "utf8").matchAll(/^ {2}"(.+)",$/gm)].map(([, tag = ""]) => tag);
  const spoken = readdirSync(tables).map((file) => file.replace(/\.ts$/, ""));
  expect(offered.map((tag) => tag.toLowerCase()).toSorted()).toEqual(["en", ...spoken].toSorted());
});
