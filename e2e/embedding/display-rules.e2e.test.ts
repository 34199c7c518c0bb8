import { expect, test } from "vitest";
import type { BrowserContextOptions, Page } from "playwright";
import { openPage } from "../browser-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";

/* Display rules on a visitor's page, with the built files and the server. */

const fixture = useEmbeddingFixture({
  ruled: {
    id: "ruled",
    start: "welcome",
    groups: { welcome: [{ say: "Hello from the rules!" }, { ask: "text" }] },
    settings: {
      displayRules: [
        { name: "read on", when: { scrollDepth: 60 }, do: "showLauncher" },
        { name: "help page", when: { url: "/help" }, do: "preview", message: "Can't find it?" },
      ],
    },
  },
});

const WIDTHS: readonly (readonly [string, BrowserContextOptions])[] = [
  ["a desktop", { viewport: { width: 1280, height: 800 } }],
  ["a phone", { viewport: { width: 360, height: 740 }, hasTouch: true }],
];

/** A page of an article that is longer than the view. */
async function openArticle(attributes: string, options: BrowserContextOptions = {}) {
  const { browser, site, api } = fixture();
  const article = `<h1>An article</h1>${"<p>Another paragraph.</p>".repeat(120)}`;
  const url = site.put(
    "/article",
    `${article}<script type="module" src="${api}/banter/banter.js"></script>
    <banter-bubble typebot="ruled" ${attributes}></banter-bubble>`,
  );
  const { page, problems } = await openPage(browser, url, options);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.waitForFunction("window.Banter?.explainRules().flat().length > 0");
  return { page, problems, requests };
}

const launcherOf = (page: Page) => page.locator(".launcher");
const stored = (page: Page) => page.evaluate(() => [localStorage.length, sessionStorage.length]);

test.each(WIDTHS)(
  "on %s the bot's rule shows the launcher at a scroll depth, without a request or storage",
  async (_, options) => {
    const { page, problems, requests } = await openArticle("", options);
    await page.waitForLoadState("networkidle");
    requests.length = 0;
    await expect.poll(() => launcherOf(page).isVisible()).toBe(false);
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, 500);
    await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(400);
    expect(await launcherOf(page).isVisible()).toBe(false);
    await page.mouse.wheel(0, 3000);
    await launcherOf(page).waitFor();
    expect(requests).toEqual([]);
    expect(await stored(page)).toEqual([0, 0]);
    await launcherOf(page).click();
    await page.getByTestId("host-bubble").getByText("Hello from the rules!").waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

test("a rule of the prop opens the chat at exit intent; afterwards it leaves the visitor alone", async () => {
  const rules = '[{"when":{"exitIntent":true},"do":"open"}]';
  const { page, problems } = await openArticle(`display-rules='${rules}'`);
  await launcherOf(page).waitFor();
  await page.mouse.move(640, 200);
  await page.mouse.move(640, 2);
  await page.mouse.move(640, -20);
  await page.getByTestId("host-bubble").getByText("Hello from the rules!").waitFor();
  // The visitor reads the page: the chat has not taken the focus.
  expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
  await launcherOf(page).click();
  await page.mouse.move(640, 200);
  await page.mouse.move(640, -20);
  await expect.poll(() => launcherOf(page).getAttribute("aria-expanded")).toBe("false");
  const [[explained]] = await page.evaluate<[[{ fired: boolean }]]>("Banter.explainRules()");
  expect(explained.fired).toBe(true);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a single-page navigation brings the message of the page's rule", async () => {
  const { page, problems } = await openArticle("");
  await page.evaluate("history.pushState(null, '', '/help')");
  await page.getByRole("button", { name: "Can't find it?" }).waitFor();
  // Who dismisses the message finds the chat.
  await launcherOf(page).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
