import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const list = new URL("public/locales.js", import.meta.url);

/** One file per language except English. The pages can't import the widget's internals, so they repeat the list. */
const tables = new URL("../../packages/widget/src/i18n/languages/", import.meta.url);

test("the demo pages offer exactly the widget's languages", () => {
  const offered = [...readFileSync(list, "utf8").matchAll(/^ {2}"(.+)",$/gm)].map(([, tag = ""]) => tag);
  const translated = readdirSync(tables).map((file) => file.replace(/\.ts$/, ""));
  expect(offered.map((tag) => tag.toLowerCase()).toSorted()).toEqual(["en", ...translated].toSorted());
});
