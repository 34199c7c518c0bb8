import { chromium, type Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHROMIUM_ARGUMENTS, ensureFullChromium } from "../../tools/browser.ts";
import { startHostSite, type HostSite } from "../embedding/host-site.ts";
import { startChaosProxy } from "../faults/chaos-proxy.ts";
import { openFaultLab, type FaultLab } from "../faults/fault-lab.ts";
import { postEvent } from "../faults/post-event.ts";
import { visit, type Visit } from "../faults/visit.ts";

/* The back-forward cache, which Playwright disables by default. */

let lab: FaultLab;
let site: HostSite;
let browser: Browser;
beforeAll(async () => {
  [lab, site, browser] = await Promise.all([
    openFaultLab(),
    startHostSite(),
    chromium.launch({
      executablePath: ensureFullChromium(),
      args: [...CHROMIUM_ARGUMENTS],
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    }),
  ]);
  site.put("/elsewhere.html", "<h1>Elsewhere</h1>");
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([site?.close(), lab?.close()]);
});

/** A visitor of a bot without memory, so that the page itself continues, not a stored chat. */
async function visitKept(
  prefix: string,
  bot: "forgetful" | "webhook",
): Promise<Visit & { close(): Promise<void> }> {
  const proxy = await startChaosProxy(lab.server.url);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.addInitScript(() => {
    Reflect.set(window, "returns", []);
    window.addEventListener("pageshow", ({ persisted }) => Reflect.get(window, "returns").push(persisted));
  });
  const url = site.put(
    `/${prefix}.html`,
    `<script type="module" src="/banter/banter.js"></script><banter-standard typebot="${bot}" api-host="${proxy.url}" ws-host="${proxy.url.replace("http://", "")}" style="height: 500px"></banter-standard>`,
  );
  const parts = visit({ page, context, proxy, prefix, url, serverUrl: lab.server.url });
  return {
    ...parts,
    close: async () => {
      await context.close();
      await proxy.close();
    },
  };
}

/** Navigates away, lets something happen meanwhile, and returns. */
async function leaveAndReturn(
  { page }: Visit,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  await page.goto(`${site.url}/elsewhere.html`);
  await meanwhile();
  await page.evaluate(() => history.back());
  await page.locator("banter-standard").waitFor({ state: "attached" });
  expect(await page.evaluate(() => Reflect.get(window, "returns"))).toEqual([false, true]);
}

test("a cached page continues where it was", async () => {
  const chat = await visitKept("kept", "forgetful");
  await chat.open();
  await chat.answers("first");
  await chat.asks("second");
  await leaveAndReturn(chat);
  await chat.finishes();
  expect((await lab.kept("forgetful", "kept")).map((answers) => answers.length)).toEqual([5]);
  await chat.close();
});

test("an answer that was pending when the visitor left is settled with the server", async () => {
  const chat = await visitKept("underway", "forgetful");
  await chat.open();
  await chat.asks("first");
  chat.breaks("continueChat", { kind: "half", isCut: false });
  await chat.answers("first");
  await chat.calls("continueChat", 1);
  await leaveAndReturn(chat);
  await chat.asks("second");
  await chat.finishes();
  const answers = (await lab.kept("forgetful", "underway")).flat();
  expect(answers.map(({ blockId }) => blockId)).toEqual(["first", "second", "third", "fourth", "fifth"]);
  await chat.close();
});

test("an event that arrives while the visitor is away is delivered on return", async () => {
  const chat = await visitKept("event", "webhook");
  await chat.open();
  await chat.answers("first");
  await chat.calls("socket", 1);
  await leaveAndReturn(chat, () => postEvent(chat));
  await chat.sees("The event has come.");
  await chat.finishes();
  expect((await lab.kept("webhook", "event")).map((answers) => answers.length)).toEqual([5]);
  await chat.close();
});
