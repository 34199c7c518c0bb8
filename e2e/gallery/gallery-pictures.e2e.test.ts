import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright";
import {
  openGallery,
  defaultView,
  type GalleryPage,
  type GalleryView,
} from "../accessibility/gallery-page.ts";
import { startServer, type StartedServer } from "../started-server.ts";
import { launchBoxBrowser } from "./box-browser.ts";
import { expectPicture } from "./golden-picture.ts";
import { pictureDifference, type Region } from "./picture-difference.ts";

/*
 * Screenshots of everything on a phone, a tablet and a desktop, compared with pictures in the repository. Text is rendered as
 * boxes, and differences between machines are tolerated (decision 9). `vitest run --project e2e e2e/gallery -u` updates them.
 */

let server: StartedServer;
let box: Awaited<ReturnType<typeof launchBoxBrowser>>;
let gallery: GalleryPage;
let blank: Page;

beforeAll(async () => {
  [server, box] = await Promise.all([startServer(), launchBoxBrowser()]);
  gallery = await openGallery(box.browser, server.url, { deviceScaleFactor: SCALE });
  blank = await box.browser.newPage();
});
afterAll(async () => {
  await box?.close();
  await server?.stop();
});

/** Half the size is enough to see what moved, at a quarter of the bytes. */
const SCALE = 0.5;
/** The browser decides whether and when these load. */
const BROWSER_LOADED = ["Video, file missing", "Audio, file missing", "Embed"];
const sizes = {
  phone: { width: 360, height: 640 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1280, height: 800 },
} as const;
type Device = keyof typeof sizes;

const inline: readonly (readonly [name: string, view: Partial<GalleryView>, devices: readonly Device[]])[] = [
  ["light", {}, ["phone", "tablet", "desk"]],
  ["dark", { scheme: "dark" }, ["phone", "desk"]],
  ["right-to-left", { dir: "rtl" }, ["phone", "desk"]],
  ["forced-colours", { isForced: true, scheme: "dark" }, ["desk"]],
];

test.each(inline)(
  "every input and message looks as before: %s",
  { timeout: 120_000 },
  async (name, view, devices) => {
    for (const device of devices) {
      await gallery.page.setViewportSize(sizes[device]);
      await gallery.show({ ...defaultView, ...view });
      await stand(gallery.page);
      const seen = await gallery.page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
      await expectPicture(
        blank,
        `${name}-${device}`,
        seen,
        await gallery.page.evaluate(findSpecimens, SCALE),
      );
    }
  },
);

test.each(["error", "answered"])("inputs in the state %s look as before", async (state) => {
  await gallery.page.setViewportSize({ width: 768, height: 1024 });
  await gallery.show({ ...defaultView, state });
  await stand(gallery.page);
  const seen = await gallery.page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
  await expectPicture(blank, state, seen, await gallery.page.evaluate(findSpecimens, SCALE));
});

const opened = [
  ["light", "phone", {}],
  ["light", "tablet", {}],
  ["light", "desk", {}],
  ["right-to-left", "desk", { dir: "rtl" }],
] as const;

test.each(["popup", "bubble"] as const)("an open %s looks as before", async (mode) => {
  for (const [name, device, view] of opened) {
    await gallery.page.setViewportSize(sizes[device]);
    await gallery.show({ ...defaultView, ...view, mode, only: "Picture choice" });
    await stand(gallery.page);
    const seen = await gallery.page.screenshot({ animations: "disabled", caret: "hide" });
    await expectPicture(blank, `${mode}-${name}-${device}`, seen, []);
  }
});

test("a missing border is reported with its place", async () => {
  const { page } = gallery;
  await page.setViewportSize({ width: 1280, height: 800 });
  await gallery.show({ ...defaultView, only: "Choice, searchable" });
  await stand(page);
  const regions = await page.evaluate(findSpecimens, SCALE);
  const before = await page.screenshot({ caret: "hide" });
  await page.addStyleTag({ content: ".specimen { border-color: red }" });
  const after = await page.screenshot({ caret: "hide" });
  const { lines } = await pictureDifference(blank, before, after, regions);
  expect(lines).toEqual([expect.stringMatching(/^Choice, searchable: \d+ pixels differ$/)]);
  expect((await pictureDifference(blank, before, before, regions)).lines).toEqual([]);
});

test("the box font is the only one", async () => {
  const widths = await gallery.page.evaluate(() =>
    ["serif", "sans-serif", "monospace", "system-ui", "Georgia"].map((font) => {
      const context = document.createElement("canvas").getContext("2d");
      if (context === null) throw new Error("This browser has no 2D canvas.");
      context.font = `100px ${font}`;
      return Math.round(context.measureText("Aaع語").width);
    }),
  );
  expect(widths).toEqual([238, 238, 238, 238, 238]);
});

/** Scrolls every conversation to its end and waits until nothing changes. */
async function stand(page: Page): Promise<void> {
  await page.evaluate(async (loaded) => {
    for (const figure of document.querySelectorAll("figure"))
      if (loaded.includes(figure.querySelector("figcaption")?.textContent ?? "")) figure.remove();
    const chats = [...document.querySelectorAll("banter-standard, banter-popup, banter-bubble")];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const pictures = chats.flatMap((chat) => [...(chat.shadowRoot?.querySelectorAll("img") ?? [])]);
    // A lazy image far down the page would never load.
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    const heightOf = () =>
      chats.map((chat) => chat.shadowRoot?.querySelector(".scrollable-container")?.scrollHeight).join();
    const isBusy = () =>
      chats.some((chat) =>
        chat.shadowRoot?.querySelector("[data-status=sending], .banter-typing, [data-loading]"),
      );
    // Unchanged for ten frames.
    let before = "";
    for (let still = 0; still < 10; await frame()) {
      const height = heightOf();
      still = height === before && !isBusy() ? still + 1 : 0;
      before = height;
    }
    for (const chat of chats) {
      const scroller = chat.shadowRoot?.querySelector(".scrollable-container");
      scroller?.scrollTo({ top: scroller.scrollHeight, behavior: "instant" });
      const focused = chat.shadowRoot?.activeElement;
      if (focused instanceof HTMLElement) focused.blur();
    }
    scrollTo(0, 0);
    await frame();
    await frame();
  }, BROWSER_LOADED);
}

/** Runs in the page. */
function findSpecimens(scale: number): Region[] {
  return [...document.querySelectorAll("figure")].map((figure) => {
    const { x, y, width, height } = figure.getBoundingClientRect();
    const name = figure.querySelector("figcaption")?.textContent ?? "";
    return { name, x: x * scale, y: (y + scrollY) * scale, width: width * scale, height: height * scale };
  });
}
