import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { BrowserContext, Page } from "playwright";
import { listen } from "../accessibility/announced.ts";
import { banter } from "../banter-command.ts";
import { useFastClock } from "../fast-clock-page.ts";
import { serveBots } from "../serve-bots.ts";
import { serveChatPage } from "./chat-page.ts";
import { startModelProvider, type ModelAnswer } from "./model-provider.ts";

/* A visitor who writes the next message while a model's reply streams. */

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
  page = await context.newPage();
});
afterEach(() => context.close());

async function openChat(opened: Page): Promise<void> {
  await useFastClock(opened);
  await opened.goto(address);
}

const field = (of: Page) => of.getByRole("textbox", { name: "Your next message" });
const pending = (of: Page) => of.locator(".banter-queued").getByText("Sent when the reply is complete");

/** How many of a bot's results have the message as the answer to the next question. */
async function timesStored(bot: string, message: string): Promise<number> {
  const format = ["--format", "jsonl"];
  const results = await banter("export", "results", "--bot", bot, "--data", server.dataDir, ...format);
  return results.split(`"verdict":"${message}"`).length - 1;
}

/** Unlike those of an earlier attempt of the test. */
const newMessage = () => `And then ${crypto.randomUUID()}?`;

/** Asks by keyboard. Returns the answer that the provider has begun. */
async function ask(): Promise<ModelAnswer> {
  const answering = new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));
  await page.getByRole("textbox").fill("Why?");
  await page.keyboard.press("Enter");
  const answer = await answering;
  answer.write("It depends");
  await page.getByText("It depends").first().waitFor();
  return answer;
}

test("is edited by keyboard, survives a reload and is sent once, by its own tab", async () => {
  const message = newMessage();
  const { announced } = await listen(page);
  await openChat(page);
  const answer = await ask();
  await field(page).waitFor();
  await page.keyboard.type(message.slice(0, 7));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Edit" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.type(message.slice(7));
  await page.keyboard.press("Enter");
  await pending(page).waitFor();
  const times = async () => (await announced()).filter((text) => text.includes("Sent when")).length;
  await expect.poll(times).toBe(2);
  const other = await context.newPage();
  await openChat(other);
  await other.getByText("It depends").first().waitFor();
  await page.bringToFront();
  await page.reload();
  await pending(page).waitFor();
  expect(await pending(other).count()).toBe(0);
  answer.finish();
  await page.getByText("Thank you.").first().waitFor();
  await other.getByText("Thank you.").first().waitFor();
  expect(await page.locator(".banter-queued").count()).toBe(0);
  expect(await timesStored("asks-again", message)).toBe(1);
});

test("stays in the field with what is being typed when the next question opens", async () => {
  await openChat(page);
  const answer = await ask();
  await field(page).waitFor();
  await page.keyboard.type("And ");
  answer.finish();
  await page.getByText("Did that help?").first().waitFor();
  await page.locator("[data-blockid] .text-input").waitFor();
  await page.keyboard.type("then?");
  expect(await page.getByRole("textbox").inputValue()).toBe("And then?");
});

test("after a question that takes files is written in a field for text alone, and sent once", async () => {
  const message = newMessage();
  address = await serveChatPage(context, server.url, '{ typebot: "takes-files" }');
  await openChat(page);
  const attach = page.getByRole("button", { name: "Record voice" });
  await attach.waitFor();
  const answer = await ask();
  await field(page).waitFor();
  expect(await attach.count()).toBe(0);
  await expect.poll(() => field(page).evaluate((input) => input.matches(":focus"))).toBe(true);
  await page.keyboard.type(message);
  await page.keyboard.press("Enter");
  await pending(page).waitFor();
  answer.finish();
  await page.getByText("Thank you.").first().waitFor();
  expect(await timesStored("takes-files", message)).toBe(1);
});
