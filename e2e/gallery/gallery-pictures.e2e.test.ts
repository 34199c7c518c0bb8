import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright";
import {
  openGallery,
  openPresets,
  onlySpecimens,
  defaultView,
  type GalleryPage,
  type GalleryView,
} from "../accessibility/gallery-page.ts";
import { openPage } from "../browser-page.ts";
import { startServer, type StartedServer } from "../started-server.ts";
import { launchBoxBrowser } from "./box-browser.ts";
import { expectPicture } from "./golden-picture.ts";
import { mediaBoxes } from "./media-boxes.ts";
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
  await gallery.page.addStyleTag({ content: onlySpecimens });
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
/** The browser draws their players, each version in its own way. */
const BROWSER_DRAWN = ["Video", "Audio"];
/** There the edges of images and of scrolled boxes lie between two pixels, and their last row is drawn in one of two ways. */
const BETWEEN_PIXELS = { toleratedPixels: 300 };
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
      const boxes = await mediaBoxes(gallery.page, BROWSER_LOADED);
      await expect(boxes).toMatchFileSnapshot(`boxes/${name}-${device}.txt`);
      const isBetween = device === "tablet" || view.dir === "rtl";
      await expectGolden(`${name}-${device}`, isBetween ? BETWEEN_PIXELS : {});
    }
  },
);

test("every input and message looks as before in a real font", { timeout: 120_000 }, async () => {
  const { page } = gallery;
  await page.setViewportSize(sizes.phone);
  await gallery.show(defaultView);
  await useRealFonts(page);
  await stand(page);
  const boxes = await mediaBoxes(page, BROWSER_LOADED);
  await expect(boxes).toMatchFileSnapshot("boxes/real-font-phone.txt");
  // Versions of Chromium smooth the edges of letters differently.
  await expectGolden("real-font-phone", { toleratedPixels: 200 });
});

test.each(["error", "answered"])("inputs in the state %s look as before", async (state) => {
  await gallery.page.setViewportSize({ width: 768, height: 1024 });
  await gallery.show({ ...defaultView, state });
  await stand(gallery.page);
  // A rejected file is reported for five seconds.
  await gallery.page.waitForFunction(() =>
    [...document.querySelectorAll("banter-standard")].every(
      ({ shadowRoot }) => shadowRoot?.querySelector(".banter-toast") == null,
    ),
  );
  await expectGolden(state, BETWEEN_PIXELS);
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

test.each(["light", "dark"] as const)("several preview messages look as before: %s", async (colorScheme) => {
  const { page } = await openPage(box.browser, `${server.url}/bubble.html`, {
    viewport: sizes.phone,
    deviceScaleFactor: SCALE,
    colorScheme,
    reducedMotion: "reduce",
  });
  await page.getByRole("button", { name: "Show several" }).click();
  // The close button appears under the pointer.
  await page.getByRole("button", { name: "Welcome back!" }).hover();
  for (const avatar of await page.locator(".card-avatars img").all())
    await avatar.evaluate((image: HTMLImageElement) => image.decode());
  const clip = { x: 60, y: 300, width: 300, height: 340 };
  const seen = await page.screenshot({ animations: "disabled", clip });
  await expectPicture(blank, `preview-messages-${colorScheme}-phone`, seen, []);
  await page.context().close();
});

test("every preset looks as before, light and dark", { timeout: 120_000 }, async () => {
  const page = await openPresets(box.browser, server.url, { deviceScaleFactor: SCALE });
  // The desk first: a narrow page scrolls the conversations, and they stay there.
  for (const device of ["desk", "phone"] as const) {
    await page.setViewportSize(sizes[device]);
    await stand(page);
    await expectGolden(`presets-${device}`, { page });
  }
  await useRealFonts(page);
  await stand(page);
  // Fewer pixels than the emoji have.
  await expectGolden("presets-real-font", { page, toleratedPixels: 120 });
  await page.context().close();
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

/** Compares the whole page with the golden picture of this name. */
async function expectGolden(
  name: string,
  { page = gallery.page, toleratedPixels }: { page?: Page; toleratedPixels?: number } = {},
): Promise<void> {
  await page.evaluate((drawn) => {
    for (const figure of document.querySelectorAll("figure"))
      if (drawn.includes(figure.querySelector("figcaption")?.textContent ?? "")) figure.remove();
  }, BROWSER_DRAWN);
  const seen = await captureWhole(page);
  await expectPicture(blank, name, seen, await page.evaluate(findSpecimens, SCALE), toleratedPixels);
}

/** Not `fullPage`: Chromium makes the window one pixel wide for a moment, and conversations lose their scroll position. */
async function captureWhole(page: Page): Promise<Buffer> {
  const viewport = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: viewport?.width ?? sizes.tablet.width, height });
  await stand(page);
  await page.evaluate(flattenScrollers);
  const seen = await page.screenshot({ animations: "disabled", caret: "hide" });
  if (viewport !== null) await page.setViewportSize(viewport);
  return seen;
}

/**
 * A box that has scrolled smoothly has a layer of its own, whose edge is drawn differently where it is between two pixels.
 * Without scrolling by hand it has none.
 */
function flattenScrollers(): void {
  for (const { shadowRoot } of document.querySelectorAll("banter-standard, banter-popup, banter-bubble"))
    shadowRoot?.querySelector<HTMLElement>(".scrollable-container")?.style.setProperty("overflow", "hidden");
}

/** Text in a real font and emoji in pictures, from files beside this one. */
async function useRealFonts(page: Page): Promise<void> {
  await page.route("**/gallery-fonts/*", (route) =>
    route.fulfill({ path: join(import.meta.dirname, "fonts", basename(route.request().url())) }),
  );
  await page.evaluate(useFont);
}

/** Runs in the page: loads a font of the page's own, with letters and emoji, and sets it on every chat. */
async function useFont(): Promise<void> {
  const faces = [
    new FontFace("Real", "url(/gallery-fonts/inter-regular.woff2)", { weight: "400" }),
    new FontFace("Real", "url(/gallery-fonts/inter-semibold.woff2)", { weight: "500 900" }),
    // Avatars have the system's emoji font.
    ...["Real", "Noto Color Emoji"].map(
      (family) =>
        new FontFace(family, "url(/gallery-fonts/noto-color-emoji-subset.woff2)", {
          unicodeRange: "U+1f44b, U+1f389, U+2615",
        }),
    ),
  ];
  for (const face of faces) document.fonts.add(await face.load());
  for (const chat of document.querySelectorAll("banter-standard")) chat.setAttribute("font", "Real");
}

/** Dismisses toasts, scrolls every conversation to its end and waits until nothing changes. */
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
      chats.some(
        ({ shadowRoot }) =>
          shadowRoot?.querySelector(
            "[data-status=sending], form[aria-busy=true], .banter-typing, [data-loading]",
          ) ||
          // An image that was added meanwhile.
          [...(shadowRoot?.querySelectorAll("img") ?? [])].some((picture) => !picture.complete),
      );
    // Unchanged for ten frames.
    let before = "";
    for (let still = 0; still < 10; await frame()) {
      const height = heightOf();
      // A toast would disappear by itself, sooner or later.
      const toasts = chats.flatMap((chat) => [
        ...(chat.shadowRoot?.querySelectorAll<HTMLElement>(".banter-toast > button") ?? []),
      ]);
      for (const dismiss of toasts) dismiss.click();
      still = height === before && !isBusy() && toasts.length === 0 ? still + 1 : 0;
      before = height;
    }
    const scrollToEnd = (chat: Element): boolean => {
      const scroller = chat.shadowRoot?.querySelector(".scrollable-container");
      if (scroller == null) return false;
      const before = scroller.scrollTop;
      // Also from less than a pixel above it, which `scrollHeight` doesn't show.
      scroller.scrollTo({ top: scroller.scrollHeight, behavior: "instant" });
      return scroller.scrollTop !== before;
    };
    // The chat's own scrolling may still be under way.
    for (let still = 0; still < 10; await frame())
      still = chats.map(scrollToEnd).includes(true) ? 0 : still + 1;
    for (const chat of chats) {
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
