import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { serveBots } from "../serve-bots.ts";
import { identityEnvironment, recipes, startRecipe } from "./recipe-site.ts";
import { startSiteWithPage } from "./site-with-page.ts";

/* People sign in and out on a page with a chat, beside a server that signs who they are. */

const [node] = recipes;
if (node === undefined) throw new Error("There is no recipe for Node.");
const { server, browser } = await serveBots(["e2e/identity/bots"], identityEnvironment);
const site = await startSiteWithPage(await startRecipe(node), hostPage());
afterAll(site.stop);

let context: BrowserContext;
beforeEach(async () => {
  context = await openDevice();
});
afterEach(async () => {
  for (const each of browser.contexts()) await each.close();
});

/** A browser with the site's page. */
async function openDevice(width = 1_280): Promise<BrowserContext> {
  const device = await browser.newContext({ reducedMotion: "reduce", viewport: { width, height: 760 } });
  device.setDefaultTimeout(15_000);
  return device;
}

function hostPage(): string {
  return `<!doctype html><html lang="en"><title>Shop</title><meta name="viewport" content="width=device-width">
    <style>body { margin: 0; font: 16px system-ui } nav { padding: 12px }</style>
    <script type="module">
      import Banter from "${server.url}/banter/banter.js";
      const identity = async () => {
        const response = await fetch("/identity");
        return response.ok ? response.text() : null;
      };
      Banter.initStandard({ typebot: "account", identity });
      window.signIn = async (user) => {
        await fetch(user ? "/login?user=" + user : "/logout", { method: "POST" });
        Banter.setIdentity(identity);
      };
      window.startOver = () => Banter.restart();
      // Called when the network is away: the page knows, the chat's function can't say.
      window.changeOffline = () => Banter.setIdentity(identity);
    </script>
    <nav>Shop</nav><banter-standard style="display: block; height: 640px"></banter-standard>`;
}

async function openTab(device = context): Promise<Page> {
  const page = await device.newPage();
  await page.goto(`${site.url}/`);
  await shows(page, /Hello/);
  return page;
}

function signIn(page: Page, user: string): Promise<void> {
  return page.evaluate((name) => Reflect.get(window, "signIn")(name), user);
}

/** The other tests' conversations of the same person are unfinished. */
async function signInAnew(page: Page, user: string): Promise<void> {
  await signIn(page, user);
  await shows(page, /Hello (Ada|Bob)/);
  await page.evaluate(() => Reflect.get(window, "startOver")());
}

async function answer(page: Page, placeholder: string, text: string): Promise<void> {
  await page.getByPlaceholder(placeholder).fill(text);
  await page.getByPlaceholder(placeholder).press("Enter");
}

/** The bot has said it. */
function shows(page: Page, text: string | RegExp): Promise<void> {
  return page.getByTestId("host-bubble").filter({ hasText: text }).waitFor();
}

const texts = (page: Page) => page.locator("banter-standard .chat").innerText();

/** For the pull request: SHOTS=folder vitest run … */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

test("each person has a conversation of their own, and resumes it on another device", async () => {
  const page = await openTab();
  await shows(page, "Hello , plan .");
  await signIn(page, "ada");
  await shows(page, "Hello Ada, plan pro.");
  await answer(page, "Topic", "my invoice");
  await shows(page, "About my invoice.");
  await page.getByPlaceholder("Detail").fill("a half-typed secret");
  await picture(page, "ada-1280");

  // Everything is gone before the server is asked.
  const atOnce = await page.evaluate(async () => {
    const chat = document.querySelector("banter-standard")?.shadowRoot;
    await Reflect.get(window, "signIn")("");
    return chat?.textContent;
  });
  expect(atOnce).not.toMatch(/Ada|invoice|secret/);
  await shows(page, "Hello , plan .");
  await signIn(page, "bob");
  await shows(page, "Hello Bob, plan free.");
  expect(await texts(page)).not.toMatch(/Ada|invoice|secret/);
  expect(await page.getByPlaceholder("Topic").inputValue()).toBe("");
  await picture(page, "bob-1280");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/invoice|secret|eyJ/);

  const phone = await openTab(await openDevice(360));
  await signIn(phone, "ada");
  await shows(phone, "About my invoice.");
  expect(await texts(phone)).toContain("Hello Ada, plan pro.");
  expect(await texts(phone)).toContain("my invoice");
  await picture(phone, "ada-resumed-360");
  await answer(phone, "Detail", "it is wrong");
  await shows(phone, "Thank you.");
});

test("all tabs follow a person who signs in or out, without showing the former one", async () => {
  const first = await openTab();
  await signInAnew(first, "ada");
  await answer(first, "Topic", "my invoice");
  await shows(first, "About my invoice.");
  const second = await openTab();
  await shows(second, "About my invoice.");
  await signIn(second, "bob");
  await shows(first, "Hello Bob");
  expect(await texts(first)).not.toContain("invoice");
  await signIn(first, "");
  await shows(second, "Hello , plan .");
  expect(await texts(second)).not.toContain("Bob");
});

test("offline, the former person's chat leaves at once; whose is next is shown when the site is back", async () => {
  const page = await openTab();
  await signInAnew(page, "ada");
  await answer(page, "Topic", "my invoice");
  await shows(page, "About my invoice.");
  await context.setOffline(true);
  await page.evaluate(() => Reflect.get(window, "changeOffline")());
  expect(await texts(page)).not.toMatch(/Ada|invoice/);
  const retry = page.getByRole("button", { name: /try again/i });
  await retry.waitFor();
  await context.setOffline(false);
  await retry.click();
  await shows(page, "About my invoice.");
});

test("an answer outlives its token: the function is asked for another one", async () => {
  const page = await openTab();
  await signInAnew(page, "ada");
  await shows(page, "Hello Ada");
  const statuses: number[] = [];
  let isExpired = true;
  // The server's own answer to an expired token, once.
  await context.route(/continueChat$/, async (route) => {
    const body = {
      message: "The identity has expired.",
      reason: "identity-expired",
      code: "UNAUTHORIZED",
      status: 401,
    };
    if (!isExpired) return route.continue();
    isExpired = false;
    return route.fulfill({ status: 401, json: body, headers: { "access-control-allow-origin": "*" } });
  });
  page.on("response", (response) => {
    if (response.url().endsWith("continueChat")) statuses.push(response.status());
  });
  await answer(page, "Topic", "my invoice");
  await shows(page, "About my invoice.");
  expect(statuses).toEqual([401, 200]);
  expect(await page.getByTestId("guest-bubble").count()).toBe(1);
});
