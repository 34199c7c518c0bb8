import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { Page, Route } from "playwright";
import { banter } from "../banter-command.ts";
import { useFastClock } from "../fast-clock-page.ts";
import { serveBots } from "../serve-bots.ts";
import { serveChatPage } from "./chat-page.ts";
import { startModelProvider, type ModelAnswer } from "./model-provider.ts";

/* From a provider's words through the real server into the built widget, and every way in which that can break. */

let page: Page;
let logs: string[];
let streamRequests: number;

const provider = await startModelProvider();
afterAll(() => provider.close());
const { server, browser } = await serveBots(["e2e/streaming/bots"], {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
});

beforeEach(async () => {
  provider.plan.length = 0;
  logs = [];
  streamRequests = 0;
  page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await useFastClock(page);
  page.on("request", (request) => {
    if (request.url().endsWith("/streamMessage")) streamRequests += 1;
  });
  await page.exposeFunction("tell", (log: { description: string }) => logs.push(log.description));
  await page.goto(
    await serveChatPage(
      page,
      server.url,
      '{ typebot: "asks-model", onNewLogs: (logs) => logs.forEach(tell) }',
    ),
  );
});
afterEach(() => page.context().close());

const reply = () => page.locator(".banter-streaming-container");
const retry = () => page.getByRole("button", { name: "Try again" });
const says = (words: string) => page.getByRole("log").getByText(words).first().waitFor();

async function answerQuestion(text: string): Promise<void> {
  await page.getByRole("textbox").fill(text);
  await page.keyboard.press("Enter");
}

/** Asks, and returns the answer that the provider is about to write. */
async function ask(question: string): Promise<ModelAnswer> {
  const answering = new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));
  await answerQuestion(question);
  return answering;
}

/** The visitor continues to the end, and the result contains the streamed text once. */
async function finishesWith(question: string, text: string, shown = text): Promise<void> {
  await says("Did that help?");
  await expect.poll(() => reply().innerText()).toContain(shown);
  expect(await reply().count()).toBe(1);
  await answerQuestion("Very much");
  await says("Thank you.");
  const results = await banter(
    "export",
    "results",
    "--bot",
    "asks-model",
    "--data",
    server.dataDir,
    "--format",
    "jsonl",
  );
  const row = results.split("\n").find((line) => line.includes(question)) ?? "";
  expect(row.split(text).length - 1, row).toBe(1);
}

// Spec: 1.5, 2.20
test("text appears as it is written, and the finished text is in the results once", async () => {
  const answer = await ask("Growing?");
  answer.write("It **begins");
  await expect.poll(() => reply().innerText()).toContain("It begins");
  expect(await reply().getAttribute("aria-busy")).toBe("true");
  expect(await page.getByText("Did that help?").count()).toBe(0);
  answer.write("** and it goes on");
  await expect.poll(() => reply().innerText()).toContain("It begins and it goes on");
  expect(await reply().locator("strong").innerText()).toBe("begins");
  answer.finish();
  await finishesWith("Growing?", "It **begins** and it goes on", "It begins and it goes on");
});

test("a stalled provider times out, and the visitor tries again", async () => {
  await page.clock.install();
  const answer = await ask("Stalling?");
  answer.write("Well");
  await expect.poll(() => reply().innerText()).toContain("Well");
  await page.clock.fastForward(120_000);
  await retry().waitFor();
  expect(logs).toContain("Request aborted");
  answer.write(", after all");
  answer.finish();
  await retry().click();
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await finishesWith("Stalling?", "Well, after all");
});

test.each<readonly [string, (answer: ModelAnswer) => void]>([
  ["whose connection is cut", (answer) => answer.cut()],
  ["that says it can't go on", (answer) => answer.breakOff("Out of words")],
])("an answer %s is shown as far as it came, and asked for again", async (name, breakIt) => {
  const answer = await ask(`${name}?`);
  answer.write("As far as");
  await expect.poll(() => reply().innerText()).toContain("As far as");
  breakIt(answer);
  await retry().waitFor();
  expect(await reply().innerText()).toContain("As far as");
  expect(logs.length).toBeGreaterThan(0);
  provider.plan.push((again) => (again.write("The whole answer"), again.finish()));
  await retry().click();
  await finishesWith(`${name}?`, "The whole answer");
});

test("a failed request is retried by itself", async () => {
  await page.clock.install();
  await page.route("**/streamMessage", (route) => route.fulfill({ status: 503 }), { times: 1 });
  provider.plan.push((answer) => (answer.write("Now it works"), answer.finish()));
  await answerQuestion("Refusing?");
  await expect.poll(() => streamRequests).toBe(1);
  // Three seconds later, as a test of the client shows.
  await page.clock.fastForward(3_000);
  await finishesWith("Refusing?", "Now it works");
  expect(streamRequests).toBe(2);
});

test("a permanent failure keeps the question, and each press of the visitor is one request", async () => {
  provider.plan.push(500, 500, (answer) => (answer.write("At last"), answer.finish()));
  await answerQuestion("Refused twice?");
  for (const requests of [1, 2]) {
    await page.getByText("The bot could not reply. Try again.").waitFor();
    expect(streamRequests).toBe(requests);
    await page.getByRole("button", { name: /^Try again in \d s$/ }).waitFor();
    await page.getByRole("button", { name: "Try again", exact: true }).click();
  }
  expect(logs).toContain("Failed to fetch chat streaming");
  await finishesWith("Refused twice?", "At last");
  expect(streamRequests).toBe(3);
});

const json = { "content-type": "application/json", "access-control-allow-origin": "*" };

test.each<readonly [string, Parameters<Route["fulfill"]>[0], string, number]>([
  [
    "JSON in place of words, with status 200",
    { status: 200, headers: json, body: `{"message":"Could not create stream"}` },
    "Failed to fetch chat streaming",
    1,
  ],
  ["an empty body", { status: 200, body: "" }, "The chat stream response body is empty", 1],
  [
    "status 403, twice",
    { status: 403, headers: json, body: `{"message":"No"}` },
    "Failed to fetch chat streaming",
    2,
  ],
  ["status 503, twice", { status: 503, body: "" }, "Failed to fetch chat streaming", 2],
  ["status 400, which is not tried again", { status: 400, body: "" }, "Failed to fetch chat streaming", 1],
  ["an error in plain words", { status: 200, body: `3:"Rate limit"\n` }, "Rate limit", 1],
])("after %s the visitor can go on", async (name, response, log, times) => {
  await page.clock.install();
  await page.route("**/streamMessage", (route) => route.fulfill(response), { times });
  await answerQuestion(`${name}?`);
  await expect.poll(() => streamRequests).toBe(1);
  if (times === 2) {
    await expect
      .poll(async () => (await page.clock.runFor(1_000), streamRequests), { timeout: 20_000 })
      .toBe(2);
  }
  await expect.poll(() => logs).toContain(log);
  await page.clock.resume();
  await page.getByText("The bot could not reply. Try again.").waitFor();
  await retry().click();
  await finishesWith(`${name}?`, "Yes.");
  expect(streamRequests).toBe(times + 1);
});

// Spec: 7.9
test("unknown stream parts are ignored", async () => {
  const body = `f:{"messageId":"m"}\n0:"Known "\nz:{"new":1}\n9:not json\n0:"words"\ng:"thought"\nd:{"finishReason":"stop"}\n`;
  await page.route("**/streamMessage", (route) => route.fulfill({ status: 200, body }));
  await answerQuestion("Unknown parts?");
  await expect.poll(() => reply().innerText()).toContain("Known words");
  await says("Did that help?");
});

test("a chat that is removed from the page aborts the request", async () => {
  const aborted = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/streamMessage"));
  const answer = await ask("Leaving?");
  answer.write("Never read");
  await expect.poll(() => reply().innerText()).toContain("Never");
  await page.evaluate(() => document.querySelector("banter-standard")?.remove());
  expect((await aborted).failure()?.errorText).toContain("ABORTED");
  answer.finish();
});

test("a visitor stops a reply by keyboard: what has arrived stays, the model stops, and the flow continues", async () => {
  const answer = await ask("Tell me everything");
  answer.write("Everything **starts** with ");
  const stop = page.getByRole("button", { name: "Stop reply" });
  await stop.focus();
  await page.keyboard.press("Enter");
  await answer.closed;
  await says("You stopped this reply.");
  expect(await reply().getAttribute("aria-busy")).toBe("false");
  await finishesWith("Tell me everything", "Everything **starts** with ", "Everything starts with");
});
