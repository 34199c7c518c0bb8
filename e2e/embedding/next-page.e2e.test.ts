import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../tools/run-command.ts";
import { launchBrowser, openPage } from "../browser-page.ts";
import { openFastClockPage } from "../fast-clock-page.ts";
import { startOwnProject, type OwnProject } from "../own-project.ts";
import { startHostSite, type HostSite } from "./host-site.ts";

/* A template of `banter init` as a bubble on a site with several pages, without any setting. */

const TOKEN = "a-token-of-the-next-page-tests";

let browser: Browser;
let site: HostSite;
let project: OwnProject;

beforeAll(async () => {
  const template = readFileSync(join(root, "packages/create-banter/templates/lead-form.ts"), "utf8");
  const forgetful = template
    .replace('id: "lead-form"', 'id: "forgetful"')
    .replace("settings: {", "settings: { general: { rememberUser: { isEnabled: false } },");
  [browser, site, project] = await Promise.all([
    launchBrowser(),
    startHostSite(),
    startOwnProject(
      { "bots/lead-form.ts": template, "bots/forgetful.ts": forgetful },
      { BANTER_OWNER_TOKEN: TOKEN },
    ),
  ]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await project.stop();
});

function putPages(bot: string): readonly [first: string, second: string] {
  const code = `<script type="module" src="${project.url}/banter/banter.js"></script><banter-bubble typebot="${bot}"></banter-bubble>`;
  return [site.put(`/${bot}/home`, code), site.put(`/${bot}/prices`, code)];
}

const said = (page: Page, text: string) => page.getByTestId("host-bubble").filter({ hasText: text });

/** The stored conversations with an answer. */
async function countResults(bot: string): Promise<number> {
  const url = `${project.url}/api/v1/owner/bots/${bot}/export?format=jsonl`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } });
  return (await response.text()).split("\n").filter((line) => line !== "").length;
}

async function tellName(bot: string) {
  const [home, prices] = putPages(bot);
  const { page, problems } = await openFastClockPage(browser, home);
  await page.getByRole("button", { name: "Open chat" }).click();
  await page.getByRole("textbox").fill("Ada");
  await page.keyboard.press("Enter");
  await page
    .getByRole("radio", { name: "A quote" })
    .or(page.getByRole("button", { name: "A quote" }))
    .waitFor();
  return { page, problems, prices };
}

test("the bubble is open on the next page, with the same conversation", async () => {
  const { page, problems, prices } = await tellName("lead-form");
  await page.goto(prices);
  await said(page, "Nice to meet you, Ada.").waitFor();
  expect(await said(page, "What should we call you?").count()).toBe(1);
  expect(await countResults("lead-form")).toBe(1);
  await page.getByRole("button", { name: "Close chat" }).first().click();
  await page.reload();
  expect(await page.getByRole("button", { name: "Open chat" }).getAttribute("aria-expanded")).toBe("false");
  expect(problems).toEqual([]);
  await page.context().close();
});

test("it starts over where the author says so", async () => {
  const { page, prices } = await tellName("forgetful");
  await page.goto(prices);
  await page.getByRole("button", { name: "Open chat" }).click();
  await page.getByRole("textbox").fill("Bob");
  await page.keyboard.press("Enter");
  await expect.poll(() => countResults("forgetful")).toBe(2);
  await page.context().close();
});

test("the bot's own page shows the saved conversation, and never the first messages alone", async () => {
  const { page, problems } = await openPage(browser, `${project.url}/lead-form`);
  expect(await page.locator(".opening").or(page.getByRole("log")).first().isVisible()).toBe(true);
  await page.getByRole("textbox").fill("Ada");
  await page.keyboard.press("Enter");
  await said(page, "Nice to meet you, Ada.").waitFor();
  await page.route("**/banter/banter.js", (route) => route.abort());
  await page.reload();
  expect(await page.locator(".opening").isVisible()).toBe(false);
  await page.unroute("**/banter/banter.js");
  await page.reload();
  await said(page, "Nice to meet you, Ada.").waitFor();
  expect(problems.filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([]);
  await page.context().close();
});
