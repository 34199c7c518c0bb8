import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { playSeed } from "../../fault-schedules/src/seed-page/play-seed.ts";
import { describeMoment } from "../../fault-schedules/src/seed-page/texts.ts";
import { axeViolations } from "../accessibility/axe-violations.ts";
import { launchBrowser, openPage } from "../browser-page.ts";
import { startHostSite } from "../embedding/host-site.ts";

/* docs/proof.html of the built docs site, as static files: the client and two servers run in a worker of the page. */

const [site, browser] = await Promise.all([startHostSite(), launchBrowser()]);
afterAll(() => Promise.all([site.close(), browser.close()]));

const LONG_WAIT = { timeout: 60_000 };

const open = (query: string, options: BrowserContextOptions = {}) =>
  openPage(browser, `${site.url}/product/help/proof.html${query}`, options);

const statusOf = (page: Page) => page.locator(".seed-status");

/** Waits until the status begins with this text. */
const says = (page: Page, text: string | RegExp) =>
  statusOf(page).filter({ hasText: text }).waitFor(LONG_WAIT);

test("a seed is played with the keyboard, and every promise is kept", async () => {
  const { page, problems } = await open("");
  await says(page, /^Seed 42: /);
  const seed = page.getByRole("textbox", { name: "Seed" });
  await seed.focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await says(page, /^Seed 12: .* every promise is kept\.$/);
  expect(new URL(page.url()).search).toBe("?seed=12");
  expect(await page.locator("[data-promise][data-kept=true]").count()).toBe(6);
  expect(await page.locator("[data-kept=false], [data-equal=false]").count()).toBe(0);

  await seed.focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("a dozen");
  await page.keyboard.press("Enter");
  expect(await seed.evaluate((field) => field instanceof HTMLInputElement && field.validationMessage)).toBe(
    "Enter a whole number from 0 to 4294967295.",
  );
  expect(problems).toEqual([]);
  await page.context().close();
});

test.each([42, 12, 6])("seed %i has the same timeline in the browser as in Node", async (seed) => {
  const { page } = await open(`?seed=${seed}`);
  await says(page, `Seed ${seed}:`);
  const shown = await page.locator(".timeline .moment > span:last-child").allTextContents();
  expect(shown).toEqual((await playSeed(seed)).moments.map(describeMoment));
  await page.context().close();
});

test("without a safeguard, 100 more seeds find one that breaks the right promise; with all of them none does", async () => {
  const { page, problems } = await open("?seed=42");
  await says(page, /^Seed 42: /);
  await page.getByRole("combobox", { name: "Break a safeguard" }).focus();
  await page.keyboard.press("ArrowDown");
  await says(page, /^Seed 42: /);
  expect(new URL(page.url()).search).toBe("?seed=42&break=message-id");
  await page.getByRole("button", { name: "Play 100 more" }).focus();
  await page.keyboard.press("Enter");
  await says(page, /^100 seeds with \d+ faults: \d+ seeds have a broken promise\.$/);
  expect(await page.locator("[data-promise=once]").getAttribute("data-kept")).toBe("false");
  expect(await page.locator("[data-promise=once] li").count()).toBeGreaterThan(0);
  const links = page.getByRole("group").getByRole("link", { name: /^Seed \d+$/ });
  const name = await links.nth(1).innerText();
  await links.nth(1).click();
  await says(page, new RegExp(`^${name}: .* Broken: `));

  await page.getByRole("combobox", { name: "Break a safeguard" }).selectOption("");
  await says(page, new RegExp(`^${name}: .* every promise is kept\\.$`));
  await page.getByRole("button", { name: "Play 100 more" }).click();
  await says(page, /^100 seeds with \d+ faults: every promise is kept\.$/);
  expect(await page.locator(".seed-counters").innerText()).toMatch(/Seeds played\s+204/);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("Stop ends a run at once, and the next seed can be played", async () => {
  const { page } = await open("?seed=42");
  await says(page, /^Seed 42: /);
  // In one task of the page, so that the run can't end before.
  await page.locator(".seed-actions").evaluate((actions) => {
    const buttons = [...actions.querySelectorAll("button")];
    for (const name of ["Play 100 more", "Stop"])
      buttons.find(({ innerText }) => innerText === name)?.click();
  });
  await says(page, "Stopped.");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(says(page, /^Seed 42: /)).resolves.toBeUndefined();
  await page.context().close();
});

test.each([
  [1280, "light"],
  [768, "dark"],
  [360, "light"],
] as const)(
  "axe finds nothing at %i px, %s, and nothing is wider than the page",
  async (width, colorScheme) => {
    const { page, problems } = await open("?seed=42", { viewport: { width, height: 800 }, colorScheme });
    await says(page, /^Seed 42: /);
    expect(await axeViolations(page, false)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);
