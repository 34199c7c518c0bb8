import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { BrowserContext, Page } from "playwright";
import { listen } from "../accessibility/announced.ts";
import { serveBots } from "../serve-bots.ts";
import { serveChatPage } from "./chat-page.ts";
import { startModelProvider } from "./model-provider.ts";

/* A visitor rates a model's reply in the built widget, and the owner reads it on the built admin page. */

const TOKEN = "a-long-random-text-of-the-owner";
const COMMENT = "The <b>price</b> is from last year.";

const provider = await startModelProvider();
afterAll(() => provider.close());
const { server, browser } = await serveBots(["e2e/streaming/bots"], {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
  BANTER_OWNER_TOKEN: TOKEN,
});

let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  context = await browser.newContext({
    reducedMotion: "reduce",
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 640 },
  });
  page = await context.newPage();
});
afterEach(() => context.close());

async function openChat(): Promise<void> {
  await page.goto(await serveChatPage(page, server.url, '{ typebot: "asks-again" }'));
}

async function askTheModel(question: string): Promise<void> {
  await openChat();
  await page.getByRole("textbox").fill(question);
  await page.keyboard.press("Enter");
  await good().waitFor();
}

const says = (words: string) => page.getByRole("log").getByText(words).first().waitFor();
const good = () => page.getByRole("button", { name: "Good reply" });
const bad = () => page.getByRole("button", { name: "Bad reply" });

/** The feedback that the server has, of the newest conversation. */
async function storedFeedback(): Promise<unknown> {
  const response = await fetch(`${server.url}/api/v1/owner/bots/asks-again/export?format=jsonl`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const lines = (await response.text()).trim().split("\n");
  return JSON.parse(lines.at(-1) ?? "{}").ratings;
}

test("feedback with a comment is announced, survives a reload and is read by the owner", async () => {
  const { announced } = await listen(page);
  await askTheModel("What does it cost?");
  await says("Did that help?");
  const box = await bad().boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await bad().tap();
  await expect.poll(announced).toContain("polite: Thank you for your rating.");
  await page.getByLabel("Your comment (optional)").fill(COMMENT);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(storedFeedback).toMatchObject([{ value: "down", comment: COMMENT }]);

  await page.reload();
  await expect.poll(() => bad().getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("button", { name: "Comment", exact: true }).tap();
  expect(await page.getByLabel("Your comment (optional)").inputValue()).toBe(COMMENT);

  await page.goto(`${server.url}/admin/#/bots/asks-again/answers`);
  await page.getByLabel("Owner token").fill(TOKEN);
  await page.keyboard.press("Enter");
  await page.getByLabel("Show").selectOption("With a bad rating");
  const row = page.getByRole("row").filter({ hasText: "Rated as bad" });
  await row.getByRole("link").click();
  const entry = page.locator(".entry").filter({ hasText: "Yes." });
  await entry.getByText("Rated as bad").waitFor();
  await entry.getByText(COMMENT).waitFor();
  await page.goto(`${server.url}/admin/#/bots/asks-again/analytics`);
  await page.getByText("of 1 rated AI reply").waitFor();
});

test("feedback made offline is kept, and sent when the network is back", async () => {
  await askTheModel("Is it open?");
  await says("Did that help?");
  await context.setOffline(true);
  await good().tap();
  await says("Waiting for the network");
  expect(await storedFeedback()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(storedFeedback).toMatchObject([{ value: "up" }]);
  await expect.poll(() => page.getByText("Waiting for the network").count()).toBe(0);
  await good().tap();
  await expect.poll(storedFeedback).toEqual([]);
});
