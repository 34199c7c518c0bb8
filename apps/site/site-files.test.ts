import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { encodedFiles, pictureFiles } from "./art/pictures.ts";

const site = join(import.meta.dirname, "public");
const bots = readdirSync(join(import.meta.dirname, "bots")).map((name) =>
  join(import.meta.dirname, "bots", name),
);

test("every file that a demo bot or a gallery specimen shows is on the site", () => {
  const text = [...bots, join(import.meta.dirname, "gallery/specimens.ts")]
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const shown = new Set(text.match(/\/(?:pictures|showcase)\/[\w.-]+/g));
  const present = new Set(
    ["pictures", "showcase"].flatMap((folder) =>
      readdirSync(join(site, folder)).map((name) => `/${folder}/${name}`),
    ),
  );
  expect(shown.size).toBeGreaterThan(10);
  expect([...shown].filter((file) => !present.has(file))).toEqual([]);
});

test("every picture of the site is rendered from a drawing", () => {
  const names = [...pictureFiles, ...encodedFiles].map(({ name }) => name);
  expect(readdirSync(join(site, "pictures")).toSorted()).toEqual(names.toSorted());
});
