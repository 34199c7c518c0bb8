import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Page } from "playwright";
import { root } from "../../tools/run-command.ts";
import { listen } from "../accessibility/announced.ts";
import { openPage } from "../browser-page.ts";
import { serveBots } from "../serve-bots.ts";
import { startModelProvider, type ModelAnswer } from "./model-provider.ts";

/*
 * A visitor of the support bot from the first question to the last: status line, tool, streamed reply, stop, copy, next
 * question. The pictures are in test-results/support-walk, a folder per width.
 */

const provider = await startModelProvider();
afterAll(() => provider.close());
const { server, browser } = await serveBots(["apps/site/bots/support.ts"], {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
});

beforeEach(() => {
  provider.plan.length = 0;
});

const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Support</title>
  <style>html, body { height: 100%; margin: 0 }</style>
  <script type="module">
    import Banter from "/banter/banter.js";
    Banter.initStandard({ typebot: "support", colorScheme: "auto", theme: { chat: { container: { maxWidth: "720px" } } } });
  </script><banter-standard style="display: block; height: 100%"></banter-standard>`;

const orderReply = [
  "| Order | A-12 |\n|---|---|\n| Items | 2 × Harbour Blend, 500 g, and a hand grinder with a ceramic burr |\n",
  "| State | **on its way** |\n| Arrives | Thursday, with Nordic Post |\n\n",
  'You can follow it yourself:\n\n```js\nconst parcel = await fetch("https://post.example/parcels/A-12");\n',
  'console.log((await parcel.json()).state); // "on its way"\n```\n\n',
  "Our [page on deliveries](https://shop.example/deliveries) says more.",
];

/** The next answer of the model. */
function nextAnswer(): Promise<ModelAnswer> {
  return new Promise((resolve) => provider.plan.push(resolve));
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole("textbox").fill(question);
  await page.keyboard.press("Enter");
}

test.each([
  { name: "360", viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: "light" },
  { name: "360-dark", viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: "dark" },
  { name: "1280", viewport: { width: 1280, height: 800 }, hasTouch: false, colorScheme: "light" },
] as const)("a visitor of the support bot, $name", async ({ name, ...options }) => {
  const folder = join(root, "test-results/support-walk", name);
  mkdirSync(folder, { recursive: true });
  let announced: () => Promise<readonly string[]> = async () => [];
  const { page, problems } = await openPage(browser, `${server.url}/chat`, options, async (created) => {
    await created.route("**/chat", (route) => route.fulfill({ contentType: "text/html", body: html }));
    ({ announced } = await listen(created));
  });
  const log = page.getByRole("log");
  const content = page.locator(".banter-chat-content");
  let pictures = 0;
  const picture = (what: string) =>
    page.screenshot({ path: join(folder, `${(pictures += 1)}-${what}.png`), animations: "disabled" });

  const first = nextAnswer();
  await ask(page, "Where is my order A-12?");
  const looking = await first;
  looking.write("Let me look that up.");
  await log.getByText("Let me look that up.").waitFor();
  const second = nextAnswer();
  looking.callTools(["find_order", { order: "A-12" }]);
  const telling = await second;
  await content.getByText("Looking up your order …").waitFor();
  await expect.poll(announced).toContain("polite: Looking up your order …");
  await picture("status");

  for (const [index, piece] of orderReply.entries()) {
    telling.write(piece);
    if (index === 2) {
      await log.getByText("fetch").waitFor();
      await picture("streaming");
    }
  }
  telling.finish();
  const field = page.getByPlaceholder("Anything else?");
  await field.waitFor();
  expect(await content.getByText("Looking up your order …").count()).toBe(0);
  expect(await log.locator(".banter-streaming-container").count()).toBe(1);
  expect(await log.locator("table tr").count()).toBe(4);
  await picture("reply");
  await log.getByText("Let me look that up.", { exact: true }).hover();
  await page.getByRole("button", { name: "Copy", exact: true }).last().waitFor();
  await picture("actions");

  const third = nextAnswer();
  await ask(page, "And how long does a delivery to Asia take?");
  const asking = await third;
  const fourth = nextAnswer();
  asking.callTools(["delivery_time", { region: "Asia" }]);
  const answering = await fourth;
  answering.write("Parcels to Asia take 6 to 9 working days, and then");
  await log.getByText("Parcels to Asia").waitFor();
  await picture("stoppable");
  await page.getByRole("button", { name: "Stop" }).click();
  await answering.closed;
  await page.getByPlaceholder("Anything else?").waitFor();
  await picture("stopped");

  const last = nextAnswer();
  await ask(page, "Thanks!");
  const thanking = await last;
  thanking.write("You're welcome.");
  thanking.finish();
  await log.getByText("You're welcome.").waitFor();
  await page.getByPlaceholder("Anything else?").waitFor();
  await picture("end");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(options.viewport.width);
  expect(problems).toEqual([]);
  await page.context().close();
});
