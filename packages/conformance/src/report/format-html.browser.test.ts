import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import { reportWithAllResults } from "../testing/sample-report.ts";
import { formatHtml } from "./format-html.ts";

/** The nodes of the report in the test's page. */
let shown: readonly ChildNode[] = [];
afterEach(() => {
  for (const node of shown) node.remove();
  document.documentElement.style.colorScheme = "";
});

test.each(["light", "dark"])("the report is accessible in %s colors", async (scheme) => {
  const page = new DOMParser().parseFromString(formatHtml(reportWithAllResults), "text/html");
  const style = page.querySelector("style");
  const main = page.querySelector("main");
  if (style === null || main === null) throw new Error("The report has no style or no content.");
  shown = [style, main];
  document.body.append(...shown);
  document.documentElement.style.colorScheme = scheme;
  const { violations } = await axe.run(document.body, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  expect(page.documentElement.lang).toBe("en");
});
