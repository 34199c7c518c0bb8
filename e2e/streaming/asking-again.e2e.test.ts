import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { BrowserContext, Page } from "playwright";
import { banter } from "../banter-command.ts";
import { useFastClock } from "../fast-clock-page.ts";
import { serveBots } from "../serve-bots.ts";
import { serveChatPage } from "./chat-page.ts";
import { startModelProvider, type ModelAnswer } from "./model-provider.ts";

/* A visitor who isn't satisfied with a model's reply asks for another one. */

const provider = await startModelProvider();
afterAll(() => provider.close());
const { server, browser } = await serveBots(["e2e/streaming/bots"], {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
});

let context: BrowserContext;
let page: Page;
let address: string;
beforeEach(async () => {
  provider.plan.length = 0;
  context = await browser.newContext({ reducedMotion: "reduce" });
  address = await serveChatPage(context, server.url, '{ typebot: "asks-again" }');
  page = await openChat();
});
afterEach(() => context.close());

async function openChat(): Promise<Page> {
  const opened = await context.newPage();
  await useFastClock(opened);
  await opened.goto(address);
  return opened;
}

const replies = (of: Page) => of.locator(".banter-streaming-container");
const askAgain = (of: Page) => of.getByRole("button", { name: "Ask again" });
const nextAnswer = () => new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));

function writes(text: string): void {
  provider.plan.push((answer) => (answer.write(text), answer.finish()));
}

test("another reply replaces the first in page, tabs and results, by keyboard, and the typed text stays", async () => {
  const requests = provider.requests;
  writes("First reply");
  await page.getByRole("textbox").fill("Why?");
  await page.keyboard.press("Enter");
  await askAgain(page).waitFor();
  const tab = await openChat();
  await askAgain(tab).waitFor();
  await page.bringToFront();
  await page.getByRole("textbox").fill("It is");
  const coming = nextAnswer();
  await askAgain(page).focus();
  await page.keyboard.press("Enter");
  const answer = await coming;
  answer.write("Second");
  await expect.poll(() => replies(page).allInnerTexts()).toEqual([expect.stringContaining("Second")]);
  expect(await page.getByText("Did that help?").count()).toBe(0);
  answer.write(" reply");
  answer.finish();
  await askAgain(page).waitFor();
  expect(await page.getByRole("textbox").inputValue()).toBe("It is");
  await expect.poll(() => replies(tab).allInnerTexts()).toEqual([expect.stringContaining("Second reply")]);
  await page.reload();
  await expect.poll(() => replies(page).allInnerTexts()).toEqual([expect.stringContaining("Second reply")]);
  await page.getByRole("textbox").fill("Better");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("Thank you.").first().waitFor();
  expect(await askAgain(page).count()).toBe(0);
  expect(provider.requests - requests).toBe(2);
  const results = await banter(
    "export",
    "results",
    "--bot",
    "asks-again",
    "--data",
    server.dataDir,
    "--format",
    "jsonl",
  );
  expect(results).toContain("Second reply");
  expect(results).not.toContain("First reply");
});
