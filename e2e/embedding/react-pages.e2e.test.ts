import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type InlineConfig } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../tools/run-command.ts";
import { openPage, type WatchedPage } from "../browser-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";
import { greeterChat } from "./greeter-chat.ts";
import type { AppState } from "./react-page/App.tsx";

/* The published packages in server-rendered pages, with the oldest and the newest supported React. */

const fixture = useEmbeddingFixture();

const hosts = [
  ["18.3.1", join(root, "apps/react-18-host/node_modules")],
  ["19.3.1", join(root, "node_modules")],
] as const;

describe.each(hosts)("on React %s", (version, modules) => {
  const folder = mkdtempSync(join(tmpdir(), "banter-react-"));
  let server: typeof import("./react-page/server.tsx");

  beforeAll(async () => {
    await build(configuration(modules, join(folder, "server"), "server.tsx", true));
    await build(configuration(modules, join(folder, "client"), "client.tsx", false));
    server = await import(join(folder, "server/server.js"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function visit(changes: Partial<AppState> = {}): Promise<WatchedPage> {
    const { browser, site, api } = fixture();
    const first: AppState = {
      apiHost: api,
      typebot: "greeter",
      hasPopup: true,
      isPopupOpen: false,
      bubbleTheme: { placement: "left" },
      listener: "first",
      ...changes,
    };
    site.put("/client.js", readFileSync(join(folder, "client/client.js"), "utf8"));
    const url = site.put(
      "/react.html",
      `<div id="root">${server.render(first)}</div>
       <script type="module">import { hydrate } from "/client.js"; hydrate(${JSON.stringify(first)});</script>`,
    );
    return await openPage(browser, url);
  }

  test("the server renders the page, and hydration finds the same markup", async () => {
    expect(server.reactVersion).toBe(version);
    const { page, problems } = await visit();
    const chat = greeterChat(page.locator("#inline"));
    await chat.isGreeted();
    await chat.givesName("Ada");
    await page.locator("#bubble .launcher").waitFor();
    expect(await page.locator("banter-standard, banter-bubble, banter-popup").count()).toBe(3);
    expect(await page.evaluate(() => window.problems)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("props are live: a theme at once, callbacks from the next call, another bot as a new chat", async () => {
    const { page, problems } = await visit();
    const chat = greeterChat(page.locator("#inline"));
    await chat.isGreeted();
    await page.evaluate(() =>
      window.change?.({ listener: "second", bubbleTheme: { placement: "right", button: { size: "large" } } }),
    );
    await expect
      .poll(() =>
        page
          .locator("#bubble .launcher")
          .evaluate((button) => Math.round(button.getBoundingClientRect().width)),
      )
      .toBe(64);
    await chat.givesName("Ada");
    expect(await page.evaluate(() => window.heard)).toEqual(["second: Ada"]);
    await page.evaluate(() => window.change?.({ typebot: "second" }));
    await chat.isGreeted("second");
    expect(await page.getByText("Nice to meet you").count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("a controlled popup that is unmounted while open restores the page", async () => {
    const { page, problems } = await visit({ isPopupOpen: true });
    const chat = greeterChat(page.locator("#popup"));
    await chat.isGreeted("second");
    const styles = () =>
      page.evaluate(() => [
        document.documentElement.style.overflow,
        document.body.style.overflow,
        String(document.querySelector("main")?.inert),
        String(document.querySelectorAll("[inert]").length),
      ]);
    expect((await styles())[1]).toBe("hidden");
    await page.evaluate(() => window.change?.({ hasPopup: false }));
    await expect.poll(() => page.locator("banter-popup").count()).toBe(0);
    expect(await styles()).toEqual(["", "", "false", "0"]);
    await page.evaluate(() => window.change?.({ hasPopup: true, isPopupOpen: false }));
    await expect.poll(() => page.locator("banter-popup").count()).toBe(1);
    await page.evaluate(() => window.change?.({ isPopupOpen: true }));
    await chat.isGreeted("second");
    await page.keyboard.press("Escape");
    await page.locator("#popup [data-open]").waitFor({ state: "detached" });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

/** Builds one side of the page in React's development mode, which warns about mistakes. */
function configuration(modules: string, outDir: string, entry: string, isForServer: boolean): InlineConfig {
  return {
    root: join(import.meta.dirname, "react-page"),
    configFile: false,
    mode: "development",
    logLevel: "error",
    publicDir: false,
    resolve: {
      alias: ["react-dom", "react"].map((name) => ({
        find: new RegExp(`^${name}(?=/|$)`),
        replacement: join(modules, name),
      })),
    },
    define: isForServer ? {} : { "process.env.NODE_ENV": '"development"' },
    ...(isForServer && { ssr: { noExternal: true } }),
    build: {
      outDir,
      minify: false,
      ...(isForServer && { ssr: true }),
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js", ...(!isForServer && { codeSplitting: false }) },
      },
    },
  };
}
