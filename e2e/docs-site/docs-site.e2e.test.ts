import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Locator, Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { root } from "../../tools/run-command.ts";
import { axeViolations } from "../accessibility/axe-violations.ts";
import { launchBrowser, openPage } from "../browser-page.ts";
import { startHostSite } from "../embedding/host-site.ts";
import { startServer } from "../started-server.ts";

/* The docs site as static files under a path of somebody's own host; once also as `npm start` serves it. */

const [site, browser] = await Promise.all([startHostSite(), launchBrowser()]);
afterAll(() => Promise.all([site.close(), browser.close()]));

const LONG_WAIT = { timeout: 30_000 };

const folder = join(root, "apps/site/public/docs");
const files: ReadonlySet<string> = new Set(globSync("**/*.*", { cwd: folder }));
const read = (name: string) => readFileSync(join(folder, name), "utf8");

const open = (name: string, options: BrowserContextOptions = {}) =>
  openPage(browser, `${site.url}/product/help/${name}`, options);

/** The chat of the tried bot. */
const botSays = (page: Page, text: string) => page.locator(".trial .banter-host-bubble", { hasText: text });

async function tryBot(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Try it" }).first().click();
  const trial = page.getByRole("region", { name: "The bot, running in this page" });
  await trial.locator(".banter-host-bubble").first().waitFor(LONG_WAIT);
  return trial;
}

test("every link and file of every page leads to a file of the site and a heading in it", () => {
  const pages = [...files].filter((name) => name.endsWith(".html"));
  expect(pages.length).toBeGreaterThan(40);
  const dead = pages.flatMap((name) =>
    [...read(name).matchAll(/ (?:href|src)="(?!https?:)([^"]*)"/g)]
      .map(([, link = ""]) => new URL(link, `https://site/${name}`))
      .filter(({ pathname, hash }) => {
        const target = pathname.slice(1);
        return !files.has(target) || (hash !== "" && !read(target).includes(` id="${hash.slice(1)}"`));
      })
      .map(({ pathname, hash }) => `${name}: ${pathname}${hash}`),
  );
  expect(dead).toEqual([]);
});

test("npm start serves each page as HTML and as Markdown below /docs/", async () => {
  const server = await startServer(["apps/site/bots/lead.ts"]);
  try {
    const typeOf = async (path: string) => (await fetch(server.url + path)).headers.get("content-type");
    expect((await fetch(`${server.url}/docs`)).url).toBe(`${server.url}/docs/`);
    expect(await typeOf("/docs/")).toContain("text/html");
    expect(await typeOf("/docs/theming")).toContain("text/html");
    expect(await typeOf("/docs/theming.md")).toContain("text/markdown");
    expect(await typeOf("/docs/llms.txt")).toContain("text/plain");
    expect(await typeOf("/docs/llms-full.txt")).toContain("text/plain");
  } finally {
    await server.stop();
  }
});

test("search is used with the keyboard: / moves to it, arrows choose, Enter opens the section", async () => {
  const { page, problems } = await open("decisions/0001-record-decisions.html");
  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: "Search the documentation" });
  await page.keyboard.type("custom cs");
  const options = page.getByRole("listbox", { name: "Results" }).getByRole("option");
  await options.first().waitFor();
  expect(await search.getAttribute("aria-activedescendant")).toBe(await options.first().getAttribute("id"));
  await options.filter({ hasText: "Theming" }).filter({ hasText: "Custom CSS" }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  const chosen = options.nth(1);
  expect(await chosen.getAttribute("aria-selected")).toBe("true");
  const href = (await chosen.getAttribute("href")) ?? "";
  expect(href).toContain("/product/help/");
  expect(href).toContain("#");
  await page.keyboard.press("Enter");
  await page.waitForURL(href);

  await page.keyboard.press("/");
  await page.keyboard.type("qqqqqq");
  await page.getByText("Nothing found for “qqqqqq”.").first().waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a bot is tried beside the text: it answers, restarts after an edit, and problems name the line", async () => {
  const { page, problems } = await open("authoring.html", { viewport: { width: 1280, height: 800 } });
  const trial = await tryBot(page);
  const code = page.locator("figure.code").first();
  const right = await code.evaluate((element) => element.getBoundingClientRect().right);
  expect(await trial.evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThan(right);
  await trial.getByPlaceholder("Your name").fill("Ada");
  await page.keyboard.press("Enter");
  await botSays(page, "Which plan, Ada?").waitFor();

  const source = page.getByRole("textbox", { name: "Source of the bot" });
  await source.fill((await source.inputValue()).replace("Hi! **Welcome**.", "Good *evening*."));
  await botSays(page, "Good evening. What's your name?").waitFor();
  expect(await source.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await code.locator("pre").innerText()).toContain("Good *evening*.");

  const valid = await source.inputValue();
  await source.fill(valid.replace('go("plan")', 'go("plam")'));
  await trial.getByRole("alert").getByText("plam").waitFor();
  expect(await botSays(page, "Good evening.").count()).toBe(1);
  await source.fill(valid.replace("ask.text", "askk.text"));
  await trial.getByRole("alert").getByText("Line 10: askk is not defined").waitFor();
  await source.fill(valid.replace("import { ask,", "import { aks as ask,"));
  await trial.getByRole("alert").getByText('@banter/engine has no export "aks".').waitFor();
  await source.fill(valid.replace("groups: {", "groups: {{"));
  await trial.getByRole("alert").getByText('Unexpected token, expected "(" (8:10)').waitFor();

  await trial.getByRole("button", { name: "Close" }).click();
  expect(await trial.count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("every whole bot of the documentation starts, also the ones in JSON", async () => {
  const pages = [...files].filter((name) => name.endsWith(".html") && read(name).includes("data-bot"));
  expect(pages.length).toBeGreaterThan(4);
  for (const name of pages) {
    const { page } = await open(name, { viewport: { width: 360, height: 780 } });
    for (const button of await page.locator(".try").all()) {
      await button.click();
      await expect(
        page.locator(".trial :is(.banter-host-bubble, .banter-input-container)").first().waitFor(LONG_WAIT),
      ).resolves.toBeUndefined();
      await button.click();
    }
    await page.context().close();
  }
});

test.each([
  [1280, "light"],
  [360, "dark"],
] as const)(
  "axe finds nothing at %i px, %s, and nothing is wider than the page",
  async (width, colorScheme) => {
    const { page, problems } = await open("authoring.html", {
      viewport: { width, height: 800 },
      colorScheme,
    });
    await tryBot(page);
    expect(await axeViolations(page, false)).toEqual([]);
    for (const name of ["embedding", "spec-coverage", "decisions/index"]) {
      await page.goto(`${site.url}/product/help/${name}.html`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    expect(await axeViolations(page, false)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

test("without scripts, a page has its text, navigation and contents", async () => {
  const { page } = await open("theming.html", {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
  });
  await page.getByRole("heading", { name: "Fields" }).waitFor();
  await page.getByRole("button", { name: "On this page" }).click();
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Surfaces" })
    .click();
  await page.waitForURL(/#surfaces$/);
  await page.getByRole("button", { name: "Menu" }).click();
  await page
    .getByRole("navigation", { name: "Documentation" })
    .getByRole("link", { name: "Writing a bot" })
    .click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Writing a bot" }).waitFor(),
  ).resolves.toBeUndefined();
  await page.context().close();
});

test("the first Tab shows a link that skips the header, and Enter moves the focus to the text", async () => {
  const { page } = await open("theming.html");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the text" });
  expect(await skip.evaluate((link) => link.matches(":focus") && getComputedStyle(link).clipPath)).toBe(
    "none",
  );
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("main").evaluate((main) => main.matches(":focus"))).toBe(true);
  await page.context().close();
});

test("a printed page is the text alone, dark on white also in dark mode", async () => {
  const { page } = await open("theming.html", { colorScheme: "dark" });
  await page.emulateMedia({ media: "print" });
  await page.getByRole("heading", { name: "Fields" }).waitFor();
  for (const part of ["banner", "contentinfo"] as const)
    expect(await page.getByRole(part).isVisible()).toBe(false);
  expect(await page.getByRole("navigation").all()).toEqual([]);
  const lightness = await page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (canvas === null) throw new Error("This browser has no 2D canvas.");
    return ["background-color", "color"].map((name) => {
      canvas.fillStyle = "#fff";
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = getComputedStyle(document.body).getPropertyValue(name);
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data[0] ?? 0;
    });
  });
  expect(lightness[0]).toBeGreaterThan(240);
  expect(lightness[1]).toBeLessThan(100);
  await page.context().close();
});
