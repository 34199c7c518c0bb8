import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContextOptions, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { openPage } from "../browser-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";
import { greeterChat } from "./greeter-chat.ts";

/* Bubble and popup on different screens and systems. */

const fixture = useEmbeddingFixture();
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const views: readonly (readonly [name: string, page: string, options: BrowserContextOptions])[] = [
  ["a wide screen", "", { viewport: { width: 1000, height: 800 } }],
  ["a phone", "", { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true }],
  [
    "a page from right to left",
    "<script>document.documentElement.dir = 'rtl'</script>",
    { viewport: { width: 1000, height: 800 } },
  ],
  ["forced colors", "", { viewport: { width: 1000, height: 800 }, forcedColors: "active" }],
];

describe.each(views)("on %s", (name, head, options) => {
  test("a bubble passes every accessibility rule: closed, with its preview card, and open", async () => {
    const { page, problems } = await visit(
      "Bubble",
      { previewMessage: { message: "Need a hand?" } },
      options,
      head,
    );
    expect(await violations(page)).toEqual([]);
    await page.evaluate(`Banter.showPreviewMessage()`);
    await page.getByRole("button", { name: "Need a hand?" }).waitFor();
    await shoot(page, `${name}-card`);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Open chat" }).click();
    const chat = greeterChat(page);
    await chat.isGreeted();
    await chat.givesName("Ada");
    await page.getByRole("dialog").evaluate(finished);
    await shoot(page, `${name}-bubble`);
    expect(await violations(page)).toEqual([]);
    const box = await page.getByRole("dialog").boundingBox();
    if (name === "a phone") expect(box).toEqual({ x: 0, y: 0, width: 390, height: 700 });
    else expect(box).toEqual({ x: 580, y: 16, width: 400, height: 704 });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("a popup passes every accessibility rule and traps the focus while it is open", async () => {
    const { page, problems } = await visit("Popup", {}, options, head);
    await page.getByRole("link", { name: "First" }).focus();
    await page.evaluate(`Banter.open()`);
    const chat = greeterChat(page);
    await chat.isGreeted();
    await page.getByRole("dialog").evaluate(finished);
    await shoot(page, `${name}-popup`);
    expect(await violations(page)).toEqual([]);
    const hosts: (string | undefined)[] = [];
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press(presses < 5 ? "Tab" : "Shift+Tab");
      hosts.push(await page.evaluate(() => document.activeElement?.localName));
    }
    // Beyond the popup's ends the focus is in the browser's own UI, reported as body; never in the page.
    expect(hosts.filter((host) => host !== "banter-popup" && host !== "body")).toEqual([]);
    await page.keyboard.press("Tab");
    await page.getByRole("dialog").focus();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("First");
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

test("the launcher comes after the page's own content in the focus order", async () => {
  const { page } = await visit("Bubble");
  const order: (string | null | undefined)[] = [];
  for (let presses = 0; presses < 3; presses++) {
    await page.keyboard.press("Tab");
    order.push(
      await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.localName),
    );
  }
  expect(order).toEqual(["First", "Last", "banter-bubble"]);
  await page.context().close();
});

test("the preview card's close button appears on keyboard focus as on hover", async () => {
  const { page } = await visit("Bubble", { previewMessage: { message: "Need a hand?" } });
  await page.evaluate(`Banter.showPreviewMessage()`);
  const close = page.locator("[part=preview-message-close-button]");
  const opacity = () => close.evaluate((button) => getComputedStyle(button).opacity);
  await expect.poll(opacity).toBe("0");
  await page.getByRole("link", { name: "Last" }).focus();
  await page.keyboard.press("Tab");
  await expect.poll(opacity).toBe("1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await close.waitFor({ state: "hidden" });
  await page.context().close();
});

test.each<[name: string, options: BrowserContextOptions, animation: string]>([
  [
    "a phone with reduced motion",
    { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" },
    "none",
  ],
  [
    "forced colors, with motion",
    { viewport: { width: 1000, height: 800 }, forcedColors: "active", reducedMotion: "no-preference" },
    "appear",
  ],
])("several preview messages pass every accessibility rule on %s", async (name, options, animation) => {
  const avatarUrl = (color: string) =>
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='${color}'/></svg>`;
  const previewMessages = [
    { message: "Hello!", avatarUrl: avatarUrl("teal") },
    { message: "Need a hand?", avatarUrl: avatarUrl("navy") },
  ];
  const { page, problems } = await visit("Bubble", { previewMessages }, options);
  await page.evaluate(`Banter.showPreviewMessage()`);
  await page.getByRole("button", { name: "Hello!" }).waitFor();
  const group = page.locator(".cards");
  expect(await group.evaluate((element) => getComputedStyle(element).animationName)).toBe(animation);
  await group.evaluate(finished);
  await shoot(page, `${name}-cards`);
  expect(await page.locator("banter-bubble .root").ariaSnapshot()).toBe(
    ["Hello!", "Need a hand?", "Dismiss", "Open chat"].map((label) => `- button "${label}"`).join("\n"),
  );
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a popup keeps the page's scroll position, also if it is removed while open", async () => {
  const { page } = await visit(
    "Popup",
    {},
    { viewport: { width: 1000, height: 800 } },
    "<style>body { height: 5000px } html { overflow-y: scroll; scroll-behavior: auto }</style>",
  );
  const state = () =>
    page.evaluate(() => ({
      top: scrollY,
      width: document.body.getBoundingClientRect().width,
      html: document.documentElement.getAttribute("style"),
      body: document.body.getAttribute("style"),
    }));
  await page.evaluate(() => scrollTo(0, 1234));
  const before = await state();
  await page.evaluate(`Banter.open()`);
  await greeterChat(page).isGreeted();
  await page.mouse.wheel(0, 900);
  const during = await state();
  expect([during.top, during.width]).toEqual([before.top, before.width]);
  await page.evaluate(() => document.querySelector("banter-popup")?.remove());
  await expect.poll(async () => (await state()).body ?? "").toBe("");
  const after = await state();
  expect([after.top, after.width, after.html ?? ""]).toEqual([before.top, before.width, ""]);
  await page.context().close();
});

test("on a phone the window follows the visual viewport above an on-screen keyboard", async () => {
  const keyboard = `<script>
    const viewport = Object.assign(new EventTarget(), { height: 700, width: 390, offsetTop: 0, offsetLeft: 0, pageTop: 0, pageLeft: 0, scale: 1 });
    Object.defineProperty(window, "visualViewport", { value: viewport });
    window.showKeyboard = () => { viewport.height = 320; viewport.offsetTop = 40; viewport.dispatchEvent(new Event("resize")); };
  </script>`;
  const { page } = await visit(
    "Bubble",
    {},
    { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true },
    keyboard,
  );
  await page.getByRole("button", { name: "Open chat" }).click();
  const chat = greeterChat(page);
  await chat.isGreeted();
  await page.evaluate(`showKeyboard()`);
  await expect
    .poll(() => page.getByRole("dialog").boundingBox())
    .toEqual({ x: 0, y: 40, width: 390, height: 320 });
  const field = await chat.field.boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 999)).toBeLessThanOrEqual(360);
  // Phones zoom into fields with a smaller font.
  expect(
    await chat.field.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThanOrEqual(16);
  await page.context().close();
});

async function visit(
  mode: "Bubble" | "Popup",
  props: Readonly<Record<string, unknown>> = {},
  options: BrowserContextOptions = {},
  head = "",
) {
  const { browser, site, api } = fixture();
  const url = site.put(
    "/frames.html",
    `${head}<main><h1>Shop</h1><p><a href="#first">First</a> and <a href="#last">Last</a></p></main><script type="module">
      import Banter from "/banter/banter.js";
      Banter.init${mode}(${JSON.stringify({ typebot: "greeter", apiHost: api, ...props })});
    </script>`,
  );
  const opened = await openPage(browser, url, options);
  if (mode === "Bubble") await opened.page.locator(".launcher").waitFor();
  return opened;
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return await page.evaluate(async () => {
    const axe = Reflect.get(window, "axe");
    const { violations: found } = await axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return found.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`),
    );
  });
}

/** Runs in the page. */
function finished(element: Element): Promise<unknown> {
  return Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
}

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name.replaceAll(" ", "-")}.png` });
}
