import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Locator, Page } from "playwright";
import { axeViolations } from "./accessibility/axe-violations.ts";
import { answerBot } from "./answer-bot.ts";
import { openPage } from "./browser-page.ts";
import { openFastClockPage } from "./fast-clock-page.ts";
import { keyboardVisitor } from "./keyboard-visitor.ts";
import { serveBots } from "./serve-bots.ts";

/* The admin app's built files, with results of real visitors. */

const TOKEN = "a-long-random-text-of-the-owner";

const HOSTILE = [
  '<img src=x onerror="window.hacked=1">',
  "<script>window.hacked=1</script>",
  '"><svg onload=window.hacked=1>',
  "javascript:window.hacked=1",
  "{{constructor.constructor('window.hacked=1')()}}",
  '=HYPERLINK("https://evil.test")',
  '<iframe srcdoc="<script>parent.hacked=1</script>">',
  "<a href=javascript:window.hacked=1>win</a><style>body{display:none}</style>",
];

const { server, browser } = await serveBots(["apps/site/bots"], { BANTER_OWNER_TOKEN: TOKEN });

const answer = (bot: string, answers: readonly string[]) => answerBot(server.url, bot, answers);

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Owner token").fill(TOKEN);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your bots" }).waitFor();
}

test("an owner reads a visitor's answers, exports and deletes them", async () => {
  const visit = await openFastClockPage(browser, `${server.url}/?bot=lead`);
  const visitor = keyboardVisitor(visit.page);
  await visit.page.getByPlaceholder("Your name").waitFor({ timeout: 30_000 });
  await visitor.enters();
  await visitor.types("Ada Lovelace");
  await visitor.types("Ada@Example.com");
  await visitor.presses("A new website");
  await visit.page.getByPlaceholder("5").waitFor({ timeout: 30_000 });

  const { page, problems } = await openPage(browser, `${server.url}/admin/`, { acceptDownloads: true });
  await signIn(page);
  expect(await page.locator("header .live").textContent()).toContain("1 visitor");
  await page.getByRole("link", { name: "Fernwood Studio" }).first().click();
  const row = page.getByRole("row").filter({ hasText: "Ada Lovelace" });
  expect(await row.textContent()).toContain("ada@example.com");
  expect(await row.textContent()).toContain("Not finished");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^lead-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await download.path(), "utf8")).toContain("Ada Lovelace,ada@example.com,website");

  await row.getByRole("link").click();
  const said = page.getByRole("list").filter({ hasText: "First of all" });
  await said.getByText("A new website").waitFor();
  // After the picture and two greetings.
  const lines = (await said.locator(".speech").allTextContents()).slice(3, 9);
  expect(lines).toEqual([
    "First of all: what's your name?",
    "Ada Lovelace",
    "Nice to meet you, Ada Lovelace. Where may we send the estimate?",
    "ada@example.com",
    "What can we do for you?",
    "A new website",
  ]);
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await page.getByText("No answers yet").waitFor();
  expect(problems).toEqual([]);
});

test("answers that try to inject code stay text on every page; nothing runs or loads", async () => {
  for (const words of HOSTILE) await answer("lead", [words]);
  const { page, problems } = await openPage(browser, `${server.url}/admin/`);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith("data:"))
      foreign.push(request.url());
  });
  await signIn(page);
  for (const place of ["answers", "analytics"]) {
    await page.goto(`${server.url}/admin/#/bots/lead/${place}`);
    for (const words of HOSTILE) await page.getByText(words, { exact: true }).first().waitFor();
    expect(await injections(page)).toEqual([]);
  }
  await page.goto(`${server.url}/admin/#/bots/lead/answers`);
  for (const words of HOSTILE) {
    const row = page.getByRole("row").filter({ has: page.getByText(words, { exact: true }) });
    await row.getByRole("link").click();
    await page.locator(".entry[data-from=visitor] .speech").getByText(words, { exact: true }).waitFor();
    expect(await injections(page)).toEqual([]);
    await page.getByRole("link", { name: "All answers" }).click();
  }
  expect(foreign).toEqual([]);
  expect(problems).toEqual([]);
});

/** Runs in the page: signs that an answer was executed. */
function injections(page: Page): Promise<unknown> {
  return page.evaluate(() => [
    ...("hacked" in window ? ["a script ran"] : []),
    ...[
      ...document.querySelectorAll(
        "#root :is(script, iframe, object, embed, style, base, link, form[action]), [onerror], [onload], [href^='javascript:' i]",
      ),
    ].map((element) => element.outerHTML),
  ]);
}

test("the pages are accessible at three widths, in light and dark", async () => {
  await answer("lead", ["Grace", "grace@example.com"]);
  await answer("feedback", ["Sure"]);
  for (const [width, colorScheme] of [
    [1280, "light"],
    [768, "dark"],
    [360, "light"],
  ] as const) {
    const { page, problems } = await openPage(browser, `${server.url}/admin/`, {
      viewport: { width, height: 800 },
      colorScheme,
    });
    expect(await axeViolations(page, false)).toEqual([]);
    await signIn(page);
    expect(await axeViolations(page, false)).toEqual([]);
    await page.getByRole("link", { name: "Fernwood Studio" }).first().click();
    await page
      .getByRole("link")
      .filter({ has: page.locator("time") })
      .first()
      .waitFor();
    expect(await axeViolations(page, false)).toEqual([]);
    await page.getByRole("link", { name: "Analytics" }).click();
    await page.getByRole("heading", { name: "Answers by question" }).waitFor();
    expect(await axeViolations(page, false)).toEqual([]);
    await page.getByRole("link", { name: "Map", exact: true }).click();
    await page.getByRole("link", { name: /^Group welcome, entered/ }).waitFor();
    expect(await axeViolations(page, false)).toEqual([]);
    await page.getByRole("button", { name: "Show as list" }).click();
    await page.getByRole("heading", { name: /^welcome/ }).waitFor();
    expect(await axeViolations(page, false)).toEqual([]);
    await page.getByRole("link", { name: "Answers", exact: true }).last().click();
    await page.locator("tbody a").first().click();
    await page.getByRole("button", { name: "Delete…" }).click();
    expect(await axeViolations(page, false)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await page.context().close();
  }
});

test("a wrong token is refused, and a right one is forgotten with the tab", async () => {
  const { page } = await openPage(browser, `${server.url}/admin/`);
  await page.getByLabel("Owner token").fill("guess");
  await page.keyboard.press("Enter");
  await page.getByText("This token is incorrect.").waitFor();
  await signIn(page);
  await page.reload();
  await page.getByRole("heading", { name: "Your bots" }).waitFor();
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ""]);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/admin/`);
  await other.getByLabel("Owner token").waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Owner token").waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("the page's CSP allows its own files and nothing else", async () => {
  const response = await fetch(`${server.url}/admin/`);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect(await response.text()).not.toMatch(/<script>|<style| on\w+=/);
});

test("a German browser gets German, by keyboard alone", async () => {
  await answer("lead", ["Grace", "grace@example.com"]);
  const { page, problems } = await openPage(browser, `${server.url}/admin/`, { locale: "de-DE" });
  expect(await page.title()).toBe("Antworten · Banter");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
  await page.getByLabel("Token des Betreibers").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Geben Sie das Token ein.").waitFor();
  await page.keyboard.type(TOKEN);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Ihre Bots" }).waitFor();
  expect(await axeViolations(page, false)).toEqual([]);
  const bot = page.getByRole("link", { name: "Fernwood Studio" }).first();
  for (let stops = 0; stops < 12 && !(await isFocused(bot)); stops++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("row").filter({ hasText: "Grace" }).first().waitFor();
  expect(await page.getByLabel("Zeigen").locator("option").allTextContents()).toEqual([
    "Mit Antwort",
    "Abgeschlossen",
    "Nicht abgeschlossen",
    "Ohne Antwort",
    "Mit einer schlechten Bewertung",
    "Alle",
  ]);
  await page.getByRole("link", { name: "Auswertung" }).press("Enter");
  await page.getByRole("heading", { name: "Antworten nach Frage" }).waitFor();
  const own = await page.locator("main :is(label, option, dt, thead th, h2)").allTextContents();
  expect(own.join(" ")).not.toMatch(/\b(Answered|Completed|Visitors|Question|Left|answer|time)\b/);
  expect(await axeViolations(page, false)).toEqual([]);
  expect(problems).toEqual([]);
});

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

test("a right-to-left page is mirrored and overflows nowhere", async () => {
  await answer("lead", ["Grace", "grace@example.com"]);
  for (const width of [1280, 360]) {
    const { page } = await openPage(browser, `${server.url}/admin/`, { viewport: { width, height: 800 } });
    await signIn(page);
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    for (const place of ["", "bots/lead/answers", "bots/lead/analytics", "bots/lead/map"]) {
      await page.evaluate((hash) => (location.hash = `#/${hash}`), place);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), place).toBe(0);
      expect(await axeViolations(page, false)).toEqual([]);
    }
    await page.context().close();
  }
});

test("printed results and conversations fit the paper and need no backgrounds", async () => {
  await answer("lead", ["Ada Lovelace", "ada@example.com"]);
  const { page } = await openPage(browser, `${server.url}/admin/`, {
    colorScheme: "dark",
    viewport: { width: 794, height: 1123 },
  });
  await signIn(page);
  await page.getByRole("link", { name: "Fernwood Studio" }).click();
  await page.getByText("Ada Lovelace").waitFor();
  await page.emulateMedia({ media: "print" });
  const cut = await page.locator(".table-frame").evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  expect(cut).toBe(0);
  const label = await page.locator("td", { hasText: "Ada Lovelace" }).evaluate(labelBefore);
  expect(label).toBe('"name"');
  await page.getByRole("rowheader").first().getByRole("link").click();
  const visitor = page.locator("[data-from=visitor] .speech").first();
  expect(await visitor.evaluate((speech) => getComputedStyle(speech).color)).toBe("rgb(23, 23, 28)");
  await page.context().close();
});

/** Runs in the page: the column's name in front of a cell. */
function labelBefore(cell: Element): string {
  return getComputedStyle(cell, "::before").content;
}
