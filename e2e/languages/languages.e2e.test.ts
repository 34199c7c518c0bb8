import { afterEach, expect, test } from "vitest";
import type { BrowserContext, Page } from "playwright";
import { axeViolations } from "../accessibility/axe-violations.ts";
import { banter } from "../banter-command.ts";
import { serveBots } from "../serve-bots.ts";
import { serveChatPage } from "../streaming/chat-page.ts";

/* A bot speaks the visitor's language, which the visitor can change while the conversation runs. */

const { server, browser } = await serveBots(["e2e/languages/bots"]);

let context: BrowserContext | undefined;
afterEach(() => context?.close());

async function openPage(locale: string): Promise<Page> {
  await context?.close();
  context = await browser.newContext({ locale, reducedMotion: "reduce" });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

async function openChat(props: string, locale = "en-US"): Promise<Page> {
  const page = await openPage(locale);
  await page.goto(await serveChatPage(page, server.url, `{ typebot: "orders", ${props} }`));
  return page;
}

async function choose(page: Page, menu: string, language: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("combobox").selectOption(language);
}

const messages = (page: Page) => page.locator(".banter-host-bubble");
const message = (page: Page, text: string) => messages(page).filter({ hasText: text });
const answers = (page: Page) => page.locator(".banter-guest-text").allInnerTexts();

async function lastResult(): Promise<Record<string, unknown>> {
  const data = ["--bot", "orders", "--data", server.dataDir, "--format", "jsonl"];
  const lines = (await banter("export", "results", ...data)).trim().split("\n");
  return JSON.parse(lines.at(-1) ?? "{}");
}

test("a change in the middle keeps the answers, and the results have one value", async () => {
  const page = await openChat("");
  await page.getByPlaceholder("Your name").fill("Ada");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Small" }).waitFor();
  await choose(page, "Menu", "de");
  await message(page, "Hallo Ada. Welche Größe?").waitFor();
  expect(await answers(page)).toEqual(["Ada"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Klein" }).click();
  await message(page, "Also Klein. Noch ein Wunsch?").waitFor();
  expect(await answers(page)).toEqual(["Ada", "Klein"]);
  expect(await page.locator(".banter-container").getAttribute("lang")).toBe("de");
  const violations = (await axeViolations(page, false)).filter(
    (violation) => !/^(landmark-one-main|page-has-heading-one|region)/.test(violation),
  );
  expect(violations).toEqual([]);
  expect(await lastResult()).toMatchObject({
    variables: { name: "Ada", size: "Small" },
    answers: [{ content: "Ada" }, { content: "Small" }],
  });

  await page.reload();
  await message(page, "Also Klein. Noch ein Wunsch?").waitFor();
  await page.getByPlaceholder("Wunsch").waitFor();
  await choose(page, "Menü", "ar");
  await page.getByPlaceholder("أمنية").waitFor();
  await message(page, "إذن صغير. هل لديك أمنية؟").waitFor();
  await expect.poll(() => page.locator(".banter-container").getAttribute("dir")).toBe("rtl");
  expect(await answers(page)).toEqual(["Ada", "Klein"]);
});

test("text that is being written stays in the field", async () => {
  const page = await openChat("");
  await page.getByPlaceholder("Your name").fill("Half a na");
  await choose(page, "Menu", "de");
  await expect.poll(() => page.getByPlaceholder("Dein Name").inputValue()).toBe("Half a na");
});

test.each([
  ["the page's", "", "de-AT", "What's your name?"],
  ["the prop's", 'locale: "ar"', "de-AT", "ما اسمك؟"],
  [
    "the page's before the browser's, where the prop's is unknown,",
    'locale: "fr"',
    "de",
    "What's your name?",
  ],
])("an embedded bot speaks %s language", async (_, props, locale, question) => {
  const page = await openChat(props, locale);
  await message(page, question).waitFor();
  expect(await messages(page).count()).toBe(1);
});

test("the visitor's choice is kept for the next conversation", async () => {
  const page = await openChat('controls: ["restart", "language"]');
  await page.getByPlaceholder("Your name").waitFor();
  await choose(page, "Menu", "de");
  await page.getByPlaceholder("Dein Name").waitFor();
  await page.getByRole("button", { name: "Neu beginnen" }).click();
  await expect.poll(() => messages(page).count()).toBe(1);
  await message(page, "Wie heißt du?").waitFor();
});

test("a bot's page is in the visitor's language, and stays in the language that is chosen", async () => {
  const page = await openPage("de");
  await page.goto(`${server.url}/orders`);
  await page.getByPlaceholder("Dein Name").waitFor();
  expect(await page.title()).toBe("Bestellung");
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await choose(page, "Menü", "en");
  await page.getByPlaceholder("Your name").fill("Ada");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Large" }).waitFor();
});

test("the first field stays where it is when the chat with its menu of languages arrives", async () => {
  const page = await openPage("en-US");
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/chunks/mount-chat-*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(await serveChatPage(page, server.url, '{ typebot: "orders" }'));
  const field = page.locator(".prerendered .text-input");
  await field.waitFor();
  await page
    .locator(".prerendered .banter-input-container")
    .evaluate((slot) => Promise.all(slot.getAnimations().map(({ finished }) => finished)));
  const before = await field.boundingBox();
  release();
  await page.getByRole("button", { name: "Menu" }).waitFor();
  await expect.poll(() => page.locator(".prerendered").count()).toBe(0);
  expect(await page.locator(".chat .text-input").boundingBox()).toEqual(before);
});
