import { expect, test } from "vitest";
import { serveBots } from "../serve-bots.ts";
import { everyLook, someLooks } from "./axe-looks.ts";
import { runAxe } from "./axe-run.ts";

const { server, browser } = await serveBots();

/* `npm run axe` looks at all there is; this at a slice in which every block, mode, theme, direction and set of colours has its turn. */
test("axe finds nothing in any input or message, in any mode", { timeout: 240_000 }, async () => {
  const { states, violations } = await runAxe({
    browser,
    serverUrl: server.url,
    pages: 2,
    looksOf: someLooks,
  });
  expect(violations).toEqual([]);
  expect(states).toBeGreaterThanOrEqual(84);
});

test("the whole matrix and its slice leave nothing out", () => {
  const choices = { themes: ["", "a", "b"], specimens: ["x", "y", "z"] };
  // Popups and bubbles show one specimen at a time, the inline mode all: 3 themes × 6 surroundings, and 5 states × 6.
  expect(everyLook(choices)).toHaveLength(3 * 6 * (1 + 3 + 3) + 5 * 6);
  const slice = someLooks({
    themes: Array.from({ length: 12 }, (_, index) => `theme ${index}`),
    specimens: Array.from({ length: 28 }, (_, index) => `block ${index}`),
  });
  const seen = (name: "theme" | "mode" | "dir" | "scheme" | "isForced") =>
    new Set(slice.map((look) => look[name])).size;
  expect([seen("theme"), seen("mode"), seen("dir"), seen("scheme"), seen("isForced")]).toEqual([
    12, 3, 2, 2, 2,
  ]);
});
