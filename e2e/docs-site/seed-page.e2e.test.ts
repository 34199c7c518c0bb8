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

const seedField = (page: Page) => page.getByRole("textbox", { name: "Seed" });

const safeguardField = (page: Page) => page.getByRole("combobox", { name: "Break a safeguard" });

/** Enters a seed and plays it with the keyboard. */
async function enterSeed(page: Page, seed: string): Promise<void> {
  await seedField(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.keyboard.type(seed);
  await page.keyboard.press("Enter");
}

const searchOf = (page: Page): string => new URL(page.url()).search;

test("a seed is played with the keyboard, and every promise is kept", async () => {
  const { page, problems } = await open("");
  await says(page, /^Seed 42: /);
  expect(searchOf(page)).toBe("?seed=42");
  await enterSeed(page, "12");
  await says(page, /^Seed 12: .* every promise is kept\.$/);
  expect(searchOf(page)).toBe("?seed=12");
  expect(await page.locator("[data-promise][data-kept=true]").count()).toBe(7);
  expect(await page.locator("[data-kept=false], [data-equal=false]").count()).toBe(0);
  expect(await statusOf(page).evaluate((status) => status.closest("[lang]")?.getAttribute("lang"))).toBe(
    "en",
  );
  expect(problems).toEqual([]);
  await page.context().close();
});

test("seeds are played offline once the page has loaded", async () => {
  const { page, problems } = await open("?seed=42");
  await says(page, /^Seed 42: /);
  // Else the cache would serve a worker that is loaded for each play.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.clearBrowserCache");
  await page.context().setOffline(true);
  await enterSeed(page, "12");
  await says(page, /^Seed 12: /);
  expect(problems).toEqual([]);
  await page.context().close();
});

const invalidSeeds = ["", "abc", "-1", "1.5", "4294967296"];

test.each(invalidSeeds)(
  "the invalid seed “%s” in the address is kept, and a message is beside it",
  async (seed) => {
    const { page } = await open(`?seed=${seed}&break=outbox`);
    await page.getByRole("alert").filter({ hasText: "Enter a whole number from 0 to 4294967295." }).waitFor();
    expect(await seedField(page).inputValue()).toBe(seed);
    expect(await safeguardField(page).inputValue()).toBe("outbox");
    expect(await page.locator(".timeline").count()).toBe(0);
    await enterSeed(page, "12");
    await says(page, /^Seed 12: /);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.context().close();
  },
);

test("an invalid seed that is typed is kept, and the address remains that of the shown seed", async () => {
  const { page } = await open("?seed=42");
  await says(page, /^Seed 42: /);
  for (const seed of invalidSeeds) {
    await enterSeed(page, seed);
    await page.getByRole("alert").waitFor();
    expect(await seedField(page).inputValue()).toBe(seed);
    expect(await seedField(page).getAttribute("aria-invalid")).toBe("true");
    expect(searchOf(page)).toBe("?seed=42");
  }
  await page.keyboard.type("5");
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.context().close();
});

test("a run ends at the last seed and says so", async () => {
  const { page } = await open("?seed=4294967293");
  await says(page, /^Seed 4294967293: /);
  await page.getByRole("button", { name: "Play 100 more" }).click();
  await says(page, /^2 seeds with \d+ faults?: every promise is kept\. Seed 4294967295 is the last one\.$/);
  expect(searchOf(page)).toBe("?seed=4294967295");
  await page.getByRole("button", { name: "Play 100 more" }).click();
  await says(page, "Seed 4294967295 is the last one. Enter a lower seed to play more.");
  expect(await page.getByRole("heading", { name: "What happened in seed 4294967295" }).count()).toBe(1);
  await page.context().close();
});

test("an address with an unknown safeguard plays nothing and says so", async () => {
  const { page } = await open("?seed=2&break=nope");
  await says(page, "There is no safeguard “nope”. Choose one of the list.");
  expect(await page.getByRole("heading", { name: /What happened/ }).count()).toBe(0);
  await page.context().close();
});

test("back and forward replay what the address says", async () => {
  const { page } = await open("");
  await says(page, /^Seed 42: /);
  await enterSeed(page, "12");
  await says(page, /^Seed 12: /);
  await safeguardField(page).selectOption("outbox");
  await page
    .getByRole("heading", { name: "What happened in seed 12 without a safeguard" })
    .waitFor(LONG_WAIT);
  expect(searchOf(page)).toBe("?seed=12&break=outbox");
  await page.goBack();
  await page.getByRole("heading", { name: "What happened in seed 12", exact: true }).waitFor(LONG_WAIT);
  expect(await safeguardField(page).inputValue()).toBe("");
  await page.goBack();
  await says(page, /^Seed 42: /);
  expect(await seedField(page).inputValue()).toBe("42");
  await page.goForward();
  await page.goForward();
  await page
    .getByRole("heading", { name: "What happened in seed 12 without a safeguard" })
    .waitFor(LONG_WAIT);
  expect(searchOf(page)).toBe("?seed=12&break=outbox");
  expect(await safeguardField(page).inputValue()).toBe("outbox");
  await page.context().close();
});

test("a result is announced once, and the focus remains where it was", async () => {
  const { page } = await open("?seed=42&break=message-id");
  await says(page, /^Seed 42: /);
  await statusOf(page).evaluate((status) => {
    const texts = new MutationObserver(() => {
      const text = status.textContent;
      if (text !== "") status.dataset["announced"] = `${status.dataset["announced"] ?? ""}${text}|`;
    });
    texts.observe(status, { childList: true, characterData: true, subtree: true });
  });
  await enterSeed(page, "12");
  await says(page, /^Seed 12: /);
  expect(await statusOf(page).getAttribute("data-announced")).toMatch(/^Seed 12: [^|]*\|$/);

  await page.getByRole("button", { name: "Play 100 more" }).click();
  await says(page, /^100 seeds /);
  const link = page.getByRole("group").getByRole("link").nth(1);
  await link.press("Enter");
  await says(page, new RegExp(`^${await link.innerText()}: `));
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
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
  await safeguardField(page).focus();
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

  await safeguardField(page).selectOption("");
  await says(page, new RegExp(`^${name}: .* every promise is kept\\.$`));
  await page.getByRole("button", { name: "Play 100 more" }).click();
  await says(page, /^100 seeds with \d+ faults: every promise is kept\.$/);
  expect(await page.locator(".seed-counters").innerText()).toMatch(/Seeds played\s+101/);
  await page.getByRole("button", { name: "Play 100 more" }).click();
  const next = Number(name.replace("Seed ", "")) + 200;
  await expect.poll(() => searchOf(page), LONG_WAIT).toBe(`?seed=${next}`);
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
  await says(page, /^Stopped after \d+ seeds?\.$/);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(says(page, /^Seed 42: /)).resolves.toBeUndefined();
  await page.context().close();
});

test.each(
  [360, 768, 1280].flatMap((width) => (["light", "dark"] as const).map((scheme) => [width, scheme] as const)),
)("axe finds nothing at %i px, %s, and nothing is wider than the page", async (width, colorScheme) => {
  const { page, problems } = await open("?seed=42", { viewport: { width, height: 800 }, colorScheme });
  const check = async (): Promise<void> => {
    expect(await axeViolations(page, false)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  };
  await says(page, /^Seed 42: /);
  await check();
  await safeguardField(page).selectOption("message-id");
  await page.getByRole("heading", { name: /without a safeguard$/ }).waitFor(LONG_WAIT);
  await page.getByRole("button", { name: "Play 100 more" }).click();
  await says(page, /^100 seeds /);
  await enterSeed(page, "abc");
  await page.getByRole("alert").waitFor();
  await check();
  expect(problems).toEqual([]);
  await page.context().close();
});
