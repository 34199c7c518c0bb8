import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openPage } from "../browser-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";
import { greeterChat } from "./greeter-chat.ts";

/* What is sent and stored at each step of a visit: exactly this, and nothing before the visitor acts. */

const fixture = useEmbeddingFixture();

test.each(["none", "intent", "idle"])(
  "a bubble with preload %s that nobody touches asks only the owner's site, and stores nothing",
  async (preload) => {
    const { page, journal } = await visit("greeter", { preload });
    await page.locator(".launcher").waitFor();
    await page.waitForLoadState("networkidle");
    const { calls, hosts, stored } = await journal();
    expect({ calls, hosts, stored }).toEqual({ calls: [], hosts: ["site"], stored: [] });
    const files = fixture().site.requested.filter((path) => path.startsWith("/banter/"));
    if (preload === "idle") expect(files.length).toBeGreaterThan(1);
    else expect(files).toEqual(["/banter/banter.js"]);
    await page.context().close();
  },
);

// Spec: 1.2, 6.1
test("a visit step by step, with a bot that doesn't remember visitors", async () => {
  const { page, journal } = await visit("greeter");
  const chat = greeterChat(page);
  await page.locator(".launcher").hover();
  await page.waitForLoadState("networkidle");
  expect(await journal()).toEqual({ calls: [], hosts: ["site"], stored: [], cookies: [] });
  await page.locator(".launcher").click();
  await chat.isGreeted();
  expect(await journal()).toEqual({
    calls: ["startChat"],
    hosts: ["flow server", "site"],
    stored: [],
    cookies: [],
  });
  await chat.givesName("Ada");
  expect(await journal()).toEqual({
    calls: ["startChat", "continueChat"],
    hosts: ["flow server", "site"],
    stored: [],
    cookies: [],
  });
  await chat.choosesCoffee();
  await expect.poll(journal).toEqual({
    calls: ["startChat", "continueChat", "continueChat"],
    hosts: ["flow server", "site"],
    stored: [],
    cookies: [],
  });
  await page.context().close();
});

// Spec: 9.54, 9.55
test("a bot that remembers keeps its conversation in this tab until it is reset", async () => {
  const { page, journal } = await visit("remembered");
  expect((await journal()).stored).toEqual([]);
  await page.locator(".launcher").click();
  const chat = greeterChat(page);
  await chat.isGreeted("remembered");
  await chat.givesName("Ada");
  const { stored, cookies } = await journal();
  expect(stored.every((key) => key.startsWith("session banter-"))).toBe(true);
  expect(stored).toContain("session banter-botOpened-remembered");
  expect(cookies).toEqual([]);
  await page.evaluate(`Banter.reset()`);
  await expect.poll(async () => (await journal()).stored).toEqual([]);
  await page.context().close();
});

test("the owner's setting overrides the bot's: with storage none, nothing is kept", async () => {
  const { page, journal } = await visit("remembered", { storage: "none" });
  await page.locator(".launcher").click();
  const chat = greeterChat(page);
  await chat.isGreeted("remembered");
  await chat.givesName("Ada");
  expect((await journal()).stored).toEqual([]);
  await page.context().close();
});

async function visit(bot: string, props: Readonly<Record<string, unknown>> = {}) {
  const { browser, site, api } = fixture();
  const url = site.put(
    `/privacy-${bot}.html`,
    `<script type="module">
      import Banter from "/banter/banter.js";
      Banter.initBubble(${JSON.stringify({ typebot: bot, apiHost: api, ...props })});
    </script>`,
  );
  site.requested.length = 0;
  const { page } = await openPage(browser, "about:blank");
  const requests: URL[] = [];
  page.context().on("request", (request) => {
    if (/^https?:/.test(request.url()) && request.method() !== "OPTIONS")
      requests.push(new URL(request.url()));
  });
  await page.goto(url);
  const names = new Map([
    [new URL(site.url).host, "site"],
    [new URL(api).host, "flow server"],
  ]);
  return {
    page,
    journal: async () => ({
      calls: requests
        .filter(({ host }) => host === new URL(api).host)
        .map(({ pathname }) => pathname.split("/").at(-1)),
      hosts: [...new Set(requests.map(({ host }) => names.get(host) ?? host))].toSorted(),
      stored: await storedKeys(page),
      cookies: (await page.context().cookies()).map(({ name }) => name),
    }),
  };
}

async function storedKeys(page: Page): Promise<string[]> {
  return await page.evaluate(async () => [
    ...Object.keys(sessionStorage).map((key) => `session ${key}`),
    ...Object.keys(localStorage).map((key) => `local ${key}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
  ]);
}
