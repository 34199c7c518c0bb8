import { afterEach, expect, test } from "vitest";
import type { Locator, Page } from "playwright";
import { openPage } from "../../browser-page.ts";
import { answerBot } from "../../answer-bot.ts";
import { serveBots } from "../../serve-bots.ts";
import { startScreenReader, type ScreenReader } from "./screen-reader.ts";

/* The owner page as a virtual screen reader speaks it. `-u` updates the transcripts. */

const TOKEN = "a-long-random-text-of-the-owner";

const { server, browser } = await serveBots(["apps/site/bots/lead.ts"], { BANTER_OWNER_TOKEN: TOKEN });

let page: Page;
afterEach(() => page.context().close());

async function open(): Promise<ScreenReader> {
  // The policy of the page allows no scripts of tests.
  const options = { bypassCSP: true, viewport: { width: 1_280, height: 900 }, timezoneId: "UTC" };
  ({ page } = await openPage(browser, `${server.url}/admin/`, options));
  await page.getByLabel("Owner token").waitFor();
  return startScreenReader(page.locator("#root"));
}

const button = (name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });
const link = (name: string): Locator => page.getByRole("link", { name, exact: true }).first();
const heading = (name: string): Locator => page.getByRole("heading", { name, exact: true });
const dialog = (): Locator => page.getByRole("dialog");
const signsIn = (token: string) => async () => {
  await page.getByLabel("Owner token").fill(token);
  await page.keyboard.press("Enter");
};

/** Times and ids differ from run to run. */
function withoutTimes(reader: ScreenReader): string {
  return reader
    .transcript()
    .replaceAll(/\b[A-Z][a-z]{2} \d{1,2}, (\d{4}, )?\d{1,2}:\d\d\s[AP]M/g, "(date and time)")
    .replaceAll(/\b\d{1,2}:\d\d\s[AP]M/g, "(time)")
    .replaceAll(/\b[\da-f]{40}\b/g, "(id)");
}

test("an owner signs in, finds the answers and reads a conversation", async () => {
  await answerBot(server.url, "lead", ["Ada Lovelace", "ada@example.com"]);
  const reader = await open();
  await reader.reads("the page");
  await reader.does("signs in with a wrong token", signsIn("wrong"), page.getByRole("alert").getByText(/./));
  await reader.does("signs in", signsIn(TOKEN), heading("Your bots"));
  await reader.reads("the page");
  const row = page.getByRole("row").filter({ hasText: "Ada Lovelace" });
  await reader.does("opens the bot", () => link("Fernwood Studio").press("Enter"), row);
  await reader.reads("the page", page.locator("main"));
  const deletion = button("Delete…");
  await reader.does("opens the result", () => row.getByRole("link").press("Enter"), deletion);
  await reader.reads("the conversation", page.locator("main"));
  await reader.does("deletes it", () => deletion.press("Enter"), dialog());
  await reader.reads("the dialog", dialog());
  const confirm = () => button("Delete permanently").press("Enter");
  await reader.does("confirms", confirm, page.getByText("No answers yet").first());
  await expect(withoutTimes(reader)).toMatchFileSnapshot("transcripts/owner/answers.txt");
});

test("an owner makes a bot, edits the text of a step and publishes it", async () => {
  const reader = await open();
  await reader.does("signs in", signsIn(TOKEN), heading("Your bots"));
  await reader.does("goes to New bot", () => link("New bot").press("Enter"), heading("New bot"));
  await reader.reads("the page", page.locator("main"));
  const template = page.getByRole("button", { name: /empty/i });
  await reader.does("chooses the empty template", () => template.press("Enter"), button("Create"));
  await reader.reads("the form", page.locator("main form").first());
  const create = async () => {
    await page.getByLabel("Name", { exact: true }).fill("Harbor");
    await page.getByLabel("ID in addresses").fill("harbor");
    await button("Create").press("Enter");
  };
  const outline = page.getByRole("navigation", { name: "Groups and steps" });
  await reader.does("creates it", create, outline);
  await reader.reads("the groups and steps", outline);
  const step = outline.getByRole("button", { name: /^Text / }).first();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await reader.does("opens the text", () => step.press("Enter"), text);
  await reader.reads("the step's form", page.locator(".step-form"));
  const write = () => text.fill("Welcome to the harbor.");
  await reader.does("writes another text", write, "polite: Saved");
  await reader.does(
    "writes a variable that isn't there",
    () => text.fill("Hello {{nobody}}"),
    "polite: Saved",
  );
  await reader.reads("the step's form", page.locator(".step-form"));
  await reader.does("mends it", write, "polite: Saved");
  const tested = dialog().getByText("0 of 1 tests passed");
  await reader.does("publishes", () => button("Publish").press("Enter"), tested);
  await reader.reads("the dialog", dialog());
  const confirm = () => dialog().getByRole("button", { name: "Publish" }).press("Enter");
  await reader.does("confirms", confirm, page.getByText("Published. New visitors").first());
  await reader.does(
    "opens the history",
    () => button("History").press("Enter"),
    page.locator(".history > li"),
  );
  await expect(withoutTimes(reader)).toMatchFileSnapshot("transcripts/owner/editing.txt");
});
