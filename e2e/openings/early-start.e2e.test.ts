import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../browser-page.ts";
import { greeterBot } from "../embedding/greeter-bot.ts";
import { greeterChat } from "../embedding/greeter-chat.ts";
import { startServer, type StartedServer } from "../started-server.ts";

/* A built widget of a server without openings: the start is sent while the code of the frame and the chat is on its way. */

const folder = mkdtempSync(join(tmpdir(), "banter-early-start-"));
const CALLBACKS = ["onInit", "onNewInputBlock", "onAnswer", "onEnd", "onNewLogs", "onChatStatePersisted"];
let server: StartedServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;

function writeBot(id: string, settings: Readonly<Record<string, unknown>> = {}): void {
  writeFileSync(join(folder, `${id}.json`), JSON.stringify(greeterBot(id, settings)));
}

function writePage(name: string, init: string, typebot: string, body = ""): void {
  const callbacks = CALLBACKS.map((callback) => `${callback}: () => calls.push("${callback}")`).join();
  writeFileSync(
    join(folder, `${name}.html`),
    `<!doctype html>${body}<script type="module">
      import Banter from "/banter/banter.js";
      window.calls = [];
      const props = { typebot: "${typebot}", apiHost: location.origin, hasOpenings: false, preload: "none" };
      Banter.${init}({ ...props, ${callbacks} });
    </script>`,
  );
}

const INLINE = '<banter-standard style="height: 500px"></banter-standard>';

beforeAll(async () => {
  writeBot("greets");
  writeBot("remembers", { general: { rememberUser: { isEnabled: true, storage: "session" } } });
  writePage("bubble", "initBubble", "greets");
  writePage("popup", "initPopup", "greets");
  writePage("inline", "initStandard", "greets", INLINE);
  writePage("remembered", "initStandard", "remembers", INLINE);
  [server, browser] = await Promise.all([startServer([folder], {}, folder), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A new visitor's page. With `isHeld`, the frames and the chat don't arrive until `release`. */
async function visit(name: string, isHeld: boolean) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const starts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/startChat")) starts.push(request.postData() ?? "");
  });
  const release = isHeld ? await hold(page) : () => {};
  await page.goto(`${server.url}/${name}.html`);
  return { page, starts, release, chat: greeterChat(page) };
}

async function hold(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/chunks\/(bubble|popup|standard|mount-chat)-/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function open(page: Page, name: string): Promise<void> {
  if (name === "bubble") await page.locator(".launcher").click();
  if (name === "popup") await page.evaluate("Banter.open()");
}

const callsOf = (page: Page) => page.evaluate<string[]>("calls");

/** A whole conversation; returns the callbacks in their order. */
async function converse({ page, chat }: Awaited<ReturnType<typeof visit>>): Promise<readonly string[]> {
  await chat.isGreeted("greets");
  await chat.givesName("Ada");
  await chat.choosesCoffee();
  await expect.poll(() => callsOf(page)).toContain("onEnd");
  return callsOf(page);
}

test.each(["bubble", "popup", "inline"])("a %s starts before its code has arrived, once", async (name) => {
  const usual = await visit(name, false);
  await open(usual.page, name);
  const expected = await converse(usual);
  await usual.page.context().close();

  const early = await visit(name, true);
  await open(early.page, name);
  await expect.poll(() => early.starts.length).toBe(1);
  expect(await callsOf(early.page)).toEqual([]);
  early.release();
  expect(await converse(early)).toEqual(expected);
  expect(early.starts).toHaveLength(1);
  await early.page.context().close();
});

test("a remembered conversation is resumed without an early start", async () => {
  const { page, starts, chat } = await visit("remembered", false);
  await chat.isGreeted("remembers");
  await chat.givesName("Ada");
  starts.length = 0;
  const release = await hold(page);
  const arrived = page.waitForResponse(/\/chunks\/start-/);
  await page.reload();
  await arrived;
  // The file has run when a later import of it is over.
  await page.evaluate(`import(${JSON.stringify((await arrived).url())}).then(() => {})`);
  expect(starts).toEqual([]);
  release();
  await chat.says("Nice to meet you, Ada.");
  expect(starts.length).toBeLessThanOrEqual(1);
  await page.context().close();
});

test("a refused start shows its reason, and Try again starts", async () => {
  const { page, starts, release, chat } = await visit("bubble", true);
  await page.route("**/startChat", async (route) => {
    const body = JSON.stringify({ message: "This bot is closed", code: "BAD_REQUEST" });
    await route.fulfill({ status: 400, contentType: "application/json", body });
  });
  await open(page, "bubble");
  await expect.poll(() => starts.length).toBe(1);
  release();
  await page.getByText("This bot is closed", { exact: true }).first().waitFor();
  expect(starts).toHaveLength(1);
  await page.unroute("**/startChat");
  await page.getByRole("button", { name: "Try again" }).click();
  await chat.isGreeted("greets");
  expect(starts).toHaveLength(2);
  await page.context().close();
});
