import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { root } from "../../tools/run-command.ts";
import { listen } from "../accessibility/announced.ts";
import { openPage } from "../browser-page.ts";
import { serveBots } from "../serve-bots.ts";
import { startServer } from "../started-server.ts";
import { startModelProvider, type ModelAnswer } from "./model-provider.ts";
import { pointBelow, swipe } from "./touch-gestures.ts";

/*
 * A visitor of the support bot from the first question to the last: status line, tool, streamed reply with the provider's
 * sources, code, table and image, copy, rating, stop, queued message, and "Ask again" in the assistant, which has no tools.
 * The pictures are in test-results/support-walk, a folder per width and color scheme.
 */

const provider = await startModelProvider();
const environment = {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_API: "responses",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
};
const bots = ["apps/site/bots/support.ts", "apps/site/bots/assistant.ts"];
const { server: responses, browser } = await serveBots(bots, environment);
const anthropic = await startServer(bots, {
  BANTER_AI_ANTHROPIC_KEY: "key",
  BANTER_AI_ANTHROPIC_API: "anthropic",
  BANTER_AI_ANTHROPIC_BASE_URL: provider.baseUrl,
});
afterAll(async () => {
  await anthropic.stop();
  await provider.close();
});

beforeEach(() => {
  provider.plan.length = 0;
});

const page360 = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const page1280 = { viewport: { width: 1280, height: 800 } } as const;
const walks = [
  { name: "360", server: responses, colorScheme: "light", ...page360 },
  { name: "360-dark", server: anthropic, colorScheme: "dark", ...page360 },
  { name: "1280", server: anthropic, colorScheme: "light", ...page1280 },
  { name: "1280-dark", server: responses, colorScheme: "dark", ...page1280 },
] as const;

const htmlOf = (
  bot: string,
) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
  <title>Support</title><style>html, body { height: 100%; margin: 0 }</style>
  <script type="module">
    import Banter from "/banter/banter.js";
    Banter.initStandard({ typebot: "${bot}", colorScheme: "auto", theme: { chat: { container: { maxWidth: "720px" } } } });
  </script><banter-standard style="display: block; height: 100%"></banter-standard>`;

const order = [
  "| Order | Items | State | Arrives |\n|---|---|---|---|\n",
  "| A-12 | 2 × Harbour Blend, 500 g, and a hand grinder | **on its way** | Thursday, with Nordic Post |\n\n",
];
const promise = "Parcels that are on their way arrive within two days.";
const refund = " If yours doesn't, delivery is free.";
const code = [
  'You can follow it yourself:\n\n```js\nconst parcel = await fetch("https://post.example/parcels/A-12");\n',
  'console.log((await parcel.json()).state); // "on its way"\n```\n\n',
  "This is how we pack it:\n\n![Two bags of coffee and a grinder in a box](https://shop.example/packed.webp)\n",
];
const deliveries = { url: "https://shop.example/help/deliveries", title: "Deliveries" };
const late = { url: "https://shop.example/help/late", title: "When a parcel is late" };

/** The next answer of the model. */
function nextAnswer(): Promise<ModelAnswer> {
  return new Promise((resolve) => provider.plan.push(resolve));
}

type Walk = (typeof walks)[number];

async function openWalk({ name, server, ...options }: Walk, bot: string) {
  const folder = join(root, "test-results/support-walk", name);
  mkdirSync(folder, { recursive: true });
  let announced: () => Promise<readonly string[]> = async () => [];
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, problems } = await openPage(
    browser,
    `${server.url}/chat`,
    { ...options, permissions },
    async (created) => {
      await created.route("**/chat", (route) =>
        route.fulfill({ contentType: "text/html", body: htmlOf(bot) }),
      );
      const photo = readFileSync(join(root, "apps/site/public/pictures/roastery.webp"));
      await created.context().route("https://shop.example/**", (route) => {
        const isPicture = route.request().url().endsWith(".webp");
        return route.fulfill(
          isPicture
            ? { contentType: "image/webp", body: photo }
            : { contentType: "text/html", body: "Deliveries" },
        );
      });
      ({ announced } = await listen(created));
    },
  );
  let pictures = 0;
  const picture = (what: string) =>
    page.screenshot({
      path: join(folder, `${bot}-${String((pictures += 1)).padStart(2, "0")}-${what}.png`),
      animations: "disabled",
    });
  const button = (label: string) => page.getByRole("button", { name: label, exact: true }).last();
  return {
    page,
    log: page.getByRole("log"),
    content: page.locator(".banter-chat-content"),
    announced,
    picture,
    button,
    press: (label: string) => ("hasTouch" in options ? button(label).tap() : button(label).click()),
    /** Measured at once, as the conversation may still scroll. */
    areInOneRow: async (first: string, second: string) => {
      const other = await button(second).elementHandle();
      return await button(first).evaluate(
        (box, beside) => box.getBoundingClientRect().top === beside?.getBoundingClientRect().top,
        other,
      );
    },
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
    ask: async (question: string) => {
      await page.getByRole("textbox").last().fill(question);
      // The assistant's field has several lines.
      await page.keyboard.press(bot === "assistant" ? "Control+Enter" : "Enter");
    },
    async close() {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  };
}

test.each(walks)("a visitor of the support bot, $name", { timeout: 120_000 }, async (options) => {
  const walk = await openWalk(options, "support");
  const { page, log, content, picture } = walk;
  const isTouch = "hasTouch" in options;

  const first = nextAnswer();
  await walk.ask("Where is my order A-12?");
  const looking = await first;
  looking.write("Let me look that up.");
  await log.getByText("Let me look that up.").first().waitFor();
  const second = nextAnswer();
  looking.callTools(["find_order", { order: "A-12" }]);
  const telling = await second;
  await content.getByText("Looking up your order …").waitFor();
  await expect.poll(walk.announced).toContain("polite: Looking up your order …");
  await picture("status");

  for (const piece of order) telling.write(piece);
  telling.write(promise);
  const end = order.join("").length + promise.length;
  telling.cite({ ...deliveries, start: end - promise.length, end });
  telling.write(refund);
  telling.cite({ ...late, start: end, end: end + refund.length });
  for (const [index, piece] of ["\n\n", ...code].entries()) {
    telling.write(piece);
    if (index !== 1) continue;
    await log.getByText("fetch").first().waitFor();
    await picture("streaming");
  }
  telling.finish();
  await page.getByPlaceholder("Anything else?").waitFor();
  expect(await content.getByText("Looking up your order …").count()).toBe(0);
  expect(await log.locator(".banter-streaming-container").count()).toBe(1);
  const sources = page.getByRole("list", { name: "Sources" });
  expect(await sources.innerText()).toMatch(
    /Deliveries\s+shop\.example\s+When a parcel is late\s+shop\.example/,
  );
  await picture("reply");

  const opening = page.context().waitForEvent("page");
  const chip = page.getByRole("link", { name: "Source 1: Deliveries" }).first();
  await chip.scrollIntoViewIfNeeded();
  await picture("sources");
  // Beside the number: a fingertip is larger.
  await (isTouch ? page.touchscreen.tap(...(await pointBelow(chip))) : chip.click());
  const opened = await opening;
  await opened.getByText("Deliveries").waitFor();
  expect(opened.url()).toBe(deliveries.url);
  await opened.close();

  const table = page.locator(".banter-table");
  await table.scrollIntoViewIfNeeded();
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(isTouch);
  if (isTouch) {
    await swipe(page, table);
    await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(30);
  }
  await picture("table");

  await log.locator('.banter-code [data-token="keyword"]').first().waitFor();
  await walk.press("Copy");
  await walk.button("Copied").waitFor();
  expect(await walk.clipboard()).toContain("await fetch(");
  await picture("code-copied");

  expect(await log.getByRole("img", { name: "Two bags" }).count()).toBe(0);
  const show = log.getByRole("button", { name: "Show image from shop.example" });
  await show.scrollIntoViewIfNeeded();
  await picture("image-asks");
  await (isTouch ? show.tap() : show.click());
  const image = log.getByRole("img", { name: "Two bags" });
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(1);
  await picture("image");

  await log.getByText("Let me look that up.", { exact: true }).hover();
  await walk.press("Copy reply");
  await expect.poll(walk.clipboard).toContain("| A-12 | 2 × Harbour Blend");
  await picture("reply-copied");
  await walk.press("Bad reply");
  await page.getByLabel("Your comment (optional)").fill("Thursday is too late.");
  await picture("comment");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => walk.button("Bad reply").getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => page.getByLabel("Your comment (optional)").count()).toBe(0);
  await picture("rated");

  const third = nextAnswer();
  await walk.ask("And how long does a delivery to Asia take?");
  const asking = await third;
  const fourth = nextAnswer();
  asking.callTools(["delivery_time", { region: "Asia" }]);
  const answering = await fourth;
  answering.write("Parcels to Asia take 6 to 9 working days, and then");
  await log.getByText("Parcels to Asia").first().waitFor();
  await picture("stoppable");
  await walk.press("Stop reply");
  await answering.closed;
  await page.getByPlaceholder("Anything else?").waitFor();
  expect(await walk.areInOneRow("Bad reply", "Copy reply")).toBe(true);
  await picture("stopped");

  const fifth = nextAnswer();
  await walk.ask("What does it cost?");
  const costing = await fifth;
  costing.write("Sending it that far");
  await log.getByText("Sending it that far").first().waitFor();
  await page.getByRole("textbox", { name: "Your next message" }).fill("Thanks!");
  await page.keyboard.press("Enter");
  await page.locator(".banter-queued").getByText("Sent when the reply is complete").waitFor();
  await picture("queued");
  const last = nextAnswer();
  costing.write(" is free from 40 € on.");
  costing.finish();
  const thanking = await last;
  thanking.write("You're welcome.");
  thanking.finish();
  await log.getByText("You're welcome.").first().waitFor();
  expect(await log.getByText("Thanks!").count()).toBe(1);
  await page.getByPlaceholder("Anything else?").waitFor();
  await picture("end");
  await walk.close();
});

test.each(walks)("a visitor who asks the assistant again, $name", async (options) => {
  const walk = await openWalk(options, "assistant");
  const first = nextAnswer();
  await walk.ask("What makes a good cup of coffee?");
  const short = await first;
  short.write("Fresh beans.");
  short.finish();
  await walk.button("Ask again").waitFor();
  expect(await walk.areInOneRow("Ask again", "Copy reply")).toBe(true);
  await walk.picture("offered");
  const second = nextAnswer();
  await walk.press("Ask again");
  const longer = await second;
  await walk.picture("waiting");
  longer.write("Three things:\n\n1. **Fresh beans**, ground just before\n2. Water of 93 °C\n");
  await walk.log.getByText("Water of 93").first().waitFor();
  await walk.picture("streaming");
  longer.write("3. Four minutes of patience");
  longer.finish();
  await walk.button("Ask again").waitFor();
  expect(await walk.log.getByText("Fresh beans.", { exact: true }).count()).toBe(0);
  await walk.picture("replaced");
  await walk.close();
});
