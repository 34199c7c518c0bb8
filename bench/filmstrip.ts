import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, CDPSession } from "playwright";
import { launchBrowser } from "../e2e/browser-page.ts";
import { refuse } from "../tools/command-options.ts";
import { startBenchServer } from "./bench-server.ts";
import { fetchPeer } from "./fetch-peer.ts";
import { clickLauncher, openWatchedPage, timeOf } from "./measure-opening.ts";

/*
 * `npm run bench filmstrip -- [FOLDER]`: what a visitor sees every 100 ms until the chat can be used, beside the published
 * peer, on slow 4G with the CPU slowed four times. Writes `inline.png` and `early-click.png`.
 */

const STEP_MS = 100;
/** Width of a picture in the strip, in pixels. */
const WIDTH = 130;
const PICTURES_PER_ROW = 19;

interface Frame {
  /** Milliseconds since navigation. */
  readonly at: number;
  /** A JPEG in base64. */
  readonly image: string;
}

interface Film {
  readonly name: string;
  readonly frames: readonly Frame[];
  /** Milliseconds since navigation. */
  readonly message: number;
  readonly input: number;
}

const [folder = "filmstrip", ...stray] = process.argv.slice(2);
if (stray.length > 0 || folder.startsWith("-"))
  refuse(`The command takes one folder, not "${process.argv.slice(2).join(" ")}"`);
mkdirSync(folder, { recursive: true });
const peer = await fetchPeer();
const server = await startBenchServer(peer.folder);
const browser = await launchBrowser();
try {
  for (const [name, suffix] of [
    ["inline", "-inline"],
    ["early-click", ""],
  ] as const) {
    const films: Film[] = [];
    for (const [title, page] of [
      ["Banter", "ours"],
      [`@typebot.io/js ${peer.version}`, "peer"],
    ] as const)
      films.push(await record(browser, title, `${server.url}/${page}${suffix}.html`, suffix === ""));
    writeFileSync(join(folder, `${name}.png`), await toPicture(browser, films));
    for (const { name: title, message, input } of films)
      console.log(`${name}, ${title}: message ${message.toFixed(0)} ms, input ${input.toFixed(0)} ms`);
  }
} finally {
  await browser.close();
  await server.stop();
}

/** Films a page from navigation until its chat can be used, which a click on the launcher opens as soon as it is there. */
async function record(within: Browser, name: string, url: string, isClicked: boolean): Promise<Film> {
  const { page, devtools } = await openWatchedPage(within);
  const pictures = await startScreencast(devtools);
  await page.goto(url, { waitUntil: "commit" });
  if (isClicked) {
    await timeOf(page, "launcher");
    await clickLauncher(page, 0);
  }
  const input = await timeOf(page, "input");
  const message = await timeOf(page, "message");
  await page.waitForTimeout(2 * STEP_MS);
  await devtools.send("Page.stopScreencast");
  const origin = await page.evaluate(() => performance.timeOrigin);
  await page.context().close();
  const frames = pictures.map(({ seconds, image }) => ({ at: seconds * 1000 - origin, image }));
  return { name, frames, message, input };
}

interface Picture {
  /** Since 1970. */
  readonly seconds: number;
  readonly image: string;
}

async function startScreencast(devtools: CDPSession): Promise<readonly Picture[]> {
  const pictures: Picture[] = [];
  devtools.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    pictures.push({ seconds: metadata.timestamp ?? Number.NaN, image: data });
    // The page may be closed already.
    void devtools.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await devtools.send("Page.startScreencast", { format: "jpeg", quality: 70, maxWidth: 390, maxHeight: 844 });
  return pictures;
}

/** The films below each other, with the picture that was visible at each step. */
async function toPicture(within: Browser, films: readonly Film[]): Promise<Buffer> {
  const end = Math.max(...films.map(({ input }) => input)) + STEP_MS;
  const steps = Array.from({ length: Math.ceil(end / STEP_MS) }, (_, index) => (index + 1) * STEP_MS);
  const rows = films.map(
    (film) => `<h2>${film.name}</h2><div>${steps.map((at) => cell(film, at)).join("")}</div>`,
  );
  const page = await within.newPage({
    viewport: { width: PICTURES_PER_ROW * (WIDTH + 6) + 32, height: 800 },
  });
  await page.setContent(`<style>
    body { font: 14px sans-serif; margin: 16px; }
    div { display: flex; flex-wrap: wrap; gap: 6px; }
    figure { margin: 0; width: ${WIDTH}px; }
    figure img, figure span { display: block; box-sizing: border-box; width: 100%; aspect-ratio: 390 / 844; border: 1px solid #bbb; }
    figure[data-new] img { border-color: #c60; outline: 1px solid #c60; }
  </style>${rows.join("")}`);
  const picture = await page.screenshot({ fullPage: true });
  await page.close();
  return picture;
}

function cell({ frames, message, input }: Film, at: number): string {
  const visible = frames.findLast((frame) => frame.at <= at);
  const events = [isWithin(message, at) ? "message" : "", isWithin(input, at) ? "input" : ""].filter(Boolean);
  const isNew = visible !== undefined && isWithin(visible.at, at);
  const image =
    visible === undefined ? "<span></span>" : `<img src="data:image/jpeg;base64,${visible.image}" alt="">`;
  return `<figure${isNew ? " data-new" : ""}>${image}<figcaption>${(at / 1000).toFixed(1)} s <b>${events.join(", ")}</b></figcaption></figure>`;
}

function isWithin(time: number, at: number): boolean {
  return time > at - STEP_MS && time <= at;
}
