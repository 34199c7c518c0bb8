import { expect, it } from "vitest";
import { filterItems } from "./filter-items.ts";

const items = ["Apple", "Banana", "Cherry"];
const filter = { items, wordsOf: (item: string) => item, isSelected: () => false, areShownAtFirst: true };

it("finds by part of a word, whatever the case", () => {
  expect(filterItems({ ...filter, query: " AN " })).toEqual(["Banana"]);
});

it("shows all or none before anything is searched", () => {
  expect(filterItems({ ...filter, query: "" })).toEqual(items);
  expect(filterItems({ ...filter, query: "", areShownAtFirst: false })).toEqual([]);
});

it("keeps selected items in sight, after the matches", () => {
  expect(filterItems({ ...filter, query: "cherry", isSelected: (item) => item === "Apple" })).toEqual([
    "Cherry",
    "Apple",
  ]);
});
