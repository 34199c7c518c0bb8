import { mkdirSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import type { BrowserContext, Page } from "playwright";
import { axeViolations } from "../accessibility/axe-violations.ts";
import { banter } from "../banter-command.ts";
import { serveBots } from "../serve-bots.ts";
import { serveChatPage } from "../streaming/chat-page.ts";

/* A visitor corrects answers in their place: by pointer, by touch, by keyboard, after a reload, and offline. */

const { server, browser } = await serveBots(["e2e/edit/bots"]);
const pictures = process.env["BANTER_PICTURES"];

let context: BrowserContext;
afterEach(() => context.close());

async function open(width: number, hasTouch = false): Promise<Page> {
  context = await browser.newContext({
    reducedMotion: "reduce",
    hasTouch,
    isMobile: hasTouch,
    viewport: { width, height: 700 },
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto(await serveChatPage(context, server.url, '{ typebot: "books-a-table" }'));
  await page.getByRole("textbox").fill("Ada");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Two" }).click();
  await wish(page, "Two").waitFor();
  return page;
}

const wish = (page: Page, size: string) => page.getByText(`A table for ${size}. Do you have a wish?`).first();
const editButton = (page: Page, answer: string) =>
  page.getByRole("button", { name: `Edit answer: ${answer}` });
const editor = (page: Page) => page.getByRole("group", { name: /Editing your answer/ });
const answers = (page: Page) => page.locator(".banter-guest-text").allInnerTexts();

/** The page around the chat has no landmarks. */
const violations = async (page: Page) =>
  (await axeViolations(page, false)).filter(
    (violation) => !/^(landmark-one-main|page-has-heading-one|region)/.test(violation),
  );

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await page.screenshot({ path: `${pictures}/${name}.png` });
}

async function results(): Promise<readonly Record<string, unknown>[]> {
  const text = await banter(
    "export",
    "results",
    "--bot",
    "books-a-table",
    "--data",
    server.dataDir,
    "--format",
    "jsonl",
  );
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("by pointer: the flow goes back, suggests the later answer, and the result has the last ones", async () => {
  const page = await open(1_280);
  await page.locator(".banter-guest-text").first().hover();
  await picture(page, "1280-hover");
  await editButton(page, "Ada").click();
  const field = editor(page).getByRole("textbox");
  await expect.poll(() => field.evaluate((element) => element.matches(":focus"))).toBe(true);
  expect(await field.inputValue()).toBe("Ada");
  await picture(page, "1280-editor");
  expect(await violations(page)).toEqual([]);
  await field.fill("Grace");
  await page.keyboard.press("Enter");
  await page.getByText("Hello Grace. How many of you?").first().waitFor();
  await expect.poll(() => answers(page)).toEqual(["Grace"]);
  await page.getByRole("button", { name: "Your earlier answer: Two" }).waitFor();
  await picture(page, "1280-suggestion");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Your earlier answer: Two" }).click();
  await wish(page, "Two").waitFor();
  expect(await answers(page)).toEqual(["Grace", "Two"]);
  const stored = (await results()).at(-1);
  expect(stored).toMatchObject({
    variables: { name: "Grace", size: "Two" },
    answers: [{ content: "Grace" }, { content: "Two" }],
    earlierAnswers: [{ content: "Ada" }, { content: "Two" }],
  });
});

test("by touch at 360 px, and again after a reload", async () => {
  const page = await open(360, true);
  await picture(page, "360-buttons");
  const box = await editButton(page, "Two").boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await editButton(page, "Two").tap();
  await editor(page).getByRole("button", { name: "Four" }).waitFor();
  await page.getByRole("textbox").waitFor();
  await picture(page, "360-editor");
  expect(await violations(page)).toEqual([]);
  await editor(page).getByRole("button", { name: "Four" }).tap();
  await wish(page, "Four").waitFor();
  expect(await answers(page)).toEqual(["Ada", "Four"]);
  await page.reload();
  await wish(page, "Four").waitFor();
  await editButton(page, "Four").tap();
  await editor(page).getByRole("button", { name: "Six" }).tap();
  await wish(page, "Six").waitFor();
  expect(await answers(page)).toEqual(["Ada", "Six"]);
});

test("by keyboard alone, with announcements", async () => {
  const page = await open(1_280);
  const live = page.getByTestId("live-region");
  await editButton(page, "Ada").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => live.innerText()).toContain("Editing your answer to: What is your name?");
  await expect
    .poll(() =>
      editor(page)
        .getByRole("textbox")
        .evaluate((element) => element.matches(":focus")),
    )
    .toBe(true);
  await page.keyboard.press("Escape");
  expect(await editor(page).count()).toBe(0);
  expect(await editButton(page, "Ada").evaluate((element) => element.matches(":focus"))).toBe(true);
  await page.keyboard.press("Enter");
  await expect
    .poll(() =>
      editor(page)
        .getByRole("textbox")
        .evaluate((element) => element.matches(":focus")),
    )
    .toBe(true);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Grace");
  await page.keyboard.press("Enter");
  await expect.poll(() => live.innerText()).toContain("Answer changed.");
  await page.getByText("Hello Grace. How many of you?").first().waitFor();
  // The focus continues with the next question.
  await expect
    .poll(() =>
      page.getByRole("button", { name: "Two", exact: true }).evaluate((element) => element.matches(":focus")),
    )
    .toBe(true);
});

test("offline: the edit waits, can be withdrawn, and arrives once", async () => {
  const page = await open(1_280);
  await editButton(page, "Ada").click();
  await context.setOffline(true);
  await editor(page).getByRole("textbox").fill("Grace");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Cancel" }).waitFor();
  await picture(page, "1280-offline");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => answers(page)).toEqual(["Ada", "Two"]);
  await editButton(page, "Ada").click();
  await editor(page).getByRole("textbox").fill("Joan");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Cancel" }).waitFor();
  await context.setOffline(false);
  await page.getByText("Hello Joan. How many of you?").first().waitFor();
  expect(await answers(page)).toEqual(["Joan"]);
});
