import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage } from "../browser-page.ts";
import { startOwnProject, type OwnProject } from "../own-project.ts";

const BOT = `import { ask, defineBot, say, text } from "@banter/engine";
export default defineBot({ id: "hello", start: "all", groups: { all: [say("Hello!"), ask.text({})] } });
`;

let browser: Browser;
let project: OwnProject;
/** Not `localhost`, so that the page has no secure context and no clipboard. */
let url: string;
beforeAll(async () => {
  // A name that resolves here: a machine without a network has no other address than loopback, which is secure.
  browser = await launchBrowser("--host-resolver-rules=MAP bots.test 127.0.0.1");
  project = await startOwnProject({ "bots/hello.ts": BOT });
  url = `http://bots.test:${new URL(project.url).port}/hello/embed`;
});
afterAll(async () => {
  await browser.close();
  await project.stop();
});

test("code is copied without a secure context", async () => {
  const { page, problems } = await openPage(browser, url);
  expect(await page.evaluate(() => [isSecureContext, "clipboard" in navigator])).toEqual([false, false]);
  await page.getByRole("button", { name: "Copy: HTML, floating button", exact: true }).click();
  await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
  await page.evaluate(() => document.body.append(document.createElement("textarea")));
  await page.locator("textarea").focus();
  await page.keyboard.press("Control+V");
  expect(await page.locator("textarea").inputValue()).toContain('<banter-bubble typebot="hello">');
  expect(problems).toEqual([]);
  await page.context().close();
});

test("code that can't be copied is selected, with a hint", async () => {
  const { page } = await openPage(browser, url);
  await page.evaluate(() => Object.assign(document, { execCommand: () => false }));
  await page.getByRole("button", { name: "Copy: HTML, floating button", exact: true }).click();
  await page.getByRole("status").filter({ hasText: "Press Ctrl+C" }).waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toContain('<banter-bubble typebot="hello">');
  await page.context().close();
});

test.each([
  ["en-US", "Embed hello", "Copy: WordPress, floating button", "footer.php"],
  ["de-AT", "hello einbetten", "Kopieren: WordPress, schwebende Schaltfläche", "Child-Themes"],
])(
  "for %s the page is in its language, and describes the bubble of WordPress",
  async (locale, title, copy, note) => {
    const { page, problems } = await openPage(browser, url, { locale });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
    expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
    await page.getByRole("button", { name: copy }).waitFor();
    expect(await page.locator("main").textContent()).toContain(note);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);
