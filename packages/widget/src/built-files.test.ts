import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { chromium, type Browser, type Page } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "../../../tools/browser.ts";
import { buildWidget } from "../build/build-widget.ts";
import { staticImports } from "../build/module-graph.ts";

/* The built files in a real browser, from another origin than the page's. */
vi.setConfig({ testTimeout: 20_000 });

let dist: string;
let browser: Browser;
let files: Server;
let pages: Server;
const requested: string[] = [];
const refused = new Set<string>();
let starts = 0;
let html = "";
let policy = "";

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "banter-widget-"));
  await buildWidget(dist);
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGUMENTS] });
  files = await serve((path, end) => {
    requested.push(path);
    const refusedOnce = [...refused].find((name) => path.includes(name));
    if (refusedOnce !== undefined) {
      refused.delete(refusedOnce);
      return end(503, "text/plain", "");
    }
    end(200, extname(path) === ".js" ? "text/javascript" : "text/plain", readFileSync(join(dist, path)));
  });
  pages = await serve((path, end) => {
    if (!path.includes("startChat")) return end(200, "text/html", html);
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
    end(200, "application/json", JSON.stringify({ sessionId: "s", typebot, messages, input }));
  });
}, 60_000);

afterAll(async () => {
  await browser.close();
  files.close();
  pages.close();
  rmSync(dist, { recursive: true });
});

test("doors are single files that import nothing before they run", () => {
  for (const door of ["banter.js", "index.js", "typebot.js", "banter.iife.js"])
    expect(staticImports(join(dist, door))).toEqual([]);
  expect(readdirSync(dist).toSorted()).toEqual([
    "banter.iife.js",
    "banter.js",
    "chunks",
    "index.js",
    "npm",
    "typebot.js",
  ]);
});

test("the words of a language bring no input's rule along", () => {
  const chunks = join(dist, "chunks");
  const words = readdirSync(chunks).filter((name) => name.startsWith("load-words"));
  expect(words).toHaveLength(1);
  const brought = words.flatMap((name) => staticImports(join(chunks, name)));
  expect(brought.map((file) => file.slice(chunks.length + 1))).toEqual([
    expect.stringMatching(/^mount-chat-/),
  ]);
});

test("the pure door can be imported where there is no page", async () => {
  const folder = join(dist, "npm/node_modules");
  symlinkSync(join(import.meta.dirname, "../../../node_modules"), folder);
  for (const door of ["index.js", "npm/index.js"]) {
    const exported: Record<string, unknown> = await import(join(dist, door));
    expect(Object.keys(exported)).toEqual(
      expect.arrayContaining(["initBubble", "open", "BanterPopup", "defineElements"]),
    );
  }
  rmSync(folder);
});

test("a closed bubble is one request, and opening it loads each file once and starts the chat", async () => {
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

test("works under a policy that allows its scripts and its server, and nothing else", async () => {
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

test("a plain script opens a chat, and finds its files beside it", async () => {
  const page = await visit(`<script src="${address(files)}/banter.iife.js"></script><script>
    Banter.initPopup({ typebot: "lead", apiHost: "${address(pages)}", defaultOpen: true });
  </script>`);
  await greeting(page).waitFor();
  expect(await greeting(page).isVisible()).toBe(true);
  await page.close();
});

test("the drop-in door has the names that a site may already use", async () => {
  const page = await visit(`<typebot-standard style="height: 400px"></typebot-standard><script type="module">
    import Typebot from "${address(files)}/typebot.js";
    Typebot.initStandard({ typebot: "lead", apiHost: "${address(pages)}" });
  </script>`);
  await greeting(page).waitFor();
  expect(await page.evaluate(() => Object.keys(window.Typebot ?? {}))).toEqual(
    expect.arrayContaining([
      "initPopup",
      "initBubble",
      "close",
      "open",
      "toggle",
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

test.each(["bubble-", "mount-chat-", "react-"])("goes on when %s fails at first", async (name) => {
  refused.add(name);
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

type End = (status: number, type: string, body: string | Buffer) => void;

function serve(answer: (path: string, end: End) => void): Promise<Server> {
  const server = createServer((request, response) => {
    const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    if (request.method === "OPTIONS") return void response.writeHead(204, cors).end();
    answer(request.url ?? "/", (status, type, body) => {
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
  if (bound === null || typeof bound === "string") throw new Error("The test's server listens on no port.");
  return `http://127.0.0.1:${bound.port}`;
}
