import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Page } from "playwright";
import { root } from "../../tools/run-command.ts";
import { axeViolations } from "../accessibility/axe-violations.ts";
import { banter } from "../banter-command.ts";
import { openPage } from "../browser-page.ts";
import { serveBots } from "../serve-bots.ts";

/* An owner without code: from an empty database to a published bot, with the admin page's built files. */

const TOKEN = "a-long-random-text-of-the-owner";

const { server, browser } = await serveBots(["apps/site/bots/lead.ts"], { BANTER_OWNER_TOKEN: TOKEN });

async function openAdmin(options: Parameters<typeof openPage>[2] = {}): Promise<Page> {
  const { page } = await openPage(browser, `${server.url}/admin/`, options);
  await page.getByLabel("Owner token").fill(TOKEN);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your bots" }).waitFor();
  return page;
}

async function createFromTemplate(page: Page, template: RegExp, id: string): Promise<void> {
  await page.getByRole("link", { name: "New bot" }).click();
  await page.getByRole("button", { name: template }).click();
  await page.getByLabel("Name", { exact: true }).fill(`The ${id} bot`);
  await page.getByLabel("ID in addresses").fill(id);
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("navigation", { name: "Groups and steps" }).waitFor();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByText("Published. New visitors").waitFor();
}

test("a bot is made from a template, changed, tried and published, and visitors talk with it", async () => {
  const page = await openAdmin({ viewport: { width: 1_280, height: 900 } });
  await createFromTemplate(page, /lead form/i, "contact");
  await page.getByRole("button", { name: /^Text Hi! Tell us/ }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Welcome to the harbor.");
  const preview = page.frameLocator("iframe");
  await preview.getByText("Welcome to the harbor.").last().waitFor();
  await publish(page);
  const { page: visit } = await openPage(browser, `${server.url}/contact`);
  await visit.getByText("Welcome to the harbor.").last().waitFor();
  await visit.getByPlaceholder("Your name").fill("Ada");
  await visit.keyboard.press("Enter");
  await visit.getByText("Nice to meet you, Ada").last().waitFor();

  await page.getByRole("button", { name: /^Text Welcome/ }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("A worse text");
  await publish(page);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: "Go back to this version" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Go back to this version" }).click();
  await page.getByText("Visitors get version 1 again.").waitFor();
  const { page: next } = await openPage(browser, `${server.url}/contact`);
  await next.getByText("Welcome to the harbor.").last().waitFor();
  expect(await next.getByText("A worse text").count()).toBe(0);
});

test("an exported bot is imported with a report, edited and published", async () => {
  const page = await openAdmin({ viewport: { width: 1_280, height: 900 } });
  await page.getByRole("link", { name: "New bot" }).click();
  const exported = readFileSync(join(root, "apps/site/bots/exported-booking.json"));
  await page
    .getByLabel("A file (exported bot or JSON)")
    .setInputFiles({ name: "booking.json", mimeType: "application/json", buffer: exported });
  await page.getByRole("heading", { name: "What changes by the import" }).waitFor();
  await page.getByRole("button", { name: "Create" }).click();
  await page
    .getByRole("button", { name: /^Text / })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Text", exact: true }).first().fill("Book a table by the sea.");
  await publish(page);
  const { page: visit } = await openPage(browser, `${server.url}/booking`);
  const message = visit.getByText("Book a table by the sea.").last();
  await message.waitFor();
  expect(await message.isVisible()).toBe(true);
});

test("a picture is uploaded in place and shown to visitors", async () => {
  const page = await openAdmin({ viewport: { width: 1_280, height: 900 } });
  await createFromTemplate(page, /empty/i, "harbor");
  await page
    .getByRole("button", { name: /^Add step/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Image", exact: true }).click();
  const png = readFileSync(join(root, "apps/site/public/pictures/harbour.jpg"));
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "harbour.jpg", mimeType: "image/jpeg", buffer: png });
  await expect
    .poll(() => page.getByRole("textbox", { name: "Image", exact: true }).inputValue())
    .not.toBe("");
  await publish(page);
  const { page: visit } = await openPage(browser, `${server.url}/harbor`);
  const picture = visit.locator("img").last();
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("a pause tells new visitors, and open conversations go on", async () => {
  const page = await openAdmin({ viewport: { width: 1_280, height: 900 } });
  await createFromTemplate(page, /lead form/i, "pausing");
  await publish(page);
  const { page: visit } = await openPage(browser, `${server.url}/pausing`);
  await visit.getByPlaceholder("Your name").fill("Ada");
  await visit.keyboard.press("Enter");
  await visit.getByText("Nice to meet you, Ada").last().waitFor();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByLabel("Text for visitors").fill("Back on Monday");
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused").waitFor();
  await visit.getByRole("button", { name: "A quote" }).click();
  await visit.getByText("Tell us a little more.").last().waitFor();
  const { page: next } = await openPage(browser, `${server.url}/pausing`);
  await next.getByText("Back on Monday").waitFor();
  expect(await next.getByPlaceholder("Your name").count()).toBe(0);
});

test("a test is recorded, a changed message fails it before publishing, and is accepted", async () => {
  const page = await openAdmin({ viewport: { width: 1_280, height: 900 } });
  const dialog = page.getByRole("dialog");
  await createFromTemplate(page, /lead form/i, "tested");
  await page.getByRole("button", { name: "Tests", exact: true }).click();
  await page.getByText("3 of 3 tests passed").waitFor();
  await page.getByRole("button", { name: "Record a test" }).click();
  await page.getByLabel("Your answer").fill("Grace");
  await page.keyboard.press("Enter");
  await dialog.getByText(/Nice to meet you, Grace/).waitFor();
  await page.getByLabel("Name of the test").fill("Grace says hello");
  await page.getByRole("button", { name: "Stop and save" }).click();
  await page.getByText("4 of 4 tests passed").waitFor();

  await page.getByRole("button", { name: "Flow", exact: true }).click();
  await page
    .getByRole("button", { name: /^Text / })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Ahoy!");
  await page.getByRole("button", { name: "Publish" }).click();
  await dialog.getByText("2 of 4 tests passed").waitFor();
  await dialog.getByText('"Ahoy!"').first().waitFor();
  await dialog.getByRole("button", { name: "Publish anyway" }).waitFor();
  await dialog.getByRole("button", { name: "Show the tests" }).click();
  await page.getByRole("button", { name: "Accept the new conversation" }).first().click();
  await page.getByText("3 of 4 tests passed").waitFor();
  await page.getByRole("button", { name: "Accept the new conversation" }).click();
  await page.getByText("4 of 4 tests passed").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await dialog.getByText("4 of 4 tests passed").waitFor();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  const published = page.getByText("Published. New visitors");
  await published.waitFor();
  expect(await published.isVisible()).toBe(true);
});

test("tests of a file are deployed with it, and run with the bot's code in the built page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "banter-deployed-tests-"));
  const bot = {
    id: "deployed",
    start: "a",
    variables: { sum: { type: "text" } },
    groups: { a: [{ set: "sum", to: { expr: "1 + 2" } }, { say: "It is {{sum}}" }] },
  };
  writeFileSync(join(folder, "deployed.json"), JSON.stringify(bot));
  const conversations = [{ name: "adds", steps: [{ bot: "It is 3" }] }];
  writeFileSync(join(folder, "deployed.test.json"), JSON.stringify({ conversations }));
  await banter("deploy", join(folder, "deployed.json"), "--url", server.url, "--token", TOKEN);
  rmSync(folder, { recursive: true });
  const page = await openAdmin({ viewport: { width: 1_280, height: 900 } });
  await page.goto(`${server.url}/admin/#/bots/deployed/tests`);
  await page.getByText("1 of 1 tests passed").waitFor();
  await page.getByRole("button", { name: "adds", exact: true }).click();
  expect(await page.getByText("It is 3", { exact: true }).isVisible()).toBe(true);
});

test("an import without a bot is refused with the reason", async () => {
  const page = await openAdmin();
  await page.getByRole("link", { name: "New bot" }).click();
  const buffer = Buffer.from('{"id": "a", "start": "b", "groups": {"b": 1}}');
  await page
    .getByLabel("A file (exported bot or JSON)")
    .setInputFiles({ name: "a.json", mimeType: "application/json", buffer });
  const alert = page.getByRole("alert");
  await expect.poll(() => alert.textContent()).toContain("can’t be read as a bot: groups.b");
});

const widths = [360, 768, 1_280];

test.each(widths)(
  "the editor's pages break no accessibility rule at %i px, light and dark",
  async (width) => {
    const page = await openAdmin({ viewport: { width, height: 900 } });
    await page.getByRole("link", { name: "New bot" }).click();
    await page.getByRole("button", { name: /lead form/i }).waitFor();
    const problems: string[] = [];
    const check = async (name: string): Promise<void> => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const problem of await axeViolations(page, false))
          problems.push(`${name}, ${colorScheme}: ${problem}`);
      }
    };
    await check("new bot");
    await page.getByRole("button", { name: /quiz/i }).click();
    await page.getByLabel("ID in addresses").fill(`quiz-${width}`);
    await check("create");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("navigation", { name: "Groups and steps" }).waitFor();
    await check("outline");
    await page
      .getByRole("button", { name: /^Choice/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "Choice" }).waitFor();
    await check("form");
    for (const name of ["Variables", "Theme", "Settings", "Languages", "Tests", "History"]) {
      await page.getByRole("group", { name: "Sections of the editor" }).getByRole("button", { name }).click();
      await page.getByRole("heading", { name, exact: true }).waitFor();
      if (name === "Languages") {
        await page.getByLabel("Another language").fill("German");
        await page.keyboard.press("Enter");
        await page.getByRole("textbox", { name: "German: " }).first().waitFor();
      }
      await check(name);
    }
    await page.getByRole("button", { name: "Tests", exact: true }).click();
    await page.getByRole("button", { name: "Record a test" }).click();
    await page.getByRole("dialog").getByRole("button").first().waitFor();
    await check("record");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    await page
      .getByRole("dialog")
      .getByText(/tests passed$/)
      .waitFor();
    await check("publish");
    expect(problems).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  },
);
