import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../accessibility/announced.ts";
import { banter } from "../banter-command.ts";
import { launchBrowser } from "../browser-page.ts";
import { greeterBot } from "../embedding/greeter-bot.ts";
import { greeterChat } from "../embedding/greeter-chat.ts";
import { startServer, type StartedServer } from "../started-server.ts";

/* A built widget and `banter start`: the first messages are shown before the server has started the conversation. */

const folder = mkdtempSync(join(tmpdir(), "banter-openings-"));
let server: StartedServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;

/** Writes a bot's file; the running server reloads it. */
function publish(id: string, name = id): void {
  writeFileSync(
    join(folder, `${id}.json`),
    JSON.stringify({ ...greeterBot(name), id: `${id}-internal`, publicId: id }),
  );
}

function writePage(name: string, props: Readonly<Record<string, unknown>>): void {
  const callbacks = ["onInit", "onNewInputBlock", "onAnswer", "onEnd", "onChatStatePersisted", "onOpen"]
    .map((callback) => `${callback}: () => calls.push("${callback}")`)
    .join();
  writeFileSync(
    join(folder, name),
    `<!doctype html><script type="module">
      import Banter from "/banter/banter.js";
      window.calls = [];
      Banter.initBubble({ ...${JSON.stringify(props)}, ${callbacks} });
    </script>`,
  );
}

beforeAll(async () => {
  for (const id of ["visits", "changes", "refuses"]) {
    publish(id);
    writePage(`${id}.html`, { typebot: id });
  }
  [server, browser] = await Promise.all([startServer([folder, "--watch"], {}, folder), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A page whose bubble has prefetched its opening, and whose start requests are held back until `release`. */
async function visit(bot: string) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const requests: string[] = [];
  let release = (_refusal?: { status: number; body: string }): void => {};
  const released = new Promise<{ status: number; body: string } | undefined>(
    (resolve) => (release = resolve),
  );
  page.on("request", (request) => {
    if (request.url().includes("/api/"))
      requests.push(`${request.method()} ${request.url().split("/").at(-1)}`);
  });
  await page.route("**/startChat", async (route: Route) => {
    const refusal = await released;
    if (refusal === undefined) await route.continue();
    else await route.fulfill({ ...refusal, contentType: "application/json" });
  });
  const heard = await listen(page);
  const opening = page.waitForResponse((response) => response.url().endsWith("/opening"));
  await page.goto(`${server.url}/${bot}.html`);
  await opening;
  return { page, requests, release, heard, chat: greeterChat(page) };
}

const callsOf = (page: Page) => page.evaluate<string[]>("calls");

test("a visitor answers before the conversation has started, and everything happens once", async () => {
  const { page, requests, release, heard, chat } = await visit("visits");
  expect(requests, "before the visitor acts").toEqual(["GET opening"]);
  await page.locator(".launcher").click();
  await chat.isGreeted("visits");
  const greeting = await page.getByTestId("host-bubble").first().elementHandle();
  await chat.field.fill("Ada");
  await chat.field.press("Enter");
  await page.getByTestId("guest-bubble").waitFor();
  expect(requests).toEqual(["GET opening", "POST startChat"]);
  expect(await callsOf(page)).toEqual(["onOpen", "onInit", "onNewInputBlock", "onAnswer"]);
  release();
  await chat.says("Nice to meet you, Ada.");
  await chat.choosesCoffee();
  expect(
    await greeting?.evaluate((element) => element.isConnected),
    "the greeting is not rendered again",
  ).toBe(true);
  await expect
    .poll(() => callsOf(page))
    .toEqual([
      "onOpen",
      "onInit",
      "onNewInputBlock",
      "onAnswer",
      "onChatStatePersisted",
      "onNewInputBlock",
      "onAnswer",
      "onEnd",
    ]);
  expect(requests).toEqual(["GET opening", "POST startChat", "POST continueChat", "POST continueChat"]);
  const announced = await heard.announced();
  expect(announced.filter((text) => text.includes("Hello from visits!"))).toHaveLength(1);
  const csv = await banter(
    "export",
    "results",
    "--bot",
    "visits-internal",
    "--data",
    server.dataDir,
    "--format",
    "csv",
  );
  const [, row, ...more] = csv.trim().split(/\r?\n/);
  expect(row).toContain("Ada");
  expect(more, "one visitor").toEqual([]);
  await page.context().close();
});

test("a publication after the opening replaces it, and the visitor's text stays in the field", async () => {
  const { page, release, chat } = await visit("changes");
  publish("changes", "another name");
  const current = async () => (await fetch(`${server.url}/api/v1/typebots/changes/opening`)).text();
  await expect.poll(current, { timeout: 15_000 }).toContain("Hello from another name!");
  await page.locator(".launcher").click();
  await chat.isGreeted("changes");
  await chat.field.fill("Ada");
  release();
  await chat.says("Hello from another name!");
  expect(await page.getByTestId("host-bubble").getByText("Hello from changes!").count()).toBe(0);
  expect(await chat.field.inputValue()).toBe("Ada");
  await chat.field.press("Enter");
  await chat.says("Nice to meet you, Ada.");
  await page.context().close();
});

test("a bot that was closed after the opening shows the reason, and keeps the answer for a retry", async () => {
  const { page, release, chat } = await visit("refuses");
  await page.locator(".launcher").click();
  await chat.isGreeted("refuses");
  await chat.field.fill("Ada");
  await chat.field.press("Enter");
  release({ status: 400, body: JSON.stringify({ message: "This bot is closed", code: "BAD_REQUEST" }) });
  await page.getByText("This bot is closed", { exact: true }).first().waitFor();
  expect(await page.getByTestId("host-bubble").count()).toBe(0);
  await page.unroute("**/startChat");
  await page.getByRole("button", { name: "Try again" }).click();
  await chat.isGreeted("refuses");
  expect(await chat.field.inputValue()).toBe("Ada");
  await page.context().close();
});
