import { expect, it } from "vitest";
import { filterItems } from "./filter-items.ts";

const items = ["Apple", "Banana", "Cherry"];
const filter = {
  items,
  searchTextOf: (item: string) => item,
  isSelected: () => false,
  areShownAtFirst: true,
};

// Spec: 5.33
it("matches parts of words, ignoring case", () => {
  expect(filterItems({ ...filter, query: " AN " })).toEqual(["Banana"]);
});

// Spec: 4.26
it("shows all items or none for an empty query", () => {
  expect(filterItems({ ...filter, query: "" })).toEqual(items);
  expect(filterItems({ ...filter, query: "", areShownAtFirst: false })).toEqual([]);
});

// Spec: 4.25
it("keeps selected items visible, after the matches", () => {
  expect(filterItems({ ...filter, query: "cherry", isSelected: (item) => item === "Apple" })).toEqual([
    "Cherry",
    "Apple",
  ]);
});

it("ignores accents on both sides", () => {
  const find = (query: string) =>
    filterItems({
      items: ["Élan", "Elan", "Berlin"],
      query,
      searchTextOf: (item) => item,
      isSelected: () => false,
      areShownAtFirst: true,
    });
  expect(find("elan")).toEqual(["Élan", "Elan"]);
  expect(find("ÉLAN")).toEqual(["Élan", "Elan"]);
});
