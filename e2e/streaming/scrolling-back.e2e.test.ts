import { afterAll, expect, test } from "vitest";
import type { CDPSession, Page } from "playwright";
import { serveBots } from "../serve-bots.ts";
import { startModelProvider, type ModelAnswer } from "./model-provider.ts";

/* A visitor reads earlier text while a reply streams, with the input events of real devices. */

const provider = await startModelProvider();
afterAll(() => provider.close());
const { server, browser } = await serveBots(["e2e/streaming/bots"], {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
});

/** Scrolls by a distance in pixels; negative is back, away from the end. */
type Scroll = (page: Page, session: CDPSession, distance: number) => Promise<void>;

const scrolls: Readonly<Record<string, Scroll>> = {
  async wheel(page, _, distance) {
    for (let notch = 0; notch < Math.abs(distance) / 100; notch += 1) {
      await page.mouse.wheel(0, Math.sign(distance) * 100);
      await page.waitForTimeout(60);
    }
  },
  async trackpad(page, _, distance) {
    for (let step = 0; step < Math.abs(distance) / 30; step += 1) {
      await page.mouse.wheel(0, Math.sign(distance) * 30);
      await page.waitForTimeout(8);
    }
  },
  async finger(_, session, distance) {
    const from = distance < 0 ? 100 : 500;
    for (let swipe = 0; swipe < Math.abs(distance) / 300; swipe += 1) {
      await touch(session, "touchStart", from);
      for (let step = 1; step <= 20; step += 1) {
        await touch(session, "touchMove", from - Math.sign(distance) * step * 15);
        await new Promise((resolve) => setTimeout(resolve, 8));
      }
      // Lifted at rest, the finger leaves no momentum.
      await new Promise((resolve) => setTimeout(resolve, 120));
      await touch(session, "touchMove", from - Math.sign(distance) * 300);
      await touch(session, "touchEnd");
    }
  },
};

async function touch(session: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", y?: number) {
  const touchPoints = y === undefined ? [] : [{ x: 200, y }];
  await session.send("Input.dispatchTouchEvent", { type, touchPoints });
}

/** Opens the chat, asks, and shows the first 80 lines of the reply. */
async function openStream(): Promise<{ page: Page; session: CDPSession; reply: ModelAnswer }> {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 400, height: 600 } });
  const page = await context.newPage();
  await page.route(`${server.url}/chat`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Chat</title><meta name="viewport" content="width=device-width">
        <style>body { margin: 0 }</style><script type="module">
          import Banter from "${server.url}/banter/banter.js";
          Banter.initStandard({ typebot: "asks-model" });
        </script><banter-standard style="display: block; height: 600px"></banter-standard>`,
    }),
  );
  await page.goto(`${server.url}/chat`);
  const replying = new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));
  await page.getByRole("textbox").fill("Tell me everything");
  await page.keyboard.press("Enter");
  const reply = await replying;
  reply.write(Array.from({ length: 80 }, (_, line) => `- line ${line} of it\n`).join(""));
  await page.locator(".banter-streaming-container li").nth(79).waitFor();
  await expect.poll(() => distanceToEnd(page)).toBeLessThan(2);
  await page.mouse.move(200, 300);
  return { page, session: await context.newCDPSession(page), reply };
}

const view = (page: Page) =>
  page.locator(".scrollable-container").evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    scrollTop,
    scrollHeight,
    distance: scrollHeight - scrollTop - clientHeight,
  }));
const distanceToEnd = async (page: Page) => (await view(page)).distance;

/** Writes tokens at this rate until stopped. */
function streamTokens(reply: ModelAnswer, perSecond: number): () => void {
  let count = 0;
  const started = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    for (; count < due; count += 1) reply.write(count % 20 === 19 ? " word\n- " : " word");
  }, 5);
  return () => clearInterval(timer);
}

const cases = Object.entries(scrolls).flatMap(([device, scroll]) =>
  [10, 50, 200].map((rate) => [device, rate, scroll] as const),
);

test.each(cases)("scrolling back by %s at %d tokens a second is not undone", async (_, rate, scroll) => {
  const { page, session, reply } = await openStream();
  const stop = streamTokens(reply, rate);
  await page.waitForTimeout(700);
  const before = await view(page);
  await scroll(page, session, -900);
  await page.waitForTimeout(300);
  const scrolledBack = await view(page);
  expect(before.scrollTop - scrolledBack.scrollTop).toBeGreaterThan(300);
  await page.waitForTimeout(1_000);
  const later = await view(page);
  expect(later.scrollHeight).toBeGreaterThan(scrolledBack.scrollHeight);
  expect(Math.abs(later.scrollTop - scrolledBack.scrollTop)).toBeLessThan(2);

  stop();
  reply.finish();
  await page.context().close();
});

test.each(cases)(
  "returning to the end by %s at %d tokens a second follows again",
  async (_, rate, scroll) => {
    const { page, session, reply } = await openStream();
    await scroll(page, session, -900);
    let stop: () => void;
    await expect
      .poll(async () => {
        await scroll(page, session, (await distanceToEnd(page)) + 100);
        return await distanceToEnd(page);
      })
      .toBeLessThan(60);
    // It follows again: without new tokens it arrives at the end.
    stop = streamTokens(reply, rate);
    await page.waitForTimeout(700);
    stop();
    await expect.poll(() => distanceToEnd(page)).toBeLessThan(60);

    stop = streamTokens(reply, rate);
    await scroll(page, session, -300);
    await page.getByRole("button", { name: "New messages" }).click();
    await page.waitForTimeout(500);
    stop();
    await expect.poll(() => distanceToEnd(page)).toBeLessThan(60);
    reply.finish();
    await page.context().close();
  },
);

test.each(Object.entries(scrolls))("a short gesture back by %s is enough", async (_, scroll) => {
  const { page, session, reply } = await openStream();
  const stop = streamTokens(reply, 50);
  await page.waitForTimeout(500);
  await scroll(page, session, -100);
  await page.waitForTimeout(500);
  const scrolledBack = await view(page);
  await page.waitForTimeout(1_000);
  const later = await view(page);
  expect(later.scrollHeight).toBeGreaterThan(scrolledBack.scrollHeight);
  expect(Math.abs(later.scrollTop - scrolledBack.scrollTop)).toBeLessThan(2);
  stop();
  reply.finish();
  await page.context().close();
});
