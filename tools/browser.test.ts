import { chromium, type BrowserServer } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHROMIUM_ARGUMENTS, fullChromiumPath } from "./browser.ts";

let server: BrowserServer;
beforeAll(async () => {
  server = await chromium.launchServer({ executablePath: fullChromiumPath(), args: [...CHROMIUM_ARGUMENTS] });
});
afterAll(() => server?.close());

test("our --disable-features list, the last and only effective one, contains Playwright's", () => {
  const [ofPlaywright = [], ...others] = server
    .process()
    .spawnargs.filter((parameter) => parameter.startsWith("--disable-features="))
    .map((parameter) => parameter.slice("--disable-features=".length).split(","));
  expect(ofPlaywright).toContain("PaintHolding");
  expect(others.at(-1)).toEqual(expect.arrayContaining(ofPlaywright));
});

test("a browser context opens no address bar pages", async () => {
  const browser = await chromium.connect(server.wsEndpoint());
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("data:text/html,<h1>Ours</h1>");
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{}] });
  expect(targetInfos.filter(({ url }) => url.includes("omnibox"))).toEqual([]);
  await browser.close();
});
