import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright";
import { openGallery, type GalleryPage } from "../accessibility/gallery-page.ts";
import { launchBrowser } from "../browser-page.ts";
import { startServer } from "../started-server.ts";
import { inputStates, startState, type InputState } from "./input-states.ts";

/*
 * `npm run contact-sheets -- [--only "Time; Cards"] [--width 360] [--scheme dark]`
 *
 * Draws every input in every state, brought about by real events, at four widths, light and dark, for a designer's eye: PNG
 * sheets in test-results/sheets. Needs the built files.
 */
const WIDTHS = [320, 360, 768, 1280] as const;
const SCHEMES = ["light", "dark"] as const;
/** Taller sheets are scaled down by most viewers. */
const MAX_SHEET_HEIGHT_PX = 1_000;
const folder = join(import.meta.dirname, "../../test-results/sheets");

const { values } = parseArgs({
  options: { only: { type: "string" }, width: { type: "string" }, scheme: { type: "string" } },
});
const widths = WIDTHS.filter((width) => values.width === undefined || values.width === String(width));
const schemes = SCHEMES.filter((scheme) => values.scheme === undefined || values.scheme === scheme);

interface Cell {
  readonly width: number;
  readonly input: string;
  readonly state: string;
  readonly png: Buffer;
}

const [server, browser] = await Promise.all([
  startServer(),
  launchBrowser("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"),
]);
try {
  mkdirSync(folder, { recursive: true });
  const gallery = await openGallery(browser, server.url, { permissions: ["microphone"] });
  await gallery.page.addStyleTag({ content: oneColumn() });
  const only = values.only?.split(/;\s*/) ?? [""];
  for (const scheme of schemes) {
    const cells: Cell[] = [];
    for (const state of inputStates)
      for (const name of only) {
        await startState(gallery, state, { scheme, only: name });
        cells.push(...(await drawState(gallery, state)));
      }
    for (const width of widths)
      await writeSheets(
        browser,
        `${width}-${scheme}`,
        cells.filter((cell) => cell.width === width),
      );
  }
} finally {
  await browser.close();
  await server.stop();
}

/** The gallery as one column of chats, as wide as the page, without anything else. */
function oneColumn(): string {
  return `
    .top, .gallery h1, .looks, .specimen figcaption { display: none !important; }
    .gallery { max-inline-size: none; padding: 0; margin: 0; }
    .specimens { display: block; }
    .specimen { border: 0; border-radius: 0; }
    .specimen banter-standard { block-size: 520px; }`;
}

/** One picture for each input and width. */
async function drawState({ page }: GalleryPage, state: InputState): Promise<Cell[]> {
  const cells: Cell[] = [];
  const chats = page.locator("banter-standard[data-asks]");
  const count = await chats.count();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 720 });
    await page.mouse.move(0, 0);
    for (let index = 0; index < count; index += 1) {
      const chat = chats.nth(index);
      const name = (await chat.locator("..").locator("figcaption").textContent()) ?? "";
      await chat.scrollIntoViewIfNeeded();
      await chat.evaluate(scrollToEnd);
      const slot = chat.locator(".banter-input-container");
      const hasState = state.enter === undefined || (await state.enter(page, slot));
      if (!hasState) continue;
      const clip = await chat.evaluate(boxOfInput, state.isWholeChat === true);
      const png = await page.screenshot({ clip, caret: "initial", animations: "allow" });
      cells.push({ width, input: name, state: state.name, png });
      await state.leave?.(page);
    }
  }
  return cells;
}

/** Runs in the page. */
async function scrollToEnd(chat: Element): Promise<void> {
  const scroller = chat.shadowRoot?.querySelector(".scrollable-container");
  scroller?.scrollTo({ top: scroller.scrollHeight, behavior: "instant" });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Runs in the page: the input with some space around it, or its answer. */
function boxOfInput(chat: Element, isWholeChat: boolean) {
  const whole = chat.getBoundingClientRect();
  if (isWholeChat) return { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
  const found = chat.shadowRoot?.querySelector(
    ".banter-input-container:not([data-hidden]), .banter-guest-column",
  );
  const slots = [
    ...(chat.shadowRoot?.querySelectorAll(".banter-input-container, .banter-guest-column") ?? []),
  ];
  const boxes = (found == null ? [chat] : slots.flatMap((slot) => [slot, ...slot.querySelectorAll("*")]))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
  const top = Math.max(whole.top, Math.min(...boxes.map((box) => box.top)) - 14);
  const bottom = Math.min(whole.bottom, Math.max(...boxes.map((box) => box.bottom)) + 14);
  const left = Math.max(whole.left, Math.min(...boxes.map((box) => box.left)) - 14);
  const right = Math.min(whole.right, Math.max(...boxes.map((box) => box.right)) + 14);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Writes the cells as rows of states, on as many sheets as they need. */
async function writeSheets(browser: Browser, name: string, cells: readonly Cell[]): Promise<void> {
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
  const inputs = [...new Set(cells.map(({ input }) => input))];
  const rows = inputs.map((input) => {
    const figures = cells
      .filter((cell) => cell.input === input)
      .map(
        ({ state, png }) =>
          `<figure><figcaption>${state}</figcaption><img src="data:image/png;base64,${png.toString("base64")}"></figure>`,
      );
    return `<section><h2>${input}</h2><div>${figures.join("")}</div></section>`;
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
