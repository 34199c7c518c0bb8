import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { chromium, type Browser, type Page } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "../../../tools/browser.ts";
import { leanReact } from "../../../tools/lean-react/src/index.ts";
import { buildWidget } from "../build/build-widget.ts";
import { gzipSize, staticImports } from "../build/module-graph.ts";
import { STRIPPED_REACT_SIZE } from "../build/passes.ts";
import { measureSizes, WHOLE_REACT_FIRST_MESSAGE_LIMIT } from "../build/sizes.ts";

/* The built files in a real browser, served from another origin than the page. */
vi.setConfig({ testTimeout: 20_000 });

const build = mkdtempSync(join(tmpdir(), "banter-widget-"));
/** The build that the file server serves. */
let dist = build;
let browser: Browser;
let files: Server;
let pages: Server;
const requested: string[] = [];
/** Parts of file names whose next request fails. */
const failingOnce = new Set<string>();
let starts = 0;
let html = "";
let policy = "";

beforeAll(async () => {
  await buildWidget(build);
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGUMENTS] });
  files = await serve((path, respond) => {
    requested.push(path);
    const failing = [...failingOnce].find((name) => path.includes(name));
    if (failing !== undefined) {
      failingOnce.delete(failing);
      return respond(503, "text/plain", "");
    }
    respond(200, extname(path) === ".js" ? "text/javascript" : "text/plain", readFileSync(join(dist, path)));
  });
  pages = await serve((path, respond) => {
    if (!path.includes("startChat")) return respond(200, "text/html", html);
    starts += 1;
    const typebot = { id: "internal", version: "6.1", theme: {}, settings: {} };
    const input = { id: "name", type: "text input" };
    const messages = [
      {
        id: "m",
        type: "text",
        content: { type: "richText", richText: [{ type: "p", children: [{ text: "Hello!" }] }] },
      },
    ];
    respond(200, "application/json", JSON.stringify({ sessionId: "s", typebot, messages, input }));
  });
}, 60_000);

afterAll(async () => {
  await browser.close();
  files.close();
  pages.close();
  rmSync(build, { recursive: true });
});

test("entry points are single files without static imports", () => {
  for (const entry of ["banter.js", "index.js", "typebot.js", "banter.iife.js"])
    expect(staticImports(join(dist, entry))).toEqual([]);
  expect(readdirSync(dist).toSorted()).toEqual([
    "banter.iife.js",
    "banter.js",
    "chunks",
    "index.js",
    "npm",
    "opening",
    "typebot.js",
  ]);
});

test("a deferred file imports only files that are loaded", () => {
  const chunks = join(build, "chunks");
  const deferred = readdirSync(chunks).filter((name) => /^deferred-.*\.js$/.test(name));
  expect(deferred).toHaveLength(2);
  for (const name of deferred)
    for (const imported of staticImports(join(chunks, name)))
      expect(imported).toMatch(/\/(mount-chat|react)-/);
});

test("a language file imports nothing", () => {
  const chunks = join(dist, "chunks");
  const german = readdirSync(chunks).filter((name) => /^de-.{8}\.js$/.test(name));
  expect(german).toHaveLength(1);
  expect(german.flatMap((name) => staticImports(join(chunks, name)))).toEqual([]);
});

test("the side-effect-free entry point can be imported without a page", async () => {
  const folder = join(dist, "npm/node_modules");
  symlinkSync(join(import.meta.dirname, "../../../node_modules"), folder);
  for (const entry of ["index.js", "npm/index.js"]) {
    const exported: Record<string, unknown> = await import(join(dist, entry));
    expect(Object.keys(exported)).toEqual(
      expect.arrayContaining(["initBubble", "open", "BanterPopup", "defineElements"]),
    );
  }
  rmSync(folder);
});

test("a closed bubble is one request; opening it loads each file once and starts the chat", async () => {
  const page = await visit(`<script type="module">
    import Banter from "${address(files)}/banter.js";
    Banter.initBubble({ typebot: "lead", apiHost: "${address(pages)}", preload: "none" });
  </script>`);
  await page.locator(".launcher").waitFor();
  await page.waitForTimeout(300);
  expect(requested).toEqual(["/banter.js"]);
  expect(
    await page.evaluate(() => sessionStorage.length + localStorage.length + document.cookie.length),
  ).toBe(0);
  await page.locator(".launcher").click();
  await greeting(page).waitFor();
  await page.locator("input, textarea").waitFor();
  expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted());
  expect(starts).toBe(1);
  await page.close();
});

test("works under a Content-Security-Policy that allows only its scripts and its server", async () => {
  policy = `default-src 'none'; script-src 'nonce-a' ${address(files)}; connect-src ${address(pages)}; require-trusted-types-for 'script'; trusted-types 'none'`;
  const page = await visit(`<script type="module" nonce="a">
    import Banter from "${address(files)}/banter.js";
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => console.error(violatedDirective, blockedURI));
    Banter.initBubble({ typebot: "lead", apiHost: "${address(pages)}" });
  </script>`);
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.locator(".launcher").click();
  await greeting(page).waitFor();
  await page.locator("input, textarea").waitFor();
  expect(problems).toEqual([]);
  await page.close();
});

test("a plain script finds its files relative to itself and opens a chat", async () => {
  const page = await visit(`<script src="${address(files)}/banter.iife.js"></script><script>
    Banter.initPopup({ typebot: "lead", apiHost: "${address(pages)}", defaultOpen: true });
  </script>`);
  await greeting(page).waitFor();
  expect(await greeting(page).isVisible()).toBe(true);
  await page.close();
});

// Spec: 1.8
test("the drop-in entry point provides the names that sites already use", async () => {
  const page = await visit(`<typebot-standard style="height: 400px"></typebot-standard><script type="module">
    import Typebot from "${address(files)}/typebot.js";
    Typebot.initStandard({ typebot: "lead", apiHost: "${address(pages)}" });
  </script>`);
  await greeting(page).waitFor();
  expect(await page.evaluate(() => Object.keys(window.Typebot ?? {}))).toEqual(
    expect.arrayContaining([
      "initStandard",
      "initPopup",
      "initBubble",
      "close",
      "open",
      "toggle",
      "showPreviewMessage",
      "hidePreviewMessage",
      "setPrefilledVariables",
      "sendCommand",
      "setInputValue",
      "submitInput",
      "reload",
      "reset",
      "unmount",
    ]),
  );
  await page.close();
});

test.each(["bubble-", "mount-chat-", "react-"])("retries when %s fails once", async (name) => {
  failingOnce.add(name);
  const page = await visit(`<script type="module">
    import Banter from "${address(files)}/banter.js";
    Banter.initBubble({ typebot: "lead", apiHost: "${address(pages)}", preload: "none" });
  </script>`);
  await page.locator(".launcher").click();
  await greeting(page).waitFor();
  expect(requested.filter((path) => path.includes(name))).toHaveLength(2);
  expect(starts).toBe(1);
  await page.close();
});

test("a deferred file that fails once is loaded again: the session's by itself, the chat's by the visitor", async () => {
  failingOnce.add("deferred-session-").add("deferred-parts-");
  const page = await visit(`<script type="module">
    import Banter from "${address(files)}/banter.js";
    Banter.initPopup({ typebot: "lead", apiHost: "${address(pages)}", defaultOpen: true, preload: "none" });
  </script>`);
  await page.locator("input, textarea").fill("Ada");
  await page.locator(".banter-notice").getByRole("button", { name: "Try again" }).click();
  await page.locator(".banter-notice").waitFor({ state: "detached" });
  expect(await page.locator("input, textarea").inputValue()).toBe("Ada");
  for (const name of ["deferred-session-", "deferred-parts-"])
    await expect.poll(() => requested.filter((path) => path.includes(name)).length).toBe(2);
  await page.close();
});

test("an unknown version of React is bundled whole, within its own budget, and shows a chat", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  dist = mkdtempSync(join(tmpdir(), "banter-whole-react-"));
  await buildWidget(dist, leanReact(import.meta.url, "/* a security release */"));
  expect(warn.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^React is bundled whole: .*not the known version .*\nVisitors download 6\d\.\d KB of React instead of 2\d\.\d KB, 3\d\.\d KB more\.$/,
      ),
    ],
  ]);
  const [, firstMessage] = measureSizes(dist);
  expect(firstMessage).toMatchObject({
    name: "first message with a text input",
    maxBytes: WHOLE_REACT_FIRST_MESSAGE_LIMIT * 1024,
  });
  expect(firstMessage?.bytes).toBeGreaterThan(88 * 1024);
  expect(firstMessage?.bytes).toBeLessThanOrEqual(WHOLE_REACT_FIRST_MESSAGE_LIMIT * 1024);
  const page = await visit(`<script type="module">
    import Banter from "${address(files)}/banter.js";
    Banter.initPopup({ typebot: "lead", apiHost: "${address(pages)}", defaultOpen: true });
  </script>`);
  await greeting(page).waitFor();
  await page.locator("input, textarea").waitFor();
  expect(requested.some((path) => path.includes("react-whole-"))).toBe(true);
  await page.close();
  rmSync(dist, { recursive: true });
  dist = build;
  warn.mockRestore();
}, 60_000);

test("the size that the build compares a whole React with is that of the stripped one", () => {
  const chunks = readdirSync(join(build, "chunks"));
  const react = chunks.find((name) => name.startsWith("react-")) ?? "";
  const size = gzipSize(join(build, "chunks", react));
  expect(Math.abs(size - STRIPPED_REACT_SIZE)).toBeLessThan(500);
});

function greeting(page: Page) {
  return page.locator(".banter-host-bubble", { hasText: "Hello!" });
}

async function visit(content: string): Promise<Page> {
  requested.length = 0;
  starts = 0;
  html = `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"><body>${content}</body>`;
  const page = await browser.newPage();
  await page.goto(address(pages));
  return page;
}

type Respond = (status: number, type: string, body: string | Buffer) => void;

function serve(handle: (path: string, respond: Respond) => void): Promise<Server> {
  const server = createServer((request, response) => {
    const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    if (request.method === "OPTIONS") return void response.writeHead(204, cors).end();
    handle(request.url ?? "/", (status, type, body) => {
      const csp = type === "text/html" && policy !== "" ? { "content-security-policy": policy } : {};
      if (type === "text/html") policy = "";
      response.writeHead(status, {
        ...cors,
        ...csp,
        "content-type": type,
        "cache-control": status === 200 ? "max-age=60" : "no-store",
      });
      response.end(body);
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function address(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The test server has no port.");
  return `http://127.0.0.1:${bound.port}`;
}
