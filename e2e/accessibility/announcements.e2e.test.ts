import { afterAll, expect, test } from "vitest";
import { serveBots } from "../serve-bots.ts";
import { startModelProvider, type ModelAnswer } from "../streaming/model-provider.ts";
import { listen } from "./announced.ts";

const provider = await startModelProvider();
afterAll(() => provider.close());
const { server, browser } = await serveBots(["e2e/accessibility/bots"], {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
});

const PLAN = { name: "Plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };

test("a conversation is announced once, in order: messages, errors, waits, a streamed reply, the end", async () => {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  page.setDefaultTimeout(20_000);
  const { announced } = await listen(page);
  await page.goto(`${server.url}/?bot=speaks`);
  const said: string[] = [];
  const announces = async (...words: readonly string[]) => {
    said.push(...words);
    await expect.poll(announced, { timeout: 15_000 }).toEqual(said);
  };
  const field = page.getByRole("log").getByRole("textbox");
  const answer = async (words: string) => {
    await field.fill(words);
    await field.press("Enter");
  };

  await announces("polite: Good day.", "polite: What is your name?");
  await answer("Ada");
  await announces("polite: And your address, Ada?");
  await answer("ada@");
  await announces("alert: Enter a valid email address, such as name@example.com.");
  await answer("ada@example.com");
  await announces("polite: Send us your plans.");

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/files/**", async (route) => {
    if (route.request().method() !== "GET") await held;
    await route.continue();
  });
  await page.locator("input[type=file]").setInputFiles([PLAN, { ...PLAN, name: "Sketch.pdf" }]);
  await announces("polite: Plan.pdf, Sketch.pdf");
  await page.getByRole("button", { name: "Upload 2 files" }).click();
  const progress = page.getByRole("progressbar");
  await progress.waitFor();
  expect(await progress.getAttribute("aria-label")).toMatch(/^Uploading, \d+%$/);
  release();
  await announces("polite: What would you like to know?");

  const answering = new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));
  await answer("The weather?");
  const model = await answering;
  // Longer than three seconds.
  await announces("polite: The bot is typing");
  model.write("It is **sunny** now. It will st");
  await announces("polite: It is sunny now.");
  model.write("ay so. Take a h");
  await announces("polite: It will stay so.");
  model.write("at");
  model.finish();
  await announces("polite: Take a hat", "polite: Goodbye.", "polite: The conversation has ended");
  await page.context().close();
});

test("messages from an earlier visit are not announced again", async () => {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const { announced } = await listen(page);
  const address = `${server.url}/host`;
  await page.route(address, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Page</title><script type="module" src="/banter/banter.js"></script>
        <banter-standard typebot="recalls" style="display: block; height: 600px"></banter-standard>`,
    }),
  );
  await page.goto(address);
  await expect.poll(announced, { timeout: 15_000 }).toEqual(["polite: Who are you?"]);
  await page.getByRole("log").getByRole("textbox").fill("Ada");
  await page.keyboard.press("Enter");
  await expect
    .poll(announced, { timeout: 15_000 })
    .toEqual(["polite: Who are you?", "polite: Hello, Ada. And?"]);
  await page.reload();
  await page.getByTestId("host-bubble").getByText("Hello, Ada. And?").waitFor();
  await page.getByRole("log").getByRole("textbox").fill("Nothing");
  await page.keyboard.press("Enter");
  await expect
    .poll(announced, { timeout: 15_000 })
    .toEqual(["polite: Goodbye.", "polite: The conversation has ended"]);
  await page.context().close();
});
