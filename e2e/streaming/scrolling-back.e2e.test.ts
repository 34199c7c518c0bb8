import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CDPSession, Page } from "playwright";
import { serveBots } from "../serve-bots.ts";
import { serveChatPage } from "./chat-page.ts";
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
    await page.mouse.move(200, 300);
    for (let notch = 0; notch < Math.abs(distance) / 100; notch += 1) {
      await page.mouse.wheel(0, Math.sign(distance) * 100);
      await page.waitForTimeout(60);
    }
  },
  async trackpad(page, _, distance) {
    await page.mouse.move(200, 300);
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

interface Stream {
  readonly page: Page;
  readonly session: CDPSession;
  readonly reply: ModelAnswer;
}

/** Opens the chat, asks, and shows the first 80 lines of the reply. */
async function openStream(): Promise<Stream> {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 400, height: 600 } });
  const page = await context.newPage();
  await page.goto(await serveChatPage(page, server.url, '{ typebot: "asks-model" }'));
  const replying = new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));
  await page.getByRole("textbox").fill("Tell me everything");
  await page.keyboard.press("Enter");
  const reply = await replying;
  reply.write(Array.from({ length: 80 }, (_, line) => `- line ${line} of it\n`).join(""));
  await page.locator(".banter-streaming-container li").nth(79).waitFor();
  await vi.waitUntil(async () => (await distanceToEnd(page)) < 2, { timeout: 10_000 });
  return { page, session: await context.newCDPSession(page), reply };
}

const view = (page: Page) =>
  page.locator(".scrollable-container").evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    scrollTop,
    scrollHeight,
    distance: scrollHeight - scrollTop - clientHeight,
  }));
const distanceToEnd = async (page: Page) => (await view(page)).distance;

/** Writes tokens at this rate while `act` runs. */
async function whileStreaming<Result>(
  { reply }: Stream,
  perSecond: number,
  act: () => Promise<Result>,
): Promise<Result> {
  let count = 0;
  const started = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    for (; count < due; count += 1) reply.write(count % 20 === 19 ? " word\n- " : " word");
  }, 5);
  try {
    return await act();
  } finally {
    clearInterval(timer);
  }
}

/** Waits until the reply has become this many lines longer. */
async function growsBy(page: Page, lines: number): Promise<void> {
  const before = (await view(page)).scrollHeight;
  await expect.poll(async () => (await view(page)).scrollHeight - before).toBeGreaterThan(lines * 20 - 1);
}

/** How far the view moves, in pixels, while the reply grows by several lines. */
async function movedWhileGrowing(page: Page): Promise<number> {
  // Scrolling that the gesture has begun may still be ending.
  await page.waitForTimeout(300);
  const scrolledBack = await view(page);
  await growsBy(page, 2);
  await page.waitForTimeout(200);
  return Math.abs((await view(page)).scrollTop - scrolledBack.scrollTop);
}

describe.each(Object.entries(scrolls))("by %s", (_, scroll) => {
  let stream: Stream;
  beforeAll(async () => {
    stream = await openStream();
  });
  afterAll(async () => {
    stream?.reply.finish();
    await stream?.page.context().close();
  });

  /** Scrolls until the end is reached: most of the way at once, and the last screen by gestures. */
  async function scrollToEnd({ page, session }: Stream): Promise<void> {
    await page.locator(".scrollable-container").evaluate((box) => {
      const lastScreen = box.scrollHeight - 2 * box.clientHeight;
      box.scrollTo({ top: Math.max(box.scrollTop, lastScreen), behavior: "instant" });
    });
    expect(await distanceToEnd(page)).toBeGreaterThan(300);
    const scrollOn = async () => {
      await scroll(page, session, (await distanceToEnd(page)) + 100);
      return await distanceToEnd(page);
    };
    // A swipe takes its time.
    await expect.poll(scrollOn, { timeout: 40_000 }).toBeLessThan(60);
  }
  async function expectFollowing({ page }: Stream): Promise<void> {
    await expect.poll(() => distanceToEnd(page)).toBeLessThan(60);
  }

  describe.each([20, 200])("at %d tokens a second", (rate) => {
    // Spec differs: 4.12
    test("scrolling back is not undone", async () => {
      const { page, session } = stream;
      await whileStreaming(stream, rate, async () => {
        await growsBy(page, 1);
        const before = await view(page);
        await scroll(page, session, -900);
        await page.waitForTimeout(300);
        expect(before.scrollTop - (await view(page)).scrollTop).toBeGreaterThan(300);
        expect(await movedWhileGrowing(page)).toBeLessThan(2);
      });
    });

    test("returning to the end follows again", async () => {
      const { page } = stream;
      await scrollToEnd(stream);
      await whileStreaming(stream, rate, () => growsBy(page, 2));
      // Without new tokens it arrives at the end.
      await expectFollowing(stream);
    });

    test("the button follows again", async () => {
      const { page, session } = stream;
      await whileStreaming(stream, rate, async () => {
        await scroll(page, session, -300);
        await page.getByRole("button", { name: "New messages" }).click();
        await growsBy(page, 1);
      });
      await expectFollowing(stream);
    });
  });

  test("a short gesture back is enough", async () => {
    const { page, session } = stream;
    await whileStreaming(stream, 50, async () => {
      await growsBy(page, 1);
      await scroll(page, session, -100);
      expect(await movedWhileGrowing(page)).toBeLessThan(2);
    });
  });
});
