import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { openPage } from "../browser-page.ts";
import { openFastClockPage } from "../fast-clock-page.ts";
import { serveBots } from "../serve-bots.ts";
import { startModelProvider, type ModelAnswer, type ModelProvider } from "./model-provider.ts";

/* A provider that fails: the template goes on by itself, and no visitor of any bot is stuck. */

const provider = await startModelProvider();
afterAll(() => provider.close());
const { server, browser } = await serveBots(
  ["packages/create-banter/templates/support.ts", "e2e/streaming/bots"],
  { BANTER_AI_OPENAI_KEY: "key", BANTER_AI_OPENAI_BASE_URL: provider.baseUrl },
);

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox").fill(text);
  await page.keyboard.press("Enter");
}

const failures: readonly (readonly [string, ModelProvider["plan"][number]])[] = [
  ["401", 401],
  ["429", 429],
  ["500", 500],
  ["HTML instead of JSON", "html"],
  ["a cut stream", (answer) => answer.cut()],
];

test.each(failures)(
  "after %s the template asks for an address, at the first attempt",
  async (_name, failure) => {
    const { page, problems } = await openFastClockPage(browser, `${server.url}/support`);
    const log = page.getByRole("log");
    const before = provider.requests;
    provider.plan.push(failure);
    await say(page, "Where is my order?");
    await log.getByText("My colleagues can, by mail.").first().waitFor();
    expect(await page.getByText("Try again").count()).toBe(0);
    await page.getByRole("button", { name: "Write to me" }).click();
    await page.getByPlaceholder(/email/).fill("ada@example.com");
    await page.keyboard.press("Enter");
    await log.getByText("They will answer by mail.").first().waitFor();
    expect(provider.requests - before).toBe(1);
    expect(problems.filter((problem) => !problem.includes("502"))).toEqual([]);
    await page.context().close();
  },
);

test("without onError the visitor writes on, and the flow continues with the message", async () => {
  const { page } = await openPage(browser, `${server.url}/asks-model`);
  provider.plan.push(500);
  await say(page, "Why?");
  await page.getByRole("alert").getByText("The bot could not reply. Try again.").waitFor();
  await say(page, "Never mind");
  await page.getByText("Thank you.").first().waitFor();
  expect(await page.locator(".banter-notice").count()).toBe(0);
  await page.context().close();
});

test.each([false, true])(
  "without onError the visitor continues by keyboard (after a reload: %s)",
  async (isReloaded) => {
    const { page } = await openPage(browser, `${server.url}/asks-model`);
    const before = provider.requests;
    const answering = new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));
    await say(page, "Why?");
    const answer = await answering;
    answer.write("As far as");
    await page.getByText("As far as").first().waitFor();
    answer.cut();
    const skip = page.getByRole("button", { name: "Continue without a reply" });
    await skip.waitFor();
    if (isReloaded) await page.reload();
    await skip.focus();
    await page.keyboard.press("Enter");
    await page.getByText("Did that help?").first().waitFor();
    // A reload leaves nothing of an unfinished reply.
    expect((await page.getByRole("log").innerText()).includes("As far as")).toBe(!isReloaded);
    await say(page, "A little");
    await page.getByText("Thank you.").first().waitFor();
    expect(provider.requests - before).toBe(1);
    await page.context().close();
  },
);
