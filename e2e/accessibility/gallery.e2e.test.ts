import { expect, test } from "vitest";
import { serveBots } from "../serve-bots.ts";
import { everyView, sampleViews } from "./axe-views.ts";
import { runAxe } from "./axe-run.ts";
import { axeViolations } from "./axe-violations.ts";
import { openPresets } from "./gallery-page.ts";

const { server, browser } = await serveBots();

/* `npm run verify axe` checks the full matrix; this is a slice that covers every block, mode, theme, direction and set of colors. */
test("axe finds no violation in any input or message, in any mode", { timeout: 240_000 }, async () => {
  const { states, violations } = await runAxe({
    browser,
    serverUrl: server.url,
    pages: 2,
    viewsOf: sampleViews,
  });
  expect(violations).toEqual([]);
  expect(states).toBeGreaterThanOrEqual(84);
});

test("axe finds no violation in any preset, light or dark", async () => {
  const page = await openPresets(browser, server.url);
  expect(await page.locator("banter-standard").count()).toBe(18);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect([colorScheme, ...(await axeViolations(page, false))]).toEqual([colorScheme]);
  }
  await page.context().close();
});

test("the full matrix and its slice cover everything", () => {
  const choices = { themes: ["", "a", "b"], specimens: ["x", "y", "z"] };
  // Popups and bubbles show one specimen at a time, the inline mode all: 3 themes × 6 environments, and 5 states × 6.
  expect(everyView(choices)).toHaveLength(3 * 6 * (1 + 3 + 3) + 5 * 6);
  const slice = sampleViews({
    themes: Array.from({ length: 12 }, (_, index) => `theme ${index}`),
    specimens: Array.from({ length: 28 }, (_, index) => `block ${index}`),
  });
  const seen = (name: "theme" | "mode" | "dir" | "scheme" | "isForced") =>
    new Set(slice.map((view) => view[name])).size;
  expect([seen("theme"), seen("mode"), seen("dir"), seen("scheme"), seen("isForced")]).toEqual([
    12, 3, 2, 2, 2,
  ]);
});
