import * as fc from "fast-check";
import { expect, test } from "vitest";
import { balancedColumns, columnsOfLabels } from "./option-grid.ts";

test.each([
  [0, 4, 1],
  [1, 4, 1],
  [3, 4, 3],
  [4, 4, 4],
  [5, 4, 3],
  [9, 4, 3],
  [4, 3, 2],
  [7, 3, 1],
  [3, 2, 1],
  [4, 2, 2],
])("%i options in at most %i columns: %i columns", (count, max, columns) => {
  expect(balancedColumns(count, max)).toBe(columns);
});

test("no option is alone beside empty columns", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.constantFrom(2, 3, 4), (count, max) => {
      const columns = balancedColumns(count, max);
      return columns === 1 || count % columns !== 1;
    }),
  );
});

test.each([
  [
    ["Yes", "No"],
    [3, 4, 5],
  ],
  [
    ["A new website", "Both"],
    [1, 2, 3],
  ],
  [
    ["はい", "いいえ"],
    [2, 3, 5],
  ],
  [["An answer that is as long as a sentence"], [1, 1, 1]],
  [[], [5, 5, 5]],
])("labels %j fit in columns of a narrow, a medium and a wide chat: %j", (labels, columns) => {
  expect(columnsOfLabels(labels, 34)).toEqual(columns);
});
