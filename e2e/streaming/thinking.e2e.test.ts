import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { Page } from "playwright";
import { listen } from "../accessibility/announced.ts";
import { useFastClock } from "../fast-clock-page.ts";
import { serveBots } from "../serve-bots.ts";
import { serveChatPage } from "./chat-page.ts";
import { startModelProvider, type ModelAnswer } from "./model-provider.ts";

/* A model that thinks before it writes, and between words, with a shortened time limit and interval of heartbeats. */

const provider = await startModelProvider();
afterAll(() => provider.close());
const { server, browser } = await serveBots(["e2e/streaming/bots"], {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
  BANTER_LIMIT_MODEL_SECONDS: "6",
  BANTER_LIMIT_STREAM_SILENCE_SECONDS: "0.5",
});

let page: Page;
let announced: () => Promise<readonly string[]>;
let logs: string[];
let before: number;

beforeEach(async () => {
  provider.plan.length = 0;
  logs = [];
  before = provider.requests;
  page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await useFastClock(page);
  ({ announced } = await listen(page));
  await page.exposeFunction("tell", (log: { description: string }) => logs.push(log.description));
});
afterEach(() => page.context().close());

const transcript = () => page.locator(".banter-chat-content");

/** Opens the bot, asks, and returns the answer that the provider is about to write. */
async function ask(bot: string, question: string): Promise<ModelAnswer> {
  await page.goto(
    await serveChatPage(page, server.url, `{ typebot: "${bot}", onNewLogs: (logs) => logs.forEach(tell) }`),
  );
  const answering = new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));
  await page.getByRole("textbox").fill(question);
  await page.keyboard.press("Enter");
  return answering;
}

test("a model that thinks is not cut off, and the visitor is told before and between its words", async () => {
  const answer = await ask("asks-model", "Why?");
  await transcript().getByText("Thinking…").first().waitFor();
  await expect.poll(announced).toContain("polite: Thinking…");
  answer.write("First");
  await transcript().getByText("First").first().waitFor();
  await expect.poll(() => transcript().getByText("Thinking…").count()).toBe(1);
  answer.write(" and last");
  answer.finish();
  await page.getByText("Did that help?").first().waitFor();
  expect(await transcript().innerText()).toContain("First and last");
  expect(await transcript().getByText("Thinking…").count()).toBe(0);
});

test("the author's words are shown instead", async () => {
  const answer = await ask("asks-order", "12");
  await transcript().getByText("Looking up your order …").first().waitFor();
  await expect.poll(announced).toContain("polite: Looking up your order …");
  expect(await transcript().getByText("Thinking…").count()).toBe(0);
  answer.write("It is on its way");
  await transcript().getByText("It is on its way").first().waitFor();
  answer.finish();
  await page.getByText("Anything else?").first().waitFor();
});

test("beyond the owner's limit the visitor can try again", async () => {
  await ask("asks-model", "Forever?");
  await page.getByRole("button", { name: "Try again" }).waitFor({ timeout: 15_000 });
  expect(logs.join()).toContain("The model request failed");
  provider.plan.push((again) => (again.write("Now at once"), again.finish()));
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Did that help?").first().waitFor();
});

test("a visitor stops a model that thinks, by keyboard, and the flow continues", async () => {
  const answer = await ask("asks-model", "Why?");
  const stop = page.getByRole("button", { name: "Stop reply" });
  await stop.focus();
  await transcript().getByText("Thinking…").first().waitFor();
  await page.keyboard.press("Enter");
  await answer.closed;
  await transcript().getByText("You stopped this reply.").first().waitFor();
  await expect.poll(announced).toContain("polite: You stopped this reply.");
  await page.getByText("Did that help?").first().waitFor();
  await expect.poll(() => page.evaluate(focusedRole)).toBe("INPUT");
  await page.keyboard.type("No");
  await page.keyboard.press("Enter");
  await transcript().getByText("Thank you.").first().waitFor();
  expect(provider.requests - before).toBe(1);
  expect(logs).toEqual(["The visitor stopped the model's reply"]);
});

function focusedRole(): string | undefined {
  return document.querySelector("banter-standard")?.shadowRoot?.activeElement?.tagName;
}
