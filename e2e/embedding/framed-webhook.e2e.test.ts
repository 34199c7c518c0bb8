import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderBot } from "../../packages/server/src/testing/survey-bot.ts";
import { launchBrowser } from "../browser-page.ts";
import { openFastClockPage } from "../fast-clock-page.ts";
import { startServer, type StartedServer } from "../started-server.ts";
import { startHostSite, type HostSite } from "./host-site.ts";

/* A restricted bot's own page, framed by the site that may embed it, waits for a webhook. */

const folder = mkdtempSync(join(tmpdir(), "banter-framed-webhook-"));
let browser: Browser;
let site: HostSite;
let server: StartedServer;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startHostSite()]);
  const bot = { ...orderBot(), settings: { security: { allowedOrigins: [new URL(site.url).origin] } } };
  writeFileSync(join(folder, "orders.json"), JSON.stringify(bot));
  server = await startServer([folder], { BANTER_WEBHOOK_SECRET: "hush" });
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the flow continues with the posted event", async () => {
  const url = site.put(
    "/framed",
    `<iframe src="${server.url}/orders" style="width:400px;height:500px"></iframe>`,
  );
  const { page } = await openFastClockPage(browser, "about:blank");
  const started = page.waitForResponse((response) => response.url().endsWith("/startChat"));
  const opened = page.waitForEvent("websocket");
  await page.goto(url);
  const reply: unknown = await (await started).json();
  const resultId = String(Reflect.get(Object(reply), "resultId"));
  await opened;
  const posted = await fetch(
    `${server.url}/api/v1/typebots/orders/blocks/wait/results/${resultId}/executeWebhook`,
    {
      method: "POST",
      headers: { authorization: "Bearer hush", "content-type": "application/json" },
      body: JSON.stringify({ order: "A-7" }),
    },
  );
  expect(posted.status).toBe(200);
  await page.frameLocator("iframe").getByTestId("host-bubble").getByText("Order A-7 is here").waitFor();
});
