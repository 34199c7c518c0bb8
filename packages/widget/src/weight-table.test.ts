import { expect, test } from "vitest";
import { isOutdated, withWeightTable } from "../build/weight-table.ts";

const page = "# Size\n\n<!-- sizes -->\n<!-- /sizes -->\n\nText.\n";
const sizes = [
  { name: "closed bubble", brotli: 5 * 1024, gzip: 6 * 1024, maxBytes: 6.1 * 1024 },
  { name: "React", brotli: 24 * 1024, gzip: 28 * 1024 },
];
const written = withWeightTable(page, sizes);

test("the table has a row for each size and replaces an older one", () => {
  const rows = "| closed bubble | 5.0 | 6.0 | 6.1 |\n| React | 24.0 | 28.0 |  |\n";
  expect(written).toContain(rows);
  expect(withWeightTable(written, sizes)).toBe(written);
  expect(written).toMatch(/^# Size\n/);
  expect(written).toMatch(/\nText\.\n$/);
});

test("a table is outdated if a figure is more than two percent off or a row is missing", () => {
  const grown = (factor: number) => sizes.map((size) => ({ ...size, gzip: size.gzip * factor }));
  expect(isOutdated(written, sizes)).toBe(false);
  expect(isOutdated(written, grown(1.01))).toBe(false);
  expect(isOutdated(written, grown(1.05))).toBe(true);
  expect(isOutdated(written, grown(0.95))).toBe(true);
  expect(isOutdated(written, sizes.slice(1))).toBe(true);
});
