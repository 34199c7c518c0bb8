import fc from "fast-check";
import { expect, test } from "vitest";
import { pictureColumns } from "./picture-grid.ts";

test.each([
  [1, 4, 1, 1],
  [3, 4, 3, 1],
  [4, 4, 4, 1],
  [5, 4, 3, 1],
  [9, 4, 3, 1],
  [4, 3, 2, 1],
  [7, 3, 2, 2],
  [3, 2, 2, 2],
  [4, 2, 2, 1],
])("%i pictures in at most %i columns: %i columns, the last spans %i", (count, max, columns, lastSpan) => {
  expect(pictureColumns(count, max)).toEqual({ columns, lastSpan });
});

test("no picture is alone beside empty columns", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 300 }), fc.constantFrom(2, 3, 4), (count, max) => {
      const { columns, lastSpan } = pictureColumns(count, max);
      const inLastRow = count % columns || columns;
      return inLastRow > 1 || lastSpan === columns;
    }),
  );
});
