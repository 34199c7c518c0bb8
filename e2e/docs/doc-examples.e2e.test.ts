import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "playwright";
import { isWholeBot } from "../../apps/site/docs/whole-bot.ts";
import { launchBrowser, openPage } from "../browser-page.ts";
import { startHostSite, type HostSite } from "../embedding/host-site.ts";
import { startServer, type StartedServer } from "../started-server.ts";
import { readBlocks, readDocBlocks, type DocBlock } from "./doc-blocks.ts";
import { createDocProject, ownerToken, shellLines, type DocProject } from "./doc-project.ts";

/*
 * Every example of the documentation runs here, in a project outside the checkout. An example whose language has no check
 * fails; `text` is for output and diagrams. `e2e/identity` runs the servers in other languages.
 */

const blocks = readDocBlocks();
const inLanguage = (...languages: readonly string[]) =>
  blocks.filter(({ language }) => languages.includes(language)).map((block) => [block.place, block] as const);

const EXAMPLE_HOST = "https://bots.example.com";

let project: DocProject;
let server: StartedServer;
let browser: Browser;
let site: HostSite;

beforeAll(async () => {
  project = createDocProject(() => server.url);
  for (const bot of exampleBots()) project.write(`bots/${bot.name}`, bot.text);
  [server, browser, site] = await Promise.all([
    startServer(["apps/site/bots", join(project.folder, "bots/hello.ts")], {
      BANTER_OWNER_TOKEN: ownerToken,
    }),
    launchBrowser(),
    startHostSite(),
  ]);
});
afterAll(async () => {
  project?.close();
  await Promise.all([browser?.close(), server?.stop(), site?.close()]);
});

interface ExampleBot {
  readonly place: string;
  readonly name: string;
  readonly text: string;
}

/** The examples that are whole bots; their files are named by the bots' ids. */
function exampleBots(): readonly ExampleBot[] {
  return blocks.flatMap(({ place, language, text }) => {
    const id = /"?\bid"?: "([\w-]+)"/.exec(text)?.[1];
    return isWholeBot(language, text) && id !== undefined ? [{ place, name: `${id}.${language}`, text }] : [];
  });
}

function testFileName(place: string): string {
  return `bots/${place.replaceAll(/\W/g, "-")}.test.json`;
}

test("blocks are found with their place, language and text, in lists too", () => {
  expect(readBlocks("a.md", "One\n\n```sh\nls\n```\n\n- two\n\n  ```ts\n  let a;\n  ```\n")).toEqual([
    { place: "a.md:4", language: "sh", text: "ls\n" },
    { place: "a.md:10", language: "ts", text: "let a;\n" },
  ]);
});

test("every example has a language that is checked", () => {
  const checked = new Set(["ts", "tsx", "js", "json", "html", "sh", "http", "text", "php", "python", "ruby"]);
  expect(blocks.filter(({ language }) => !checked.has(language)).map(({ place }) => place)).toEqual([]);
});

test("TypeScript examples compile against the built packages", () => {
  const names = inLanguage("ts", "tsx").map(([place, { language, text }]) => {
    const name = `${place.replaceAll(/\W/g, "-")}.${language}`;
    project.write(name, text);
    return name;
  });
  project.write(
    "tsconfig.json",
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: "ESNext",
        moduleResolution: "Bundler",
        target: "ES2023",
        lib: ["ES2023", "DOM", "DOM.Iterable"],
        jsx: "react-jsx",
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        types: ["node"],
      },
      files: names,
    }),
  );
  const { status, stdout } = spawnSync("tsc", ["--project", project.folder], { encoding: "utf8" });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});

describe("bots", () => {
  const bots = exampleBots();
  const testFiles = inLanguage("json").filter(([, { text }]) => text.includes('"conversations":'));
  let validated = "";
  let simulated = "";
  let tested = "";
  // Loading the engine takes longer than checking all bots. A bot that fails rejects with the output.
  beforeAll(async () => {
    const files = [...new Set(bots.map(({ name }) => `bots/${name}`))];
    const tests = testFiles.map(([place, { text }]) => {
      const name = testFileName(place);
      project.write(name, text);
      return name;
    });
    [validated, simulated, tested] = await Promise.all([
      project.runs("banter", "validate", ...files),
      project.runs("banter", "simulate", ...files, "--walks", "50"),
      project.runs("banter", "test", ...tests),
    ]);
  });

  test.each(bots.map((bot) => [bot.place, bot.name] as const))(
    "%s is valid and every walk through it ends (%s)",
    (_, name) => {
      expect(validated).toMatch(new RegExp(`^✓ .*/bots/${name} \\(`, "m"));
      expect(simulated.split(`/bots/${name}:\n`)[1]).toMatch(/^50 walks/);
    },
  );

  test.each(testFiles.map(([place]) => place))("the conversations of %s go as written", (place) => {
    expect(tested).toContain(`✓ ${testFileName(place)}\n`);
  });
});

describe("HTML", () => {
  test.each(inLanguage("html"))("%s shows a chat", async (_, { text }) => {
    const url = site.put("/example.html", text.replaceAll(EXAMPLE_HOST, server.url));
    const { page, problems } = await openPage(browser, url);
    const launcher = page.locator(".launcher");
    const message = page.getByTestId("host-bubble").first();
    await launcher.or(message).first().waitFor();
    if (await launcher.isVisible()) await launcher.click();
    await message.waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each(inLanguage("http"))("a page with the policy of %s shows a chat", async (_, { text }) => {
    const policy = text.replaceAll(EXAMPLE_HOST, server.url).replaceAll("\n", " ").trim();
    site.put(
      "/policy.js",
      `import Banter from "/banter/banter.js"; Banter.initPopup({ typebot: "hello", apiHost: "${server.url}", isOpen: true });`,
    );
    const url = site.put("/policy.html", `<script type="module" src="/policy.js"></script>`, {
      "content-security-policy": policy,
    });
    const { page, problems } = await openPage(browser, url);
    await page.getByTestId("host-bubble").first().waitFor();
    // The test page's own icon.
    expect(problems.filter((problem) => !problem.includes("'data:,'"))).toEqual([]);
    await page.context().close();
  });
});

test.each(inLanguage("json"))("%s is JSON", (_, { text }) => {
  expect(() => JSON.parse(text)).not.toThrow();
});

test.each(inLanguage("js"))("%s is JavaScript that a browser or Node can read", (_, { place, text }) => {
  const name = `${place.replaceAll(/\W/g, "-")}.mjs`;
  project.write(name, text);
  const { stderr } = spawnSync(process.execPath, ["--check", name], {
    cwd: project.folder,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
});

describe("shell", () => {
  test("a command that runs until it is stopped is the last of its block", () => {
    const runsOn = /\bbanter (?:start|dev)\b|\bnpm (?:run )?(?:start|dev)\b/;
    const followed = inLanguage("sh").filter(([, { text }]) =>
      shellLines(text)
        .slice(0, -1)
        .some((line) => runsOn.test(line)),
    );
    expect(followed.map(([place]) => place)).toEqual([]);
  });

  test.each(inLanguage("sh"))("%s runs", { timeout: 60_000 }, async (_, block: DocBlock) => {
    // A line that fails rejects with its output.
    for (const line of shellLines(block.text))
      await expect(project.types(line)).resolves.toBeTypeOf("string");
  });
});
