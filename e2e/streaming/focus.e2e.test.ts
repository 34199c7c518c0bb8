import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { serveBots } from "../serve-bots.ts";
import { serveChatPage } from "./chat-page.ts";
import { startModelProvider, type ModelAnswer } from "./model-provider.ts";

/* Where the focus is while replies stream, with the built widget and a real server. */

const provider = await startModelProvider();
afterAll(() => provider.close());
const { server, browser } = await serveBots(["e2e/streaming/bots"], {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
});

/** Asks twice. Returns the second reply, which streams. */
async function askTwice(page: Page): Promise<ModelAnswer> {
  const send = async (words: string) => {
    await page.getByRole("textbox").fill(words);
    await page.keyboard.press("Enter");
  };
  await send("Why?");
  await page.getByText("And what else?").first().waitFor();
  const answering = new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));
  await send("How?");
  const answer = await answering;
  answer.write("It depends");
  await page.getByText("It depends").first().waitFor();
  return answer;
}

test("a comment keeps the focus and all that is typed when the next reply completes", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  const props = '{ typebot: "asks-twice", controls: ["restart"] }';
  await page.goto(await serveChatPage(context, server.url, props));
  const answer = await askTwice(page);
  await page.getByRole("button", { name: "Bad reply" }).click();
  const comment = page.getByLabel("Your comment (optional)");
  await comment.focus();
  await page.keyboard.type("The price is ");
  answer.finish();
  await page.keyboard.type("from ");
  await page.getByText("Your email?").first().waitFor();
  await page.keyboard.type("last year.");
  expect(await comment.inputValue()).toBe("The price is from last year.");
  expect(await page.getByRole("textbox", { name: "Your email?" }).inputValue()).toBe("");

  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start over" }).click();
  const first = page.getByRole("textbox", { name: "What would you like to know?" });
  await expect.poll(() => first.evaluate((field) => field.matches(":focus"))).toBe(true);
  await context.close();
});

test("a text that is written ahead goes on in the field of the next question", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(await serveChatPage(context, server.url, '{ typebot: "asks-twice" }'));
  const answer = await askTwice(page);
  await page.getByRole("textbox", { name: "Your next message" }).focus();
  await page.keyboard.type("ada@exam");
  answer.finish();
  const email = page.getByRole("textbox", { name: "Your email?" });
  await email.waitFor();
  await page.keyboard.type("ple.com");
  expect(await email.inputValue()).toBe("ada@example.com");
  await context.close();
});
