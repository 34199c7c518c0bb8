import { expect, test } from "vitest";
import type { Page } from "playwright";
import { openPage } from "../browser-page.ts";
import { serveBots } from "../serve-bots.ts";
import { readFocusPath } from "./read-focus-path.ts";

/* Focus as the page sees it: into the chat, within it, and back. */

const { server, browser } = await serveBots(["e2e/inputs/every-input-bot.ts"]);

const LONG_WAIT = { timeout: 15_000 };

test("a popup takes the focus, traps it, and restores it on Escape", async () => {
  const { page, opener } = await openHost("popup");
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focusPath(page), LONG_WAIT).toBe("banter-popup > input");
  const visited: string[] = [];
  for (let tabs = 0; tabs < 8; tabs += 1) {
    await page.keyboard.press("Tab");
    visited.push(await focusPath(page));
  }
  expect(visited).toContain("banter-popup > input");
  expect(visited.some((place) => place.includes("Close"))).toBe(true);
  // Between the last and the first element the focus may be in the browser's own UI, reported as body here; never in the page.
  expect(visited.filter((place) => !place.startsWith("banter-popup") && place !== "body")).toEqual([]);
  if ((await focusPath(page)) === "body") await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect.poll(() => focusPath(page)).toBe("button Open");
  await page.context().close();
});

test("a bubble's window takes the focus, lets it move on to the page, and restores it on Escape", async () => {
  const { page } = await openHost("bubble");
  const launcher = page.getByRole("button", { name: "Open chat" });
  await launcher.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focusPath(page), LONG_WAIT).toBe("banter-bubble > input");
  await page.keyboard.press("Escape");
  await expect.poll(() => focusPath(page)).toContain("banter-bubble > button");
  expect(
    await page.evaluate(() => document.querySelector("banter-bubble")?.shadowRoot?.activeElement?.className),
  ).toContain("launcher");
  await page.context().close();
});

test("a field that is rerendered while the visitor types keeps its text and the focus", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { page, opener } = await openHost("popup", async (page) => {
    await page.route("**/chunks/MediaTextInput*", async (route) => {
      await held;
      await route.continue();
    });
  });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focusPath(page), LONG_WAIT).toBe("banter-popup > input");
  await page.keyboard.type("Ada Lo");
  expect(await page.getByRole("button", { name: "Add attachments" }).count()).toBe(0);
  release();
  await page.getByRole("button", { name: "Add attachments" }).waitFor(LONG_WAIT);
  await page.keyboard.type("velace");
  expect(await page.getByRole("dialog").getByRole("textbox").inputValue()).toBe("Ada Lovelace");
  await page.context().close();
});

async function openHost(mode: "popup" | "bubble", prepare: (page: Page) => Promise<void> = async () => {}) {
  const { page } = await openPage(browser, `${server.url}/favicon.svg`);
  await prepare(page);
  const address = `${server.url}/host`;
  await page.route(address, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Page</title><script type="module" src="/banter/banter.js"></script>
        <main><h1>A page</h1><button onclick="Banter.open()">Open</button><a href="#end">A link</a>
        <banter-${mode} typebot="every-input"></banter-${mode}></main>`,
    }),
  );
  await page.goto(address);
  return { page, opener: page.getByRole("button", { name: "Open", exact: true }) };
}

const focusPath = (page: Page) => page.evaluate(readFocusPath);
