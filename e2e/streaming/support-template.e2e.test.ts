import { afterAll, expect, test } from "vitest";
import { banter } from "../banter-command.ts";
import { openPage } from "../browser-page.ts";
import { serveBots } from "../serve-bots.ts";
import { startServer } from "../started-server.ts";
import { startModelProvider, type ModelAnswer } from "./model-provider.ts";

/* The bot of `npm create banter -- --template support`, with a model and without a key. */

const BOT = "packages/create-banter/templates/support.ts";

const provider = await startModelProvider();
afterAll(() => provider.close());
const { server, browser } = await serveBots([BOT], {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_API: "responses",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
  BANTER_LIMIT_AI_VISITOR_MESSAGES: "2",
});

test("looks up, names its sources, can be rated, and offers mail at the daily limit", async () => {
  const { page, problems } = await openPage(browser, `${server.url}/support`);
  await page.getByText("Our assistant is a language model").first().waitFor();
  const log = page.getByRole("log");
  const ask = async (question: string): Promise<void> => {
    await page.getByRole("textbox").fill(question);
    await page.keyboard.press("Enter");
  };
  const answering = new Promise<ModelAnswer>((resolve) => {
    provider.plan.push((answer) => answer.callTools(["search_help", { question: "Can I return it?" }]));
    provider.plan.push(resolve);
  });
  await ask("Can I return a grinder?");
  const answer = await answering;
  answer.write("Within 30 days, if it is unopened [1].\n\n");
  answer.write('[1]: https://example.com/help/returns "Returns"');
  answer.finish();
  await page.getByRole("link", { name: "Source 1: Returns" }).first().waitFor();
  await page.getByRole("button", { name: "Good reply" }).click();
  await expect
    .poll(() => page.getByRole("button", { name: "Good reply" }).getAttribute("aria-pressed"))
    .toBe("true");

  await ask("And two of them?");
  await log.getByText("my colleagues can").first().waitFor();
  await page.getByRole("textbox").fill("ada@example.com");
  await page.keyboard.press("Enter");
  await log.getByText("They will answer by mail.").first().waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test(
  "without a key the demo model calls the tools, and `validate` says what to set",
  { timeout: 120_000 },
  async () => {
    expect(await banter("validate", BOT)).toContain("set BANTER_AI_OPENAI_KEY");
    const demo = await startServer([BOT, "--demo-ai"]);
    const { page } = await openPage(browser, `${demo.url}/support`);
    await page.getByRole("textbox").fill("Help: how do I return a grinder?");
    await page.keyboard.press("Enter");
    await page.getByRole("log").getByText("can be returned within 30 days").first().waitFor();
    await page.getByRole("link", { name: "Source 1: Returns" }).first().waitFor();
    await page.context().close();
    await demo.stop();
  },
);
