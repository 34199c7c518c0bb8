import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "playwright";
import { startFakeModelProvider } from "../../packages/server/src/testing/fake-model-provider.ts";
import { launchBrowser } from "../browser-page.ts";
import { startServer, type StartedServer } from "../started-server.ts";
import { serveChatPage } from "./chat-page.ts";

/* Tools that fail, and streams that break in a tool call, as the visitor sees them. */

const provider = await startFakeModelProvider();
const browser = await launchBrowser();
afterAll(async () => {
  await browser.close();
  await provider.close();
});

const call = (name: string, input: unknown = { order: "A-12" }) => ({ name, input });

describe.each(["chat", "responses", "anthropic"])("by the protocol %s", (api) => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await startServer(["e2e/streaming/bots/calls-tools.ts"], {
      BANTER_AI_OPENAI_KEY: "key",
      BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
      BANTER_AI_OPENAI_API: api,
    });
  });
  afterAll(() => server.stop());

  let page: Page;
  let before: number;
  const log = () => page.getByRole("log");

  beforeEach(async () => {
    provider.plan.length = 0;
    before = provider.requests.length;
    page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    await page.goto(await serveChatPage(page, server.url, '{ typebot: "calls-tools" }'));
  });
  afterEach(() => page.context().close());

  async function say(text: string): Promise<void> {
    await page.getByRole("textbox").fill(text);
    await page.keyboard.press("Enter");
  }

  /** The visitor has the reply once, sees no trace of the tools, and answers the next question. */
  async function goOn(reply: string): Promise<void> {
    await log().getByText("Did that help?").first().waitFor();
    expect((await log().innerText()).split(reply)).toHaveLength(2);
    expect(await page.locator(".banter-activity").count()).toBe(0);
    await say("Yes");
    await log().getByText("Thank you.").first().waitFor();
    const asked = provider.requests.slice(before).map(({ path }) => path);
    expect(new Set(asked).size).toBe(1);
  }

  test("tools that fail, or that don't exist, are told to the model; the visitor reads its reply", async () => {
    const calls = ["throw_error", "never_end", "return_function", "return_megabytes", "pay_bill"];
    provider.plan.push(
      { toolCalls: [...calls.map((name) => call(name)), call("find_order", { order: 12 })] },
      { text: ["I couldn't look ", "it up."], delayMs: 500 },
    );
    await say("Where is my order?");
    await page.locator(".banter-activity").getByText("Looking it up …").waitFor();
    await goOn("I couldn't look it up.");
    expect(provider.requests.length - before).toBe(2);
    const told = JSON.stringify(provider.requests.at(-1)?.body);
    for (const reason of ["The shop is closed", "There is no tool pay_bill"]) expect(told).toContain(reason);
    expect(told.length).toBeLessThan(20_000);
  });

  test("a model that calls tools for ever is stopped, and the visitor asks again", async () => {
    for (let response = 0; response < 8; response++) provider.plan.push({ toolCalls: [call("find_order")] });
    await say("Where is my order?");
    await page
      .getByText(/The bot could not reply|The reply was interrupted/)
      .first()
      .waitFor();
    expect(provider.requests.length - before).toBeLessThanOrEqual(8);
    expect(await page.locator(".banter-activity").count()).toBe(0);
    provider.plan.length = 0;
    provider.plan.push({ text: ["It is on its way."] });
    await page.getByRole("button", { name: "Try again" }).first().click();
    await goOn("It is on its way.");
  });

  test("a stream that breaks in the middle of a tool's input can be tried again, and nothing is doubled", async () => {
    provider.plan.push(
      { text: ["Let me see."], toolCalls: [call("find_order")], isCutInToolCall: true },
      { text: ["It is on its way."] },
    );
    await say("Where is my order?");
    const retry = page.getByRole("button", { name: "Try again" });
    await retry.first().waitFor();
    await log().getByText("Let me see.").first().waitFor();
    expect(await page.locator(".banter-activity").count()).toBe(0);
    await retry.first().click();
    await goOn("It is on its way.");
    expect(provider.requests.length - before).toBe(2);
  });
});
