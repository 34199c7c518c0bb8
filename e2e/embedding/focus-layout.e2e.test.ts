import { contrast, parseColor } from "@banter/protocol";
import { expect, test } from "vitest";
import type { BrowserContextOptions, Page } from "playwright";
import { listen } from "../accessibility/announced.ts";
import { axeViolations } from "../accessibility/axe-violations.ts";
import { openPage } from "../browser-page.ts";
import { nothingMoves } from "../nothing-moves.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";

/* A bot's page with one question at a time. */

const arabic: Readonly<Record<string, string>> = {
  "Hello!": "أهلاً بك!",
  "What do you need?": "ماذا تحتاج؟",
  "Which parts?": "أي الأجزاء؟",
};

const bot = (locale: string, layout: string, say = (words: string) => ({ say: words })) => ({
  id: `${layout}-${locale}`,
  name: "Fernwood Studio",
  start: "hello",
  groups: {
    hello: [
      say("Hello!"),
      say("What do you need?"),
      { ask: "choice", options: ["A website", "A shop", "Something else"] },
      say("Which parts?"),
      { ask: "choice", isMultiple: true, options: ["Texts", "Pictures", "A logo"] },
      { say: "What's your name?" },
      { ask: "text" },
      { say: "Thank you!" },
    ],
  },
  theme: { page: { layout } },
  settings: { general: { locale }, typingEmulation: { enabled: false } },
});
const fixture = useEmbeddingFixture({
  focus: bot("en", "focus"),
  mirrored: bot("ar", "focus", (words) => ({ say: arabic[words] ?? words })),
  chat: bot("en", "chat"),
  score: {
    id: "score",
    start: "hello",
    groups: {
      hello: [
        { say: "How was it?" },
        { ask: "rating", min: 0, max: 10 },
        { say: "And now?" },
        { ask: "text" },
      ],
    },
    theme: { page: { layout: "focus" } },
    settings: { typingEmulation: { enabled: false } },
  },
});

async function visit(id: string, options: BrowserContextOptions = {}) {
  const { browser, api } = fixture();
  const opened = await openPage(browser, `${api}/${id}`, options);
  await opened.page.getByRole("button", { name: "A shop" }).waitFor();
  return opened;
}

/** The words of the conversation, without the labels for screen readers. */
const shown = (page: Page): Promise<readonly string[]> =>
  page
    .locator(".slate-html-container, .banter-guest-text")
    .evaluateAll((elements) => elements.map(({ textContent }) => textContent));
const progress = async (page: Page) =>
  Number(await page.getByRole("progressbar").getAttribute("aria-valuenow"));
const isFocused = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const element = document.activeElement?.shadowRoot?.activeElement;
        return (element?.closest("label") ?? element)?.textContent?.trim() ?? "";
      }),
    )
    .toBe(name);

test("a visitor without a mouse answers with letters and Enter, goes back to read, and continues", async () => {
  const { page, problems } = await visit("focus");
  await isFocused(page, "A website");
  expect(await shown(page)).toEqual(["Hello!", "What do you need?"]);
  const begun = await progress(page);
  await page.keyboard.press("b");
  await isFocused(page, "Texts");
  expect(await shown(page)).toEqual(["Which parts?"]);
  expect(await progress(page)).toBeGreaterThan(begun);

  await page.keyboard.press("A");
  await page.keyboard.press("c");
  expect(await page.locator(".banter-selectable.selected").allTextContents()).toEqual(["Texts", "A logo"]);
  await page.keyboard.press("Enter");
  const field = page.locator(".text-input");
  await expect.poll(() => field.evaluate((element) => element.matches(":focus"))).toBe(true);
  expect(await shown(page)).toEqual(["What's your name?"]);

  // Letters are text in a field.
  await page.keyboard.type("abc");
  expect(await field.inputValue()).toBe("abc");
  const back = page.getByRole("button", { name: "Back" });
  await back.focus();
  await page.keyboard.press("Enter");
  expect(await shown(page)).toEqual(["Which parts?", "Texts, A logo"]);
  expect(await field.isVisible()).toBe(false);
  await page.keyboard.press("Enter");
  expect(await shown(page)).toEqual(["Hello!", "What do you need?", "A shop"]);
  expect(await back.getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("Enter");
  await isFocused(page, "Back");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await shown(page)).toEqual(["Which parts?", "Texts, A logo"]);
  await page.keyboard.press("Enter");
  await expect.poll(() => field.evaluate((element) => element.matches(":focus"))).toBe(true);
  expect(await field.inputValue()).toBe("abc");

  await page.keyboard.press("Enter");
  await expect.poll(() => shown(page)).toEqual(["Thank you!"]);
  expect(await progress(page)).toBe(100);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a score is answered by digits and Enter, and the ring of the focus appears with the first key", async () => {
  const { browser, api } = fixture();
  const { page, problems } = await openPage(browser, `${api}/score`);
  const mark = (name: string) => page.getByRole("radio", { name, exact: true });
  const outline = (name: string) => mark(name).evaluate((button) => getComputedStyle(button).outlineStyle);
  await isFocused(page, "0");
  expect(await outline("0 of 10")).toBe("none");
  await page.keyboard.press("1");
  await page.keyboard.press("0");
  await isFocused(page, "10");
  expect(await outline("10 of 10")).toBe("solid");
  expect(await mark("10 of 10").getAttribute("aria-checked")).toBe("true");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => shown(page)).toEqual(["And now?"]);
  await page.getByRole("button", { name: "Back" }).click();
  expect(await shown(page)).toEqual(["How was it?", "10"]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("screen readers hear each question once, and an earlier one again with its answer", async () => {
  const { browser, api } = fixture();
  let announced = (): Promise<readonly string[]> => Promise.resolve([]);
  const { page } = await openPage(browser, `${api}/focus`, {}, async (opened) => {
    ({ announced } = await listen(opened));
  });
  await isFocused(page, "A website");
  await page.keyboard.press("b");
  await isFocused(page, "Texts");
  await page.getByRole("button", { name: "Back" }).click();
  await expect
    .poll(announced)
    .toEqual(
      ["Hello!", "What do you need?", "Which parts?", "Hello!", "What do you need?", "You said: A shop"].map(
        (words) => `polite: ${words}`,
      ),
    );
  await page.context().close();
});

test("the place of a key counts on a keyboard without Latin letters", async () => {
  const { page } = await visit("focus");
  await page.getByRole("button", { name: "A website" }).focus();
  await page.evaluate(() => {
    const target = document.activeElement?.shadowRoot?.activeElement;
    target?.dispatchEvent(
      new KeyboardEvent("keydown", {
        key: "ؤ",
        code: "KeyC",
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
  });
  await page.getByRole("button", { name: "Back" }).click();
  expect(await shown(page)).toEqual(["Hello!", "What do you need?", "Something else"]);
  await page.context().close();
});

test("the layout's code is loaded only by bots that have it", async () => {
  const loads = async (id: string): Promise<boolean> => {
    const { page } = await visit(id);
    const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    await page.context().close();
    return names.some((name) => name.includes("FocusLayout"));
  };
  expect([await loads("chat"), await loads("focus")]).toEqual([false, true]);
});

test.each(["focus", "mirrored"])("%s has one edge and no accessibility problems at any step", async (id) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page } = await visit(id, {
      colorScheme,
      bypassCSP: true,
      viewport: { width: 1280, height: 800 },
    });
    for (const next of ["b", "a"]) {
      await nothingMoves(page);
      expect([colorScheme, next, await axeViolations(page, false)]).toEqual([colorScheme, next, []]);
      const edges = await page
        .locator("h1, .banter-host-bubble, .banter-buttons-input [data-slot=list] > :first-child")
        .evaluateAll((elements) =>
          elements.map((element) => {
            const { left, right } = element.getBoundingClientRect();
            return Math.round(element.matches(":dir(rtl)") ? right : left);
          }),
        );
      expect(new Set(edges).size).toBe(1);
      await page.locator(".banter-buttons-input [data-itemid]").first().press(next);
    }
    await page.getByRole("button", { name: /Back|رجوع/ }).click();
    await nothingMoves(page);
    expect(await axeViolations(page, false)).toEqual([]);
    await page.context().close();
  }
});

test("at 400 % zoom everything can be read and reached", async () => {
  const { page } = await visit("focus", { viewport: { width: 320, height: 256 } });
  const overflow = await page
    .locator(".scrollable-container")
    .evaluate((view) => view.scrollWidth - view.clientWidth);
  expect(overflow).toBe(0);
  const view = await page.locator(".scrollable-container").boundingBox();
  expect(view?.height).toBeGreaterThan(140);
  const last = page.getByRole("button", { name: "Something else" });
  await last.focus();
  await nothingMoves(page);
  const box = await last.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(256);
  await page.context().close();
});

test.each(["light", "dark"] as const)(
  "choices are as easy to read as the question, %s",
  async (colorScheme) => {
    const { page } = await visit("focus", { colorScheme });
    await page.getByRole("button", { name: "A website" }).focus();
    await nothingMoves(page);
    const { text, behind } = await page.getByRole("button", { name: "A shop" }).evaluate((choice) => {
      const { color, backgroundColor } = getComputedStyle(choice);
      return { text: color, behind: backgroundColor };
    });
    expect(contrast(parseColor(text), parseColor(behind))).toBeGreaterThan(10);
    await page.context().close();
  },
);
