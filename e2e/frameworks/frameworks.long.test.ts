import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as v from "valibot";
import { freePort } from "../../packages/server/src/testing/embedded-postgres.ts";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "../../tools/browser.ts";
import { root } from "../../tools/run-command.ts";
import { launchBrowser, openPage } from "../browser-page.ts";
import { readBlocks } from "../docs/doc-blocks.ts";
import { shellLines } from "../docs/doc-project.ts";
import { startHostSite } from "../embedding/host-site.ts";
import { inertTest, jestApp, nextApp, viteApp, type Files } from "./app-files.ts";
import { createFrameworkProject, type FrameworkProject } from "./framework-project.ts";

/*
 * Apps of Vite and Next.js, unit tests with Vitest and Jest, with the packed packages, outside the checkout. The examples of
 * docs/testing.md are a part of the Vite app and of the Jest project, and its commands run here.
 */

const blocks = readBlocks("docs/testing.md", readFileSync(join(root, "docs/testing.md"), "utf8"));
const commands = blocks.filter(({ language }) => language === "sh").flatMap(({ text }) => shellLines(text));

/** The guide's files of some languages, by the path in their first line. */
function guideFiles(...languages: readonly string[]): Files {
  const files = blocks.filter(({ language }) => languages.includes(language));
  return Object.fromEntries(files.map(({ text }) => [/^\/\/ (\S+)\n/.exec(text)?.[1] ?? "", text]));
}

function commandWith(words: string): string {
  const command = commands.find((line) => line.includes(words) && !line.startsWith("npm install"));
  if (command === undefined) throw new Error(`docs/testing.md has no command with "${words}".`);
  return command;
}

let project: FrameworkProject;

beforeAll(async () => {
  project = await createFrameworkProject();
  project.write("vite-app", { ...viteApp, ...guideFiles("ts", "tsx") });
  project.write("jest-app", { ...jestApp, ...guideFiles("js") });
  project.write("next-app", nextApp);
}, 300_000);
afterAll(() => project?.remove());

test("each example of the guide is a file or a command, and needs what is installed", () => {
  const named = Object.keys({ ...guideFiles("ts", "tsx", "js") });
  expect(named).toHaveLength(blocks.filter(({ language }) => language !== "sh").length);
  expect(named).not.toContain("");
  const manifest = v.object({ devDependencies: v.record(v.string(), v.string()) });
  const text = readFileSync(join(import.meta.dirname, "package.json"), "utf8");
  const installed = new Set([
    ...Object.keys(v.parse(manifest, JSON.parse(text)).devDependencies),
    "@banter/server",
  ]);
  const [installs, others] = [
    /^npm install --save-dev /,
    /^(?:NODE_OPTIONS=\S+ )?npx (?:vitest|jest|playwright) /,
  ];
  const wanted = commands.flatMap((line) =>
    installs.test(line) ? line.replace(installs, "").split(" ") : [],
  );
  expect(wanted.filter((name) => !installed.has(name))).toEqual([]);
  expect(commands.filter((line) => !installs.test(line) && !others.test(`${line} `))).toEqual([]);
});

test("the guide's TypeScript compiles", async () => {
  expect(await project.sh("vite-app", `${join(root, "node_modules/.bin/tsc")} --project .`)).toBe("");
});

describe("unit tests", { timeout: 120_000 }, () => {
  test.each(["jsdom", "happy-dom"])(
    "with Vitest, in %s: the guide's pass, and chats are inert",
    async (dom) => {
      project.write("vite-app", { "src/inert.test.tsx": inertTest });
      const output = await project.sh(
        "vite-app",
        `${commandWith("vitest")} --environment ${dom} --reporter verbose`,
      );
      expect(output).toMatch(/Tests +4 passed/);
    },
  );

  test("with Jest in CommonJS, with the guide's configuration and not without", async () => {
    const command = commandWith("jest");
    expect(await project.sh("jest-app", command)).toContain("1 passed");
    const without = command.replace(/^NODE_OPTIONS=\S+ /, "");
    await expect(project.sh("jest-app", without)).rejects.toThrow("Must use import to load ES Module");
  });
});

test(
  "the Vite app is built and served, and the guide's tests with Playwright talk with its chats",
  { timeout: 120_000 },
  async () => {
    const config = "playwright.config.ts";
    let text = guideFiles("ts")[config] ?? "";
    for (const port of ["4010", "4173"]) text = text.replaceAll(port, String(await freePort()));
    // The system's Chromium instead of Playwright's.
    const launchOptions = JSON.stringify({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
    project.write("vite-app", {
      [config]: text.replace("use: {", `use: { launchOptions: ${launchOptions},`),
    });
    expect(await project.sh("vite-app", commandWith("playwright"))).toContain("2 passed");
  },
);

describe("a Next.js app with a static export", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test("is built from a server component, and both of its chats answer", { timeout: 180_000 }, async () => {
    const start = "npx banter start test-bots --data :memory: --trust-proxies 0 --port 0";
    const server = await project.start("vite-app", start, /http:\/\/localhost:\d+/);
    onTestFinished(server.stop);
    const NEXT_PUBLIC_API_HOST = /http:\/\/localhost:\d+/.exec(server.output())?.[0] ?? "";
    await project.sh("next-app", "npx next build", { NEXT_PUBLIC_API_HOST });
    const site = await startHostSite();
    onTestFinished(site.close);
    const exported = project.path("next-app", "out");
    for (const path of globSync("**/*.*", { cwd: exported }))
      site.put(`/${path}`, readFileSync(join(exported, path)));

    for (const opens of [false, true]) {
      const { page, problems } = await openPage(browser, `${site.url}/index.html`);
      if (opens) await page.getByRole("button", { name: "Open chat" }).click();
      const chat = opens ? page.getByRole("dialog") : page.locator("banter-standard");
      await chat.getByRole("textbox").fill("Where are you?");
      await page.keyboard.press("Enter");
      await chat.getByText("We look into it: Where are you?").first().waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });
});
