import { afterEach, beforeEach, expect, test } from "vitest";
import type { BrowserContext, Page } from "playwright";
import { serveBots } from "../serve-bots.ts";
import { serveChatPage } from "../streaming/chat-page.ts";

/* A visitor with the same conversation in two tabs of one browser. */

const { server, browser } = await serveBots(["e2e/tabs/bots"]);

let context: BrowserContext;
let first: Page;
let second: Page;
beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: "reduce" });
  const address = await serveChatPage(
    context,
    server.url,
    '{ typebot: "two-questions", controls: ["restart"] }',
  );
  first = await openTab(address);
  second = await openTab(address);
});
afterEach(() => context.close());

async function openTab(address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await field(page, "What is your name?").waitFor();
  return page;
}

const field = (page: Page, question: string) => page.getByRole("textbox", { name: question });
const notSent = (page: Page) => page.locator('.banter-queued[data-status="not-sent"]');

async function answer(page: Page, question: string, text: string): Promise<void> {
  await field(page, question).fill(text);
  await field(page, question).press("Enter");
}

async function startOver(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start over" }).first().click();
  const confirm = page.locator(".banter-visitor-question").getByRole("button", { name: "Start over" });
  await confirm.click();
}

test("text that is typed in one tab stays there, not sent, when the other answers the question", async () => {
  await field(second, "What is your name?").fill("Grace H");
  await answer(first, "What is your name?", "Ada");
  await field(second, "Where do you live?").waitFor();
  await expect.poll(() => notSent(second).innerText()).toContain("Grace H");
  expect(await field(second, "Where do you live?").inputValue()).toBe("");
  expect(await notSent(first).count()).toBe(0);
  await second.reload();
  await expect.poll(() => notSent(second).innerText()).toContain("Grace H");
  await notSent(second).getByRole("button", { name: "Remove" }).click();
  await notSent(second).waitFor({ state: "detached" });
});

test("text that was not sent appears when the network is back, if its part of the chat could not be loaded", async () => {
  await second.route("**/chunks/reply-controls-*", (route) => route.abort());
  await field(second, "What is your name?").fill("Grace H");
  await answer(first, "What is your name?", "Ada");
  await second.getByRole("alert").getByText("could not be loaded").waitFor();
  await second.unroute("**/chunks/reply-controls-*");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(() => notSent(second).innerText()).toContain("Grace H");
});

test("both tabs show the conversation that one of them starts over", async () => {
  await answer(first, "What is your name?", "Ada");
  await field(second, "Where do you live?").fill("Lond");
  await startOver(first);
  await field(first, "What is your name?").waitFor();
  await field(second, "What is your name?").waitFor();
  await expect.poll(() => notSent(second).innerText()).toContain("Lond");
  await answer(second, "What is your name?", "Grace");
  await field(first, "Where do you live?").waitFor();
  await expect.poll(() => first.getByText("Grace").count()).toBeGreaterThan(0);
  expect(await first.getByText("Ada").count()).toBe(0);
});
