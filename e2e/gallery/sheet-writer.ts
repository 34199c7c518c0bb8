import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";

/** A picture on a sheet. */
export interface Cell {
  /** Heading of the row in which it is shown. */
  readonly row: string;
  readonly caption: string;
  readonly png: Buffer;
}

/** Taller sheets are scaled down by most viewers. */
const MAX_SHEET_HEIGHT_PX = 1_000;
const folder = join(import.meta.dirname, "../../test-results/sheets");

/** Writes rows of pictures as PNG files `{name}-1.png`, `{name}-2.png` …, on as many sheets as they need. */
export async function writeSheets(browser: Browser, name: string, cells: readonly Cell[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1_540, height: 800 } });
  await page.setContent(sheetOf(cells));
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const heights = await page
    .locator("section")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  let number = 0;
  for (let first = 0; first < heights.length; number += 1) {
    const last = lastRowOf(heights, first);
    await showRows(page, first, last);
    const path = join(folder, `${name}-${number + 1}.png`);
    writeFileSync(path, await page.screenshot({ fullPage: true }));
    console.log(path);
    first = last + 1;
  }
  await page.close();
}

/** The last row that fits on a sheet with the first one. */
function lastRowOf(heights: readonly number[], first: number): number {
  let height = 0;
  for (let row = first; row < heights.length; row += 1) {
    height += heights[row] ?? 0;
    if (height > MAX_SHEET_HEIGHT_PX && row > first) return row - 1;
  }
  return heights.length - 1;
}

async function showRows(page: Page, first: number, last: number): Promise<void> {
  await page.locator("section").evaluateAll(
    (rows, shown) => {
      for (const [index, row] of rows.entries())
        row.toggleAttribute("hidden", index < shown.first || index > shown.last);
    },
    { first, last },
  );
}

function sheetOf(cells: readonly Cell[]): string {
  const rows = [...new Set(cells.map(({ row }) => row))].map((name) => {
    const figures = cells
      .filter(({ row }) => row === name)
      .map(
        ({ caption, png }) =>
          `<figure><figcaption>${caption}</figcaption><img src="data:image/png;base64,${png.toString("base64")}"></figure>`,
      );
    return `<section><h2>${name}</h2><div>${figures.join("")}</div></section>`;
  });
  return `<!doctype html><style>
    body { margin: 12px; background: #808080; font: 12px sans-serif; color: #fff; }
    h2 { font-size: 14px; margin: 0 0 4px; }
    section { padding-block-end: 12px; }
    section[hidden] { display: none; }
    div { display: flex; flex-wrap: wrap; gap: 8px; align-items: flex-start; }
    figure { margin: 0; }
    img { display: block; max-inline-size: 752px; }
  </style>${rows.join("")}`;
}
