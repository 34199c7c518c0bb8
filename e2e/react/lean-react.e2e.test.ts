import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildReact } from "../../packages/widget/build/passes.ts";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "../../tools/browser.ts";

/* The React that visitors get beside the whole one, from which nothing was left out. */
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), "banter-react-"));
const files = new Map<string, string>();

beforeAll(async () => {
  for (const path of globSync("**/*.js", { cwd: import.meta.dirname }))
    files.set(`/${path}`, readFileSync(join(import.meta.dirname, path), "utf8"));
  for (const kind of ["lean", "whole"]) {
    const name = await buildReact(join(folder, kind), kind === "lean");
    files.set(`/${kind}.js`, readFileSync(join(folder, kind, name), "utf8"));
  }
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGUMENTS] });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** What `play` of a file gives for this React, in a page of its own. */
async function run(kind: string, file: string, play: string): Promise<unknown> {
  const page = await browser.newPage();
  await page.route("http://react.test/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    const script = files.get(pathname);
    await (script === undefined
      ? route.fulfill({ contentType: "text/html", body: "<!doctype html><title>React</title>" })
      : route.fulfill({ contentType: "text/javascript", body: script }));
  });
  await page.goto("http://react.test/");
  const result: unknown = await page.evaluate(
    `Promise.all([import("/${file}.js"), import("/${kind}.js")]).then(([played, react]) => played.${play}(react))`,
  );
  await page.close();
  return result;
}

describe("the React that visitors get", () => {
  it("draws, hears and cleans up as the whole one does", async () => {
    const [lean, whole] = [await run("lean", "play", "playAll"), await run("whole", "play", "playAll")];
    expect(whole).toHaveProperty("length");
    expect(lean).toEqual(whole);
  });

  it("refuses aloud what it was not given", async () => {
    expect(await run("lean", "ask-for-more", "askForMore")).toEqual({
      Suspense: "error #130",
      Activity: "error #130",
      Profiler: "error #130",
      ViewTransition: "error #130",
      lazy: "error #130",
      Consumer: "error #130",
      "a thrown promise": "thrown as it is",
      "a promise": "error #31",
      "a context": "error #31",
    });
  });
});
