import { expect, test } from "vitest";
import type { BrowserContextOptions, Page } from "playwright";
import { axeViolations } from "../accessibility/axe-violations.ts";
import { openPage } from "../browser-page.ts";
import { nothingMoves } from "../nothing-moves.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";

/* A bot's own page: header, one column, first focus, what is behind it. */

const bot = (id: string, steps: readonly object[], theme: object = {}, locale = "en") => ({
  id,
  name: "Fernwood Studio",
  start: "hello",
  groups: { hello: steps },
  theme: { brandColor: "#2f7d5b", ...theme },
  settings: { general: { locale }, typingEmulation: { enabled: false } },
});
const greeting = { say: "Hello, and welcome to Fernwood Studio!" };
const name = [{ say: "What's your name?" }, { ask: "text" }];
const need = [
  { say: "What do you need?" },
  { ask: "choice", options: ["A website", "A shop", "Something else"] },
];
const score = [{ say: "How did you like it?" }, { ask: "rating" }];

const fixture = useEmbeddingFixture({
  asks: bot("asks", [greeting, ...name, ...need, ...score, { say: "Thank you!" }]),
  chooses: bot("chooses", [greeting, ...need, ...name]),
  arabic: bot(
    "arabic",
    [{ say: "أهلاً بك!" }, { say: "ماذا تحتاج؟" }, ...need.slice(1), { say: "ما اسمك؟" }, ...name.slice(1)],
    { page: { tagline: "مواقع ومتاجر" } },
    "ar",
  ),
  progress: bot("progress", [...Array.from({ length: 20 }, () => greeting), ...name], {
    general: { progressBar: { isEnabled: true } },
  }),
  branded: bot("branded", [greeting, ...name], {
    page: {
      title: "Fernwood & Sons",
      tagline: "Websites that people enjoy using",
      logo: "/pictures/town.png",
      background: { type: "Split", content: "/pictures/studio.jpg" },
    },
  }),
  gradient: bot("gradient", [greeting, ...name], {
    page: { background: { type: "Gradient", content: "#c7d2fe, #fbcfe8" } },
  }),
});

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { browser, api } = fixture();
  const { page } = await openPage(browser, `${api}/${path}`, options);
  await page.locator(".banter-input-container").waitFor();
  await expect.poll(() => page.locator(".opening").count()).toBe(0);
  await nothingMoves(page);
  return page;
}

/** The edges at which each element's line begins, rounded, without repetitions. */
function startEdges(page: Page, selector: string): Promise<readonly number[]> {
  return page.locator(selector).evaluateAll((elements) => {
    const edges = elements.map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return Math.round(element.matches(":dir(rtl)") ? right : left);
    });
    return [...new Set(edges)];
  });
}

const COLUMN =
  "h1, .banter-host-bubble, .banter-input, .banter-buttons-input [data-slot=list] > :first-child, .banter-rating";
const WIDTHS = [360, 768, 1280, 1920];

test.each(WIDTHS.flatMap((width) => [["asks", width] as const, ["arabic", width] as const]))(
  "header, messages and inputs of %s begin at one edge, %i pixels wide",
  async (id, width) => {
    const page = await visit(id, { viewport: { width, height: 800 } });
    const [edge, ...others] = await startEdges(page, COLUMN);
    expect(others).toEqual([]);
    const field = page.locator(".text-input");
    if (id === "asks") {
      const column = await page.locator(".banter-input").boundingBox();
      await field.fill("Ada");
      await field.press("Enter");
      const answer = await page.locator(".banter-guest-bubble").boundingBox();
      const end = (box: typeof column) => (box === null ? undefined : Math.round(box.x + box.width));
      expect(end(answer)).toBe(end(column));
    } else await page.getByRole("button", { name: "A shop" }).click();
    await page.locator(".banter-input-container:not([data-hidden])").waitFor();
    await nothingMoves(page);
    expect(await startEdges(page, COLUMN)).toEqual([edge]);
    if (id === "asks") {
      await page.getByRole("button", { name: "A shop" }).click();
      await page.locator(".banter-rating").waitFor();
      await nothingMoves(page);
      expect(await startEdges(page, COLUMN)).toEqual([edge]);
    }
    await page.context().close();
  },
);

test("on a desktop the conversation begins in the optical centre and grows downwards", async () => {
  const page = await visit("asks", { viewport: { width: 1280, height: 800 } });
  const first = page.locator(".banter-host-bubble").first();
  const before = await first.boundingBox();
  expect(before?.y).toBeGreaterThan(0.17 * 800);
  expect(before?.y).toBeLessThan(0.35 * 800);
  await page.locator(".text-input").fill("Ada");
  await page.locator(".text-input").press("Enter");
  await page.getByRole("button", { name: "A shop" }).waitFor();
  await nothingMoves(page);
  expect(await first.boundingBox()).toEqual(before);
  await page.context().close();
});

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return (activeElement?.shadowRoot?.activeElement ?? activeElement)?.className ?? "";
  });

test("on a desktop, a bot's page has the focus in its first field", async () => {
  const page = await visit("asks");
  expect(await focused(page)).toContain("text-input");
  await page.context().close();
});

test("the focus isn't moved to a choice, on a touch screen, or in a frame", async () => {
  const chooses = await visit("chooses");
  expect(await focused(chooses)).toBe("");
  const phone = await visit("asks", {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  });
  expect(await focused(phone)).toBe("");
  const { browser, api, site } = fixture();
  const framed = site.put("/framed-page", `<iframe src="${api}/asks" width=600 height=600></iframe>`);
  const { page } = await openPage(browser, framed);
  const field = page.frameLocator("iframe").locator(".text-input");
  await field.waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  expect(await field.evaluate((element) => element.matches(":focus"))).toBe(false);
  for (const opened of [chooses, phone, page]) await opened.context().close();
});

test("a page has title, tagline, logo and a picture beside the conversation", async () => {
  const page = await visit("branded", { viewport: { width: 1280, height: 800 } });
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Fernwood & Sons");
  expect(await page.getByText("Websites that people enjoy using").isVisible()).toBe(true);
  const isShown = (selector: string) =>
    page.locator(selector).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
  expect([await isShown("header img"), await isShown(".backdrop img")]).toEqual([true, true]);
  expect(await page.locator(".page").boundingBox()).toMatchObject({ x: 0, y: 0, width: 640, height: 800 });
  expect(await page.locator(".backdrop").boundingBox()).toMatchObject({
    x: 640,
    y: 0,
    width: 640,
    height: 800,
  });
  await page.setViewportSize({ width: 360, height: 740 });
  const picture = await page.locator(".backdrop").boundingBox();
  expect(picture).toMatchObject({ x: 0, y: 0, width: 360 });
  expect(await page.locator(".page").boundingBox()).toMatchObject({ y: picture?.height, width: 360 });
  await page.context().close();
});

test("a gradient is behind the conversation, which stays on the theme's background", async () => {
  const page = await visit("gradient", { viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  const style = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { backgroundImage, backgroundColor } = getComputedStyle(element);
      return { backgroundImage, backgroundColor };
    });
  expect((await style("body")).backgroundImage).toBe(
    "linear-gradient(160deg, rgb(199, 210, 254), rgb(251, 207, 232))",
  );
  expect((await style(".page")).backgroundColor).toBe((await style(".banter-container")).backgroundColor);
  await page.context().close();
});

test("scrolled text ends at the progress bar", async () => {
  const page = await visit("progress", { viewport: { width: 360, height: 640 } });
  const bar = await page.getByRole("progressbar").boundingBox();
  const view = page.locator(".scrollable-container");
  expect(await view.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  expect(await view.evaluate((element) => getComputedStyle(element).clipPath)).toBe("inset(4px 0px 0px)");
  expect(bar).toMatchObject({ y: (await view.boundingBox())?.y, height: 4 });
  await page.context().close();
});

test("on a phone there is a quiet header, and no dead space below the last message", async () => {
  const page = await visit("progress", { viewport: { width: 360, height: 640 } });
  const header = await page.locator("header").boundingBox();
  expect(header?.height).toBeLessThan(56);
  await page.locator(".scrollable-container").evaluate((view) => view.scrollTo(0, view.scrollHeight));
  const field = await page.locator(".banter-input").boundingBox();
  expect(640 - ((field?.y ?? 0) + (field?.height ?? 0))).toBeLessThanOrEqual(48);
  await page.context().close();
});

test.each(["light", "dark"] as const)("the pages have no accessibility problems, %s", async (colorScheme) => {
  for (const id of ["asks", "arabic", "branded", "gradient"]) {
    const page = await visit(id, { colorScheme, bypassCSP: true });
    expect([id, await axeViolations(page, false)]).toEqual([id, []]);
    await page.context().close();
  }
});
