import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Violations of axe's WCAG A and AA rules and best practices on a page, one line each. */
export async function axeViolations(page: Page, isForced: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, "axe")))) await page.evaluate(axeSource);
  return await page.evaluate(
    async ({ rules, isForced }) => {
      const axe: unknown = Reflect.get(window, "axe");
      const run: unknown = typeof axe === "object" && axe !== null ? Reflect.get(axe, "run") : undefined;
      if (typeof run !== "function") throw new Error("axe is not on the page.");
      const { violations: found } = await Reflect.apply(run, axe, [
        // Cross-origin iframes belong to their own authors.
        { exclude: [["iframe"]] },
        {
          runOnly: { type: "tag", values: rules },
          resultTypes: ["violations"],
          iframes: false,
          rules: {
            // Forced colors are the visitor's own; axe reads the author's.
            "color-contrast": { enabled: !isForced },
            // An input is named by a hidden copy of the question above it; axe wants the labelling element to be visible.
            "label-title-only": { enabled: false },
          },
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
