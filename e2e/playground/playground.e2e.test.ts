import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { BrowserContextOptions, Page } from "playwright";
import { root } from "../../tools/run-command.ts";
import { openPage } from "../browser-page.ts";
import { serveBots } from "../serve-bots.ts";
import { shopBot } from "./shop-bot.ts";

const { server, browser } = await serveBots();

const LONG_WAIT = { timeout: 30_000 };

async function openPlayground(options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, `${server.url}/playground.html`, options);
  const requests: string[] = [];
  opened.page.on("request", (request) => requests.push(request.url()));
  await opened.page.getByPlaceholder("Your first name").waitFor(LONG_WAIT);
  return { ...opened, requests };
}

/** Drops a file on the page, as from a folder. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName = "", content = ""]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName, { type: "application/json" }));
      return data;
    },
    [name, text],
  );
  await page.locator(".drop").dispatchEvent("drop", { dataTransfer: transfer });
}

const visitorSays = (page: Page, text: string) => page.locator(".banter-guest-bubble", { hasText: text });
const botSays = (page: Page, text: string) => page.locator(".banter-host-bubble", { hasText: text });

test("a dropped bot file runs to its end without a server", async () => {
  const { page, problems, requests } = await openPlayground();
  await drop(page, "shop.json", shopBot(`${server.url}/health`));
  await botSays(page, "What is your name?").waitFor(LONG_WAIT);
  const report = page.locator("#report");
  await report.getByText("“The corner shop” (shop.json) runs here.").waitFor();
  expect(await report.innerText()).toContain("Payments are simulated");
  expect(await report.innerText()).toContain("Emails are not sent");
  expect(await report.innerText()).toContain("Uploaded files stay in this page");

  await page.getByRole("textbox", { name: "What is your name?" }).fill("Ada");
  await page.keyboard.press("Enter");
  await botSays(page, "Your shopping list?").waitFor(LONG_WAIT);
  await page.locator(".banter-upload-input input").setInputFiles({
    name: "list.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("tea"),
  });
  await visitorSays(page, "File uploaded").waitFor(LONG_WAIT);
  await page.getByRole("button", { name: "Pretend to pay 12 EUR" }).click(LONG_WAIT);
  await botSays(page, "Thank you, ADA. The shop is ok. Paid:").waitFor(LONG_WAIT);
  expect(await botSays(page, "built-in demo model").count()).toBe(1);

  const reported = page.locator("#log");
  expect(await reported.innerText()).toContain("/health returned 200");
  expect(await reported.innerText()).toMatch(/mail/i);
  expect(await reported.innerText()).toContain("the built-in demo model answered instead");
  expect(requests.filter((url) => /\/api\/|playground\.invalid/.test(url))).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("display rules are tried on the page, which says why each has fired or not", async () => {
  const { page, problems } = await openPlayground();
  const panel = page.getByRole("region", { name: "Display rules" });
  await panel
    .getByLabel("Display rules as JSON")
    .fill('[{"when":{"elementClicked":"h1"},"do":"open"},{"when":{"share":5},"do":"preview"}]');
  await panel.getByRole("button", { name: "Try them on this page" }).click();
  const report = panel.getByRole("list", { name: "Why the rules have fired or not" });
  await report.getByText("open: not fired").waitFor();
  expect(await report.innerText()).toContain("Such an element was not clicked.");
  expect(await report.innerText()).toContain("A preview stores nothing.");
  await page.getByRole("heading", { name: "Playground" }).click();
  await report.getByText("open: fired").waitFor();
  await page.locator("banter-bubble").getByPlaceholder("Your first name").waitFor(LONG_WAIT);
  await panel.getByRole("button", { name: "Stop" }).click();
  expect(await page.locator("banter-bubble").count()).toBe(0);
  await panel.getByLabel("Display rules as JSON").fill("{");
  await panel.getByRole("button", { name: "Try them on this page" }).click();
  await panel.getByText("Enter the rules as a JSON list.").waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("an exported bot is imported, and what is unavailable here is reported", async () => {
  const { page, problems } = await openPlayground();
  const path = join(root, "packages/engine/src/import/testing/version-6.json");
  await page.locator(".drop input").setInputFiles({
    name: "exported.json",
    mimeType: "application/json",
    buffer: readFileSync(path),
  });
  const report = page.locator("#report");
  await report.getByText("exported.json").waitFor(LONG_WAIT);
  expect(await report.innerText()).toContain("Google Sheets is not supported");
  expect(problems).toEqual([]);
  await page.context().close();
});

test("an appearance change shows in the chat and in the JSON, and the conversation continues", async () => {
  const { page, problems } = await openPlayground();
  await page.getByPlaceholder("Your first name").fill("Ada");
  await page.keyboard.press("Enter");
  const choice = page.getByRole("button", { name: "Just looking" });
  await choice.waitFor(LONG_WAIT);

  const buttons = page.locator("fieldset", { has: page.getByText("Buttons", { exact: true }) });
  await buttons.locator("input[type=color]").first().fill("#008040");
  await expect.poll(() => color(page, ".banter-button"), LONG_WAIT).toBe("rgb(0, 128, 64)");
  const theme: unknown = JSON.parse(await page.locator("#theme").inputValue());
  expect(theme).toMatchObject({ chat: { buttons: { backgroundColor: "#008040" } } });
  expect(await visitorSays(page, "Ada").count()).toBe(1);

  await page.locator("#theme").fill('{"chat":{"buttons":{"backgroundColor":"#aa0000"}}}');
  await expect.poll(() => color(page, ".banter-button"), LONG_WAIT).toBe("rgb(170, 0, 0)");
  expect(await buttons.locator("input[type=color]").first().inputValue()).toBe("#aa0000");
  await page.locator("#theme").fill("{");
  await page.getByText("Invalid JSON").waitFor();
  await choice.click();
  await botSays(page, "Thank you. Anything else?").waitFor(LONG_WAIT);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a preset and a brand color change the chat, and are shown as a bot's author writes them", async () => {
  const { page, problems } = await openPlayground();
  const form = page.getByRole("form", { name: "Preset" });
  await form.getByLabel("Preset").selectOption("playful");
  await expect.poll(() => color(page, ".banter-send-button"), LONG_WAIT).toBe("rgb(192, 38, 211)");
  expect(await form.getByLabel("Brand color").inputValue()).toBe("#c026d3");
  expect(await form.locator("code").innerText()).toBe('theme: "playful"');
  await form.getByLabel("Brand color").fill("#0f766e");
  await expect.poll(() => color(page, ".banter-send-button"), LONG_WAIT).toBe("rgb(15, 118, 110)");
  expect(await form.locator("code").innerText()).toBe('theme: { preset: "playful", brandColor: "#0f766e" }');
  const theme: unknown = JSON.parse(await page.locator("#theme").inputValue());
  expect(theme).toMatchObject({ chat: { buttons: { backgroundColor: "#0f766e" } }, dark: {} });
  await page.locator("#theme").fill("{}");
  expect(await form.getByLabel("Preset").inputValue()).toBe("");
  expect(problems).toEqual([]);
  await page.context().close();
});

/** Background of the first matching element in the chat. */
function color(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
}

test("a broken file is refused with a clear message, and the previous bot stays", async () => {
  const { page, problems } = await openPlayground();
  const alert = page.locator("#file-problem");
  await drop(page, "notes.json", "Dear diary");
  await alert.getByText("notes.json can't run").waitFor();
  expect(await alert.innerText()).toContain("The file is not valid JSON");
  await drop(page, "list.json", JSON.stringify({ id: "x", groups: { a: [{ sya: "Hi" }] }, start: "a" }));
  await alert.getByText("list.json can't run").waitFor();
  expect(await alert.innerText()).toContain("step 1: a step is an object with one of these keys");
  await drop(page, "typebot.json", JSON.stringify({ version: "6", groups: [{ id: 1 }], edges: [] }));
  await alert.getByText("typebot.json can't run").waitFor();
  expect(await page.getByPlaceholder("Your first name").isVisible()).toBe(true);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("the embed code names the mode, the bot and the server for every target", async () => {
  const { page } = await openPlayground();
  await page.getByLabel("Server").fill("https://bots.example.com/");
  await page.getByRole("textbox", { name: "Bot", exact: true }).fill("my-bot");
  const codes: Record<string, string> = {};
  for (const target of ["html", "react", "vue", "wordpress", "tag-manager"]) {
    await page.locator("select[name=target]").selectOption(target);
    codes[target] = await page.locator("#snippet").innerText();
    expect(codes[target]).toContain("my-bot");
    if (target !== "vue") expect(codes[target]).toContain("https://bots.example.com");
  }
  expect(codes["html"]).toContain('src="https://bots.example.com/banter/banter.js"');
  expect(codes["html"]).toContain("<banter-bubble ");
  expect(codes["react"]).toContain('import { Bubble } from "@banter/react"');
  expect(codes["vue"]).toContain('api-host="https://bots.example.com"');
  expect(codes["wordpress"]).toContain("<!-- wp:html -->");
  expect(codes["tag-manager"]).toContain("banter.iife.js");
  await page.locator("select[name=target]").selectOption("html");
  await page.locator("select[name=mode]").selectOption("standard");
  expect(await page.locator("#snippet").innerText()).toContain("<banter-standard ");
  await page.context().close();
});

test("the page is accessible, also on a narrow screen, with a report and with an error", async () => {
  for (const width of [1300, 360]) {
    const { page } = await openPlayground({ viewport: { width, height: 800 } });
    await drop(page, "shop.json", shopBot(`${server.url}/health`));
    await page.locator("#report").getByText("Emails are not sent").waitFor();
    await drop(page, "notes.json", "Dear diary");
    await page.locator("#file-problem").getByText("notes.json can't run").waitFor();
    await page.evaluate(readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8"));
    const found: unknown = await page.evaluate(
      "axe.run({ exclude: ['banter-standard'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))",
    );
    expect(found).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.context().close();
  }
});
