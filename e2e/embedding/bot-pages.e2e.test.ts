import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Page } from "playwright";
import { root } from "../../tools/run-command.ts";
import { openFastClockPage } from "../fast-clock-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";
import { greeterBot } from "./greeter-bot.ts";
import { greeterChat } from "./greeter-chat.ts";

/* Bots without a page of the owner's: the server's own pages, in a browser. */

const greeter = greeterBot("greeter", {
  general: { isInputPrefillEnabled: true },
  metadata: { title: "Say hello", description: "A short chat." },
});
const fixture = useEmbeddingFixture({ greeter });

/** Names of the accessibility rules that the page violates. */
async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  // Evaluated instead of added as a script, which the page's policy refuses.
  await page.evaluate(readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8"));
  const found: unknown = await page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id }) => id))",
  );
  return Array.isArray(found) ? found.map(String) : ["axe returned no result"];
}

test("a bot's page runs the whole conversation, with variables from its address", async () => {
  const { browser, api } = fixture();
  const { page, problems } = await openFastClockPage(browser, `${api}/greeter?Name=Ada`);
  const chat = greeterChat(page);
  await chat.isGreeted();
  expect(await chat.field.inputValue()).toBe("Ada");
  await expect.poll(() => page.url()).toBe(`${api}/greeter`);
  expect(await page.title()).toBe("Say hello");
  const box = await page.locator("banter-standard").boundingBox();
  const header = await page.locator("header").boundingBox();
  expect(header).toMatchObject({ x: 0, y: 0, width: 1280 });
  expect(box).toMatchObject({ x: 0, y: header?.height, width: 1280, height: 720 - (header?.height ?? 0) });
  expect(await accessibilityProblems(page)).toEqual([]);
  await chat.givesName("Grace");
  await chat.choosesCoffee();
  expect(problems).toEqual([]);
});

test("another site can show the page in a frame", async () => {
  const { browser, api, site } = fixture();
  const url = site.put("/framed", `<iframe src="${api}/greeter" style="width:400px;height:500px"></iframe>`);
  const { page, problems } = await openFastClockPage(browser, url);
  const chat = greeterChat(page.frameLocator("iframe"));
  await chat.isGreeted();
  await chat.givesName("Ada");
  expect(problems).toEqual([]);
});

test("the embed code shows a chat in a page of another site", async () => {
  const { browser, api, site } = fixture();
  const { page, problems } = await openFastClockPage(browser, `${api}/greeter/embed`);
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const label of ["HTML, inline chat", "Tag manager"]) {
    const code = (await page.getByRole("region", { name: label }).textContent()) ?? "";
    expect(code).toContain("sha384-");
    const shop = await openFastClockPage(browser, site.put("/pasted", code));
    if (label === "Tag manager") await shop.page.getByRole("button", { name: "Open chat" }).click();
    await greeterChat(shop.page).isGreeted();
    expect(shop.problems).toEqual([]);
  }
  expect(problems).toEqual([]);
});

test("a printed page has the whole conversation, without what visitors operate", async () => {
  const { browser, api } = fixture();
  const { page } = await openFastClockPage(browser, `${api}/greeter`);
  const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
  // A view in which the conversation doesn't fit.
  await page.setViewportSize({ ...viewport, height: 220 });
  const chat = greeterChat(page);
  await chat.isGreeted();
  await chat.givesName("Ada");
  await page.getByRole("button", { name: "Tea" }).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button", { name: "Tea" }).isVisible()).toBe(false);
  const greeting = await page.getByRole("log").getByText("Hello from greeter!").boundingBox();
  const last = await page.getByRole("log").getByText("Nice to meet you, ", { exact: true }).boundingBox();
  // The page itself is as long as the conversation; nothing is scrolled out of a box.
  expect(greeting?.y).toBeGreaterThanOrEqual(0);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(
    await page.evaluate(() => document.documentElement.scrollHeight),
  );
  const scrolled = await page.evaluate(
    () =>
      document.querySelector("banter-standard")?.shadowRoot?.querySelector(".scrollable-container")
        ?.scrollTop,
  );
  expect(scrolled).toBe(0);
});
