import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../accessibility/announced.ts";
import { launchBrowser } from "../browser-page.ts";
import { greeterBot } from "../embedding/greeter-bot.ts";
import { greeterChat } from "../embedding/greeter-chat.ts";
import { startServer, type StartedServer } from "../started-server.ts";

/* A built widget and `banter start`: the pointer over the launcher renders the opening, and the click only shows it. */

const folder = mkdtempSync(join(tmpdir(), "banter-prepared-"));
const ASSETS = "https://assets.example.com";
let server: StartedServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;

/** A theme that requests something of another server in every way that a theme can. */
const decorated = {
  general: {
    font: { type: "Custom", family: "Fancy", url: `${ASSETS}/font.css` },
    background: { type: "Image", content: `${ASSETS}/background.png` },
  },
  chat: { hostAvatar: { isEnabled: true, url: `${ASSETS}/avatar.png` } },
  customCss: `.banter-host-bubble { background-image: url("${ASSETS}/bubble.png") }`,
};

beforeAll(async () => {
  for (const [id, theme] of Object.entries({ plain: {}, intent: {}, decorated })) {
    writeFileSync(join(folder, `${id}.json`), JSON.stringify(greeterBot(id, {}, theme)));
    const callbacks = ["onOpen", "onInit", "onNewInputBlock"].map(
      (name) => `${name}: () => calls.push("${name}")`,
    );
    writeFileSync(
      join(folder, `${id}.html`),
      `<!doctype html><script type="module">
        import Banter from "/banter/banter.js";
        window.calls = [];
        window.Banter = Banter;
        const preload = "${id === "intent" ? "intent" : "idle"}";
        Banter.initBubble({ typebot: "${id}", preload, ${callbacks.join()} });
      </script>`,
    );
  }
  [server, browser] = await Promise.all([startServer([folder], {}, folder), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A page that records its API requests and those to other servers. */
async function visit(bot: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const requests: string[] = [];
  const starts: unknown[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (url.startsWith(ASSETS)) requests.push(url.slice(ASSETS.length));
    else if (url.includes("/api/")) requests.push(url.split("/").at(-1) ?? "");
    if (url.endsWith("/startChat")) starts.push(request.postDataJSON());
  });
  await page.route(`${ASSETS}/**`, (route) => route.abort());
  const heard = await listen(page);
  await page.goto(`${server.url}/${bot}.html`);
  const launcher = page.locator(".launcher");
  await launcher.waitFor();
  return {
    page,
    requests,
    starts,
    launcher,
    heard,
    chat: greeterChat(page),
    greeting: page.getByTestId("host-bubble").first(),
    calls: () => page.evaluate<string[]>("calls"),
    hover: async () => {
      await launcher.hover();
      await page.getByTestId("host-bubble").first().waitFor({ state: "attached" });
    },
  };
}

test("a pointer over the launcher renders the opening, hidden, and nothing else happens", async () => {
  const { page, requests, heard, greeting, calls, hover } = await visit("plain");
  await hover();
  expect(await greeting.textContent()).toContain("Hello from plain!");
  expect(await greeting.isVisible()).toBe(false);
  expect(await page.getByRole("log").count(), "outside the accessibility tree").toBe(0);
  expect(await greeting.evaluate((element) => element.closest("[inert]") !== null)).toBe(true);
  // Longer than the first message is shown before the input, and than an announcement stays.
  await page.waitForTimeout(1_500);
  expect(await page.locator(".banter-input-container").count(), "no question yet").toBe(0);
  expect(requests).toEqual(["opening"]);
  expect(await calls()).toEqual([]);
  expect(await heard.announced()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await page.evaluate("Banter.destroy()");
  expect(await page.locator("banter-bubble").count()).toBe(0);
  expect(requests).toEqual(["opening"]);
  await page.context().close();
});

test("the click shows the same message in the next frame, and everything happens once", async () => {
  const { page, requests, launcher, heard, chat, greeting, calls, hover } = await visit("plain");
  await hover();
  await page.waitForTimeout(1_500);
  await greeting.evaluate((element) => {
    Reflect.set(window, "greeting", element);
    addEventListener(
      "click",
      () =>
        requestAnimationFrame(() => {
          const [animation] = element.getAnimations();
          const isShown = element.checkVisibility({ visibilityProperty: true });
          Reflect.set(window, "frame", { isShown, arrivesFrom: animation?.currentTime });
        }),
      { capture: true, once: true },
    );
  });
  await launcher.click();
  await chat.isGreeted("plain");
  expect(await page.evaluate("frame"), "shown, at the start of its animation").toEqual({
    isShown: true,
    arrivesFrom: 0,
  });
  expect(await greeting.evaluate((element) => element === Reflect.get(window, "greeting"))).toBe(true);
  expect(await chat.field.evaluate((field) => field.matches(":focus"))).toBe(true);
  await chat.givesName("Ada");
  expect(requests).toEqual(["opening", "startChat", "continueChat"]);
  expect(await calls()).toEqual(["onOpen", "onInit", "onNewInputBlock", "onNewInputBlock"]);
  const announced = await heard.announced();
  expect(announced.filter((text) => text.includes("Hello from plain!"))).toHaveLength(1);
  await page.context().close();
});

test("pictures, fonts and styles of other servers are requested with the click, not before", async () => {
  const { page, requests, launcher, chat, hover } = await visit("decorated");
  await hover();
  await page.waitForTimeout(500);
  expect(requests).toEqual(["opening"]);
  await launcher.click();
  await chat.isGreeted("decorated");
  await expect
    .poll(() => requests.filter((name) => name.startsWith("/")).toSorted())
    .toEqual(["/avatar.png", "/background.png", "/bubble.png", "/font.css"]);
  await page.context().close();
});

test("variables that the page sets after the pointer's arrival are part of the start", async () => {
  const { page, starts, launcher, chat, hover } = await visit("intent");
  await hover();
  await page.evaluate(`Banter.setPrefilledVariables({ Name: "Grace" })`);
  await launcher.click();
  await chat.isGreeted("intent");
  expect(starts).toMatchObject([{ prefilledVariables: { Name: "Grace" } }]);
  await page.context().close();
});

test("a window that was laid out for a larger viewport opens inside the present one", async () => {
  const { page, launcher, chat, hover } = await visit("plain", { viewport: { width: 900, height: 800 } });
  await hover();
  await page.setViewportSize({ width: 800, height: 480 });
  await launcher.click();
  await chat.isGreeted("plain");
  const chatWindow = page.locator("#window");
  await expect
    .poll(() => chatWindow.evaluate((element) => element.getAnimations().length), { timeout: 5_000 })
    .toBe(0);
  const { y = -1, height = 0 } = (await chatWindow.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(480);
  expect(height).toBeGreaterThan(300);
  await page.context().close();
});

test("a touch opens the chat once", async () => {
  const { requests, launcher, chat, calls, page } = await visit("plain", { hasTouch: true });
  await launcher.tap();
  await chat.isGreeted("plain");
  await expect.poll(calls).toEqual(["onOpen", "onInit", "onNewInputBlock"]);
  expect(requests).toEqual(["opening", "startChat"]);
  await page.context().close();
});
