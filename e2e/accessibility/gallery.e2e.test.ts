import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright";
import { launchBrowser, openPage } from "../browser-page.ts";
import { startServer, type StartedServer } from "../started-server.ts";
import { settledGallery } from "./settled-gallery.ts";

/*
 * Every input and message, in every theme of the gallery, light and dark, from left to right and from right to left, and
 * in forced colours, held against axe's rules. BANTER_AXE=quick looks at the first theme alone.
 */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const themes = process.env["BANTER_AXE"] === "quick" ? [""] : ["", "orange", "night", "paper"];
const looks = themes.flatMap((theme) =>
  ["light", "dark"].flatMap((scheme) => ["ltr", "rtl"].map((dir) => ({ theme, scheme, dir, forced: false }))),
);
const states = [
  ...looks,
  ...["light", "dark"].map((scheme) => ({ theme: "", scheme, dir: "ltr", forced: true })),
];

let server: StartedServer;
let browser: Browser;
const figures = { states: 0, violations: 0 };

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  console.info(
    `axe: ${figures.states} states (block, theme, scheme, direction), ${figures.violations} violations`,
  );
  await browser?.close();
  await server?.stop();
});

test.each(states)(
  "axe finds nothing in the gallery: $theme $scheme $dir, forced colours $forced",
  async (look) => {
    const { theme, scheme, dir, forced } = look;
    const query = new URLSearchParams({ theme, scheme, dir });
    const { page } = await openPage(browser, `${server.url}/gallery.html?${query}`, {
      colorScheme: scheme === "dark" ? "dark" : "light",
      forcedColors: forced ? "active" : "none",
      // The page's own policy has no say in what a test looks at.
      bypassCSP: true,
    });
    const specimens = await settledGallery(page);
    const found = await violations(page, forced);
    figures.states += specimens;
    figures.violations += found.length;
    await page.context().close();
    expect(found).toEqual([]);
  },
);

async function violations(page: Page, isForced: boolean): Promise<string[]> {
  await page.evaluate(axeSource);
  return await page.evaluate(
    async ({ rules, isForced }) => {
      const axe: unknown = Reflect.get(window, "axe");
      const run: unknown = typeof axe === "object" && axe !== null ? Reflect.get(axe, "run") : undefined;
      if (typeof run !== "function") throw new Error("axe is not on the page.");
      const { violations: found } = await Reflect.apply(run, axe, [
        // Frames of other origins are the page's of whoever wrote them.
        { exclude: [["iframe"]] },
        {
          runOnly: { type: "tag", values: rules },
          resultTypes: ["violations"],
          iframes: false,
          // Forced colours are the visitor's own, and axe reads the author's.
          rules: { "color-contrast": { enabled: !isForced } },
        },
      ]);
      return found.flatMap(
        (violation: { id: string; nodes: { target: unknown; failureSummary: string }[] }) =>
          violation.nodes.map(
            (node) => `${violation.id}: ${JSON.stringify(node.target)} ${node.failureSummary}`,
          ),
      );
    },
    { rules: RULES, isForced },
  );
}
