import { expect, test } from "vitest";
import type { FrameLocator, Page } from "playwright";
import { banter } from "../banter-command.ts";
import { openPage } from "../browser-page.ts";
import { openFastClockPage } from "../fast-clock-page.ts";
import { serveBots } from "../serve-bots.ts";

/* An owner translates a bot in the editor, or deploys one with its catalogue, and visitors read it in their language. */

const TOKEN = "a-long-random-text-of-the-owner";
const { server, browser } = await serveBots(["apps/site/bots/support.ts"], { BANTER_OWNER_TOKEN: TOKEN });

async function visit(bot: string, locale: string): Promise<Page> {
  const { page } = await openFastClockPage(browser, `${server.url}/${bot}`, { locale });
  return page;
}

const message = (page: Page | FrameLocator, text: string) =>
  page.locator(".banter-host-bubble").filter({ hasText: text }).first();

async function answer(page: Page, placeholder: string, need: string): Promise<void> {
  await page.getByPlaceholder(placeholder).fill("Ada");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: need }).click();
  await message(page, "Tell us a little more.").waitFor();
}

test("a bot is translated in the editor, tried, published, and answered in two languages", async () => {
  const { page } = await openPage(browser, `${server.url}/admin/`, {
    viewport: { width: 1_280, height: 900 },
  });
  await page.getByLabel("Owner token").fill(TOKEN);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "New bot" }).click();
  await page.getByRole("button", { name: /lead form/i }).click();
  await page.getByLabel("ID in addresses").fill("two");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Languages" }).click();
  await page.getByLabel("Another language").fill("German");
  await page.keyboard.press("Enter");
  const translate = (original: string, text: string) =>
    page
      .getByRole("textbox", { name: `German: ${original}` })
      .first()
      .fill(text);
  await translate("Hi! Tell us", "Moin! Was braucht ihr?");
  await translate("Your name", "Dein Name");
  await translate("A quote", "Ein Angebot");
  const preview = page.frameLocator("iframe");
  await page.getByLabel("Language of the chat").selectOption("German");
  await message(preview, "Moin! Was braucht ihr?").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByText("Published. New visitors").waitFor();

  const german = await visit("two", "de-DE");
  await message(german, "Moin! Was braucht ihr?").waitFor();
  await answer(german, "Dein Name", "Ein Angebot");
  const english = await visit("two", "en-US");
  await message(english, "Hi! Tell us").waitFor();
  await answer(english, "Your name", "A quote");
  const data = ["--bot", "two", "--data", server.dataDir, "--format", "jsonl"];
  const results = (await banter("export", "results", ...data)).trim().split("\n");
  expect(results.map((line) => JSON.parse(line).variables.need)).toEqual(["A quote", "A quote"]);

  // A better translation doesn't disturb the conversation of a German visitor.
  await translate("Tell us a little more.", "Erzähl uns mehr.");
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Translation into German: 1 text changed").waitFor();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Version 2").waitFor();
  await german.reload();
  await message(german, "Tell us a little more.").waitFor();
  const next = await visit("two", "de");
  await next.getByPlaceholder("Dein Name").fill("Bo");
  await next.keyboard.press("Enter");
  await next.getByRole("button", { name: "Ein Angebot" }).click();
  await message(next, "Erzähl uns mehr.").waitFor();
});

test("a bot is deployed with the catalogue beside its file", async () => {
  await banter("deploy", "apps/site/bots/lead.ts", "--url", server.url, "--token", TOKEN);
  const page = await visit("lead", "de");
  await message(page, "Hallo und willkommen").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
});
