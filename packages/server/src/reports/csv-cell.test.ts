import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell } from "./csv-cell.ts";

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["-1+1", "'-1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1+1", "'＝1+1"],
  ["\u200B=1+1", "'\u200B=1+1"],
  ["\t=1", '"\'\t=1"'],
  [" =1", "' =1"],
])("%j is no formula in the file", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test.each(["+33 6 12 34 56 78", "+4915112345678", "-5", "-3.5", "12,5", "Ada", ""])(
  "%j stays as it is",
  (text) => {
    expect(csvCell(text).replaceAll('"', "")).toBe(text);
  },
);

test("separators, quotes and line breaks are quoted", () => {
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
  expect(csvCell("two\nlines")).toBe('"two\nlines"');
  expect(csvCell("a;b")).toBe('"a;b"');
});

test("a parsed file equals what was written, except for the guard", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (cells) => {
      const read = readLine(cells.map(csvCell).join(","));
      expect(read.map((cell, index) => (cell === `'${cells[index]}` ? cells[index] : cell))).toEqual(cells);
    }),
  );
});

/** A minimal parser of one RFC 4180 record. */
function readLine(line: string): string[] {
  const cells = [""];
  let isQuoted = false;
  for (let index = 0; index < line.length; index++) {
    const character = line.charAt(index);
    if (isQuoted && character === '"' && line[index + 1] === '"') index++;
    else if (character === '"') {
      isQuoted = !isQuoted;
      continue;
    } else if (character === "," && !isQuoted) {
      cells.push("");
      continue;
    }
    cells[cells.length - 1] += character;
  }
  return cells;
}
