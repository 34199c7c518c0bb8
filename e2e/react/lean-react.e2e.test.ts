import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildReact, chooseReact } from "../../packages/widget/build/passes.ts";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "../../tools/browser.ts";

/* Runs the stripped React of the built widget and the whole React side by side. */
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), "banter-react-"));
const files = new Map<string, string>();

beforeAll(async () => {
  for (const path of globSync("**/*.js", { cwd: import.meta.dirname }))
    files.set(`/${path}`, readFileSync(join(import.meta.dirname, path), "utf8"));
  const whole = { ok: false, error: "The test compares it with the stripped one." } as const;
  for (const [kind, react] of Object.entries({ lean: chooseReact(), whole })) {
    const name = await buildReact(join(folder, kind), react);
    files.set(`/${kind}.js`, readFileSync(join(folder, kind, name), "utf8"));
  }
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGUMENTS] });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Imports `file` in a new page, calls its export with this React and returns the result. */
async function run(kind: string, file: string, exported: string): Promise<unknown> {
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
    `Promise.all([import("/${file}.js"), import("/${kind}.js")]).then(([scenes, react]) => scenes.${exported}(react))`,
  );
  await page.close();
  return result;
}

describe("the stripped React", () => {
  it("renders, handles events and cleans up like the whole React", async () => {
    const [lean, whole] = [
      await run("lean", "play-scenes", "playScenes"),
      await run("whole", "play-scenes", "playScenes"),
    ];
    expect(whole).toHaveProperty("length");
    expect(lean).toEqual(whole);
  });

  it("throws for the features it lacks", async () => {
    expect(await run("lean", "render-removed-features", "renderRemovedFeatures")).toEqual({
      Suspense: "error #130",
      Activity: "error #130",
      Profiler: "error #130",
      ViewTransition: "error #130",
      lazy: "error #130",
      Consumer: "error #130",
      "a thrown promise": "thrown unchanged",
      "a promise": "error #31",
      "a context": "error #31",
    });
  });
});
