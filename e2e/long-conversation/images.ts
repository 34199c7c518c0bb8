import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Browser, CDPSession } from "playwright";
import { launchBrowser } from "../browser-page.ts";
import { startHostSite } from "../embedding/host-site.ts";
import { startLoopApi } from "./loop-api.ts";
import { readImageMemory } from "./image-memory.ts";
import { putPictures } from "./pictures.ts";
import { openTalk, type Talk } from "./talk.ts";

/*
 * `npm run bench images -- [--images 10,100,300,1000]`
 *
 * The memory of a conversation in which the bot sends an image per turn: PNG and JPEG files, each a different one.
 */
const { values } = parseArgs({ options: { images: { type: "string", default: "10,100,300,1000" } } });
const counts = values.images.split(",").map(Number);

const [site, browser] = await Promise.all([startHostSite(), launchBrowser()]);
const pictures = await putPictures(browser, site, Math.max(...counts) + 1);
const api = await startLoopApi((turn) => ({
  id: `a${turn}`,
  type: "image",
  content: { url: pictures.urls[turn % pictures.urls.length] },
}));
const perFile = pictures.bytes / pictures.urls.length / 1024;
console.log(`${pictures.urls.length} files of 320 × 240 pixels, ${perFile.toFixed(1)} KB each on average.\n`);
console.log("| images | nodes | JS heap, MB | image files, MB | decoded images, MB | all processes, MB |");
console.log("|---:|---:|---:|---:|---:|---:|");
try {
  const talk = await openTalk(browser, site, api.url);
  for (const count of counts) {
    await talk.takeTurns(Math.max(0, count - 1 - talk.turns()));
    await report(String(count), talk, browser);
  }
  await talk.page.evaluate(() => document.querySelector("banter-standard")?.remove());
  await report("removed", talk, browser);
} finally {
  await Promise.all([browser.close(), site.close(), api.close()]);
}

async function report(name: string, { cdp, page }: Talk, browser: Browser): Promise<void> {
  const shown = await page.evaluate(loadedImages);
  if (name !== "removed" && shown !== Number(name))
    throw new Error(`${shown} images are loaded, not ${name}.`);
  for (let collections = 0; collections < 3; collections++) await cdp.send("HeapProfiler.collectGarbage");
  const { nodes } = await cdp.send("Memory.getDOMCounters");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const session = await browser.newBrowserCDPSession();
  const images = await readImageMemory(session);
  const total = await proportionalSetSize(session);
  await session.detach();
  const megabytes = [usedSize, images.encoded, images.decoded, total].map((bytes) =>
    (bytes / 1024 / 1024).toFixed(1),
  );
  console.log(`| ${[name, nodes, ...megabytes].join(" | ")} |`);
}

/** Runs in the page. */
function loadedImages(): number {
  const images = document
    .querySelector("banter-standard")
    ?.shadowRoot?.querySelectorAll<HTMLImageElement>(".banter-image");
  return [...(images ?? [])].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length;
}

/** Bytes of all processes of the browser, with shared pages divided among them. NaN where the system doesn't tell. */
async function proportionalSetSize(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, { id }) => sum + readProportionalSetSize(id), 0);
}

function readProportionalSetSize(id: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8")) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    // Only Linux has this file.
    return NaN;
  }
}
