import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as v from "valibot";
import { afterAll, describe, expect, test } from "vitest";
import { oneGroupBot, surveyBot } from "../testing/survey-bot.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

const folder = mkdtempSync(join(tmpdir(), "banter-pages-"));
afterAll(() => rmSync(folder, { recursive: true }));

function botWith(id: string, background: string, settings: Readonly<Record<string, unknown>>) {
  const theme = { general: { background: { type: "Color", content: background } } };
  return { ...surveyBot({ id, settings }), theme };
}

function pageWith(id: string, page: object, dark?: object) {
  return { ...surveyBot({ id }), theme: { page, ...(dark && { dark }) } };
}

const manifestSchema = v.object({
  version: v.string(),
  files: v.record(v.string(), v.object({ bytes: v.number(), integrity: v.string() })),
});

const HOSTILE = `"><script>alert(1)</script>`;
const bots = [
  botWith("lead", "#fde68a", {
    general: { locale: "de" },
    metadata: {
      title: "Beratung & mehr",
      description: "Fragen Sie uns.",
      imageUrl: "https://shop.test/card.png",
      favIconUrl: "https://shop.test/icon.png",
    },
    security: { allowedOrigins: ["https://shop.test"] },
  }),
  surveyBot({ id: "plain" }),
  {
    ...surveyBot({ id: "two-schemes" }),
    theme: {
      general: { background: { type: "Color", content: "#fafafa" } },
      dark: {
        general: { background: { content: "#101216" } },
        chat: { hostBubbles: { backgroundColor: "#223344" } },
      },
    },
  },
  {
    ...oneGroupBot("pictured", "Pictured", {}, [
      { id: "hero", type: "image", content: { url: "https://shop.test/hero.jpg", width: 640, height: 320 } },
      ...["Hello!", "Later"].map((text) => ({
        id: text,
        type: "text",
        content: { richText: [{ type: "p", children: [{ text }] }] },
      })),
    ]),
    theme: { chat: { hostAvatar: { isEnabled: true, url: "☕" } } },
  },
  {
    ...surveyBot({ id: "painted" }),
    theme: { customCss: ".banter-host-bubble { color: red }" },
  },
  pageWith(
    "branded",
    {
      title: "Fernwood & Sons",
      tagline: "Since 1987",
      logo: "/light.svg",
      background: { type: "Split", content: "https://shop.test/a.jpg" },
    },
    { page: { logo: "/dark.svg" } },
  ),
  pageWith("bare", { title: "", layout: "focus" }),
  pageWith("gradient", { background: { type: "Gradient", content: "#eef2ff, rgb(1, 2, 3)" } }),
  pageWith("hostile-page", {
    logo: "javascript:evil",
    background: { type: "Gradient", content: "red, blue; } evil {, url(evil)" },
  }),
  surveyBot({ id: "private", settings: { general: { isPagePublic: false } } }),
  botWith("hostile", "red } </style><script>alert(1)</script>", {
    general: { locale: HOSTILE },
    metadata: {
      title: HOSTILE,
      description: HOSTILE,
      imageUrl: "javascript:alert(1)",
      favIconUrl: HOSTILE,
    },
    security: { allowedOrigins: ["https://a.test; script-src *"] },
  }),
];
const pages = await openTestServer({ bots, trustedProxies: 0 });
afterAll(() => pages.server.close());

const textOf = async (path: string, server: TestServer = pages): Promise<string> =>
  (await server.get(path)).text();

describe("a bot's page", () => {
  test("has the bot's title, description, language, icon, background and social card", async () => {
    const page = await textOf("/lead");
    for (const part of [
      '<html lang="de" dir="ltr">',
      "<title>Beratung &amp; mehr</title>",
      '<meta name="description" content="Fragen Sie uns.">',
      '<meta property="og:title" content="Beratung &amp; mehr">',
      '<meta property="og:description" content="Fragen Sie uns.">',
      '<meta property="og:image" content="https://shop.test/card.png">',
      '<meta property="og:url" content="https://bots.test/lead">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<link rel="canonical" href="https://bots.test/lead">',
      '<link rel="icon" href="https://shop.test/icon.png">',
      "--banter-page: #fde68a;",
      '<banter-standard typebot="lead" data-own-page>',
    ])
      expect(page).toContain(part);
  });

  test("follows the visitor's color scheme if the bot's theme has a dark version", async () => {
    const page = await textOf("/two-schemes");
    for (const part of [
      '<banter-standard typebot="two-schemes" color-scheme="auto" data-own-page>',
      "html { color-scheme: light dark }",
      "@media (prefers-color-scheme: dark) { body {",
      "--banter-page: #101216;",
      "--banter-host-bubble-bg-rgb: 34, 51, 68;",
    ])
      expect(page).toContain(part);
    for (const path of ["/lead", "/plain"])
      expect(await textOf(path)).not.toMatch(/color-scheme: light dark|color-scheme="/);
  });

  test("is dark in a preview as well", async () => {
    const page = await textOf("/preview/two-schemes");
    expect(page).toContain("html { color-scheme: light dark }");
    expect(page).toContain('scheme ?? "auto"');
    const others = [await textOf("/preview/lead"), await textOf("/preview/unknown")];
    expect(others[0]).toBe(others[1]);
    expect(others[0]).not.toContain("light dark");
  });

  test("without settings has the bot's name, the visitor's language and a default icon", async () => {
    const response = await pages.get("/plain", { "accept-language": "pt-BR,pt;q=0.9" });
    const page = await response.text();
    expect(page).toContain('<html lang="pt-BR" dir="ltr">');
    expect(page).toContain('<link rel="icon" href="data:image/svg+xml');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toMatch(/og:image|og:description|name="description"/);
    expect(response.headers.get("vary")).toContain("Accept-Language");
  });

  test("may be framed only by pages that may embed the bot", async () => {
    const policyOf = async (path: string) => (await pages.get(path)).headers.get("content-security-policy");
    expect(await policyOf("/lead")).toContain("frame-ancestors 'self' https://shop.test");
    expect(await policyOf("/plain")).toContain("frame-ancestors *");
    expect(await policyOf("/preview/lead")).toContain("frame-ancestors 'self'");
    expect(await policyOf("/hostile")).toMatch(/frame-ancestors 'self'( https:\/\/a\.test)?$/);
  });

  test("contains no markup from the bot's settings", async () => {
    for (const path of ["/hostile", "/hostile/embed"]) {
      const page = await textOf(path);
      expect(page).not.toContain("<script>alert");
      expect(page).not.toContain("javascript:");
      expect(page).toContain("&lt;script&gt;alert(1)");
    }
    const style = /<style>(.*?)<\/style>/s.exec(await textOf("/hostile"))?.[1];
    expect(style).not.toMatch(/red|url\(|alert/);
  });

  test("has a header with the bot's name, or what the theme says", async () => {
    const headerOf = async (path: string) => /<header.*<\/header>/s.exec(await textOf(path))?.[0];
    expect(await headerOf("/plain")).toBe("<header data-avatar><div><h1>Survey</h1></div></header>");
    expect(await headerOf("/lead")).toContain("<h1>Beratung &amp; mehr</h1>");
    expect(await headerOf("/branded")).toBe(
      '<header data-avatar><picture><source media="(prefers-color-scheme: dark)" srcset="https://bots.test/dark.svg">' +
        '<img src="https://bots.test/light.svg" alt=""></picture><div><h1>Fernwood &amp; Sons</h1><p>Since 1987</p></div></header>',
    );
    expect(await headerOf("/bare")).toBeUndefined();
    expect(await textOf("/bare")).toContain('<h1 class="unseen">Survey</h1>');
  });

  test("shows what is behind the conversation, darker in dark mode", async () => {
    const page = await textOf("/branded");
    expect(page).toContain('<body data-backdrop="Split">');
    expect(page).toContain('<div class="backdrop"><img src="https://shop.test/a.jpg" alt=""></div>');
    expect(page).toContain(".backdrop { filter: brightness(0.75) }");
    expect(await textOf("/gradient")).toContain("--backdrop: linear-gradient(160deg, #eef2ff, rgb(1, 2, 3))");
    for (const path of ["/plain", "/hostile-page"]) {
      const plain = await textOf(path);
      expect(plain).toContain("--backdrop: var(--banter-page)");
      expect(plain).not.toMatch(/class="backdrop"|="javascript:/);
      expect(/<style>(.*?)<\/style>/s.exec(plain)?.[1]).not.toContain("evil");
    }
  });

  test("asks one question at a time if the theme says so", async () => {
    expect(await textOf("/bare")).toContain('<banter-standard typebot="bare" layout="focus" data-own-page>');
  });

  test("is read from right to left in such a language", async () => {
    const response = await pages.get("/plain", { "accept-language": "ar" });
    expect(await response.text()).toContain('<html lang="ar" dir="rtl">');
  });

  test("returns 404 if it is switched off or there is no such bot", async () => {
    for (const path of ["/private", "/private/embed", "/nobody", "/nobody/embed", "/__proto__"])
      expect([path, (await pages.get(path)).status]).toEqual([path, 404]);
    expect((await pages.post("/api/v1/typebots/private/startChat", {})).status).toBe(200);
  });
});

describe("a bot's page contains", () => {
  const embedded = (page: string) =>
    /<script type="application\/json"[^>]* data-opening>(.*?)<\/script>/.exec(page)?.[1];

  test("the opening, as HTML and for the widget", async () => {
    const page = await textOf("/plain");
    expect(page).toContain("Question 1?");
    const opening = await (await pages.get("/api/v1/typebots/plain/opening")).text();
    const { prerendered, ...plain } = JSON.parse(opening);
    expect(prerendered).toMatchObject({ count: 1 });
    expect(JSON.parse(embedded(page) ?? "")).toEqual(plain);
    const title = "</script><script>alert(1)</script>";
    const settings = { general: { systemMessages: { botClosed: title } } };
    const hostile = await openTestServer({ bots: [surveyBot({ settings })] });
    const escaped = embedded(await textOf("/survey", hostile)) ?? "";
    expect(escaped).not.toContain("<");
    expect(JSON.parse(escaped)).toMatchObject({ typebot: { settings } });
  });

  test("the first words of a bot that begins with a picture, and its emoji", async () => {
    const page = await textOf("/pictured");
    expect(page).toContain('<div class="opening" data-count="2">');
    expect(page).toContain('<span class="banter-avatar" data-kind="emoji" aria-hidden="true">☕</span>');
    expect(page).not.toContain("%E2%98%95");
    expect(page).toContain("inline-size:min(640px");
  });

  test("a skeleton where the first messages will look different", async () => {
    expect(await textOf("/painted")).toContain('<span class="banter-skeleton">');
    expect(await textOf("/plain")).not.toContain('<span class="banter-skeleton">');
  });

  test("no opening if only certain sites may start the bot", async () => {
    expect(await textOf("/lead")).not.toContain("data-opening");
  });

  test("the addresses of the widget's modules in its headers, and a validator", async () => {
    const { headers } = await pages.get("/plain");
    const files = [...(headers.get("link") ?? "").matchAll(/<([^>]+)>; rel=modulepreload/g)].map(
      ([, path = ""]) => path,
    );
    expect(files[0]).toBe("banter/banter.js");
    expect(files.length).toBeGreaterThan(2);
    for (const path of files) expect([path, (await pages.get(`/${path}`)).status]).toEqual([path, 200]);
    const unchanged = await pages.get("/plain", { "if-none-match": headers.get("etag") ?? "" });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
  });
});

test("a theme's value loads nothing from another host before the widget has started", async () => {
  const themed = (maxWidth: string) => ({ ...surveyBot(), theme: { chat: { container: { maxWidth } } } });
  const page = async (maxWidth: string) => {
    const server = await openTestServer({ bots: [themed(maxWidth)] });
    return textOf("/survey", server);
  };
  expect(await page("calc(100% - 20px)")).toContain("--banter-column: calc(100% - 20px);");
  for (const value of ["1px url(//evil.test/x)", "1px\nurl(//evil.test/x)", "1px\rURL(//evil.test/x)"])
    expect(await page(value)).not.toContain("--banter-column: 1px");
});

test("a theme's brackets that aren't closed don't swallow the rest of the page's style", async () => {
  const page = async (maxWidth: string) => {
    const theme = { chat: { container: { maxWidth } } };
    return textOf("/survey", await openTestServer({ bots: [{ ...surveyBot(), theme }] }));
  };
  for (const value of ["calc(1px", "1px)", ") calc(", "calc((1px)", "(".repeat(50_000)])
    expect((await page(value)).includes(`--banter-column: ${value}`)).toBe(false);
  const nested = "min(100%, calc(50% + (9px / 2)))";
  expect(await page(nested)).toContain(`--banter-column: ${nested};`);
});

describe("GET /", () => {
  const home = async (url: string, headers: Record<string, string> = {}, address = "127.0.0.1") =>
    (await pages.server.fetch(new Request(url, { headers }), { address })).text();

  test("lists the bots for this machine", async () => {
    const page = await home("http://localhost:3000/");
    for (const part of ['href="./lead"', 'href="./lead/embed"', "Survey", "switched off"])
      expect(page).toContain(part);
  });

  test.each([
    ["from another machine", "http://localhost:3000/", {}, "203.0.113.7"],
    ["through a proxy", "http://localhost:3000/", { "x-forwarded-for": "203.0.113.7" }, "127.0.0.1"],
    ["under another host name", "http://rebound.test:3000/", {}, "127.0.0.1"],
  ])("%s is a page without names", async (_name, url, headers, address) => {
    const page = await home(url, headers, address);
    expect(page).toContain("This server runs chats");
    expect(page).not.toContain("lead");
  });

  test.each([
    ["of this machine", undefined, "http://localhost:3000/", {}, true],
    ["of a declared proxy's machine", 1, "http://localhost:3000/", {}, false],
    ["through a proxy", undefined, "http://localhost:3000/", { via: "1.1 proxy" }, false],
  ])("tells an owner %s how to see the bots: %s", async (_name, trustedProxies, url, headers, isTold) => {
    const server = await openTestServer({ bots, ...(trustedProxies !== undefined && { trustedProxies }) });
    const request = new Request(url, { headers });
    const page = await (await server.server.fetch(request, { address: "127.0.0.1" })).text();
    expect(page.includes("--trust-proxies 0")).toBe(isTold);
    expect(page).not.toContain("lead");
    await server.server.close();
  });

  test("is the site's own page if there is one, and so is a path that a bot has, too", async () => {
    writeFileSync(join(folder, "index.html"), "own home");
    writeFileSync(join(folder, "plain.html"), "own page");
    const server = await openTestServer({ bots, siteDir: folder });
    expect(await textOf("/", server)).toBe("own home");
    expect(await textOf("/plain", server)).toBe("own page");
    expect(await textOf("/lead", server)).toContain("<banter-standard");
    await server.server.close();
  });
});

describe("a bot's embed code", () => {
  test("names a version whose files have the integrity in the code", async () => {
    const server = await openTestServer({ bots, dataDir: join(folder, "data") });
    const page = await textOf("/lead/embed", server);
    expect(page).toContain("border: 1px solid #8884; border-radius: 12px; overflow: hidden");
    const unescaped = page.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"');
    const [, path = "", integrity = ""] =
      /src="https:\/\/bots\.test(\/banter\/\d+\.\d+\.\d+\/banter\.js)" integrity="([^"]+)"/.exec(unescaped) ??
      [];
    const file = await server.get(path);
    expect(file.status).toBe(200);
    const digest = createHash("sha384")
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest("base64");
    expect(integrity).toBe(`sha384-${digest}`);
    for (const part of [
      '<banter-bubble typebot="lead">',
      "<iframe",
      "@banter/react",
      "theme.liquid",
      "banter.iife.js",
    ])
      expect(unescaped).toContain(part);
    await server.server.close();
  });

  test("serves every file of the widget's manifest with its integrity, compressed or not", async () => {
    const server = await openTestServer({ bots, dataDir: join(folder, "manifest") });
    await server.get("/lead/embed");
    const current = v.parse(manifestSchema, await (await server.get("/banter/manifest.json")).json());
    expect(Object.keys(current.files)).toEqual(expect.arrayContaining(["banter.js", "banter.iife.js"]));
    const codings = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync };
    for (const base of ["/banter", `/banter/${current.version}`])
      for (const [path, { bytes, integrity }] of Object.entries(current.files))
        for (const [coding, decode] of Object.entries(codings)) {
          const file = await server.get(`${base}/${path}`, { "accept-encoding": coding });
          const body = Buffer.from(await file.arrayBuffer());
          const isCoded = file.headers.get("content-encoding") === coding;
          const content = isCoded ? decode(body) : body;
          const digest = createHash("sha384").update(content).digest("base64");
          expect([base, path, content.byteLength, `sha384-${digest}`]).toEqual([
            base,
            path,
            bytes,
            integrity,
          ]);
        }
    await server.server.close();
  });

  test("a version that a page names is still served after an update", async () => {
    const dataDir = join(folder, "updated");
    mkdirSync(join(dataDir, "widget/0.0.9/chunks"), { recursive: true });
    writeFileSync(join(dataDir, "widget/0.0.9/banter.js"), "export const old = true;");
    const server = await openTestServer({ bots, dataDir });
    const file = await server.get("/banter/0.0.9/banter.js");
    expect([file.status, await file.text()]).toEqual([200, "export const old = true;"]);
    expect(file.headers.get("access-control-allow-origin")).toBe("*");
    for (const path of ["/banter/0.0.8/banter.js", "/banter/..%2f..%2fsecret"])
      expect((await server.get(path)).status).toBe(404);
    await server.server.close();
  });
});

test("a bot's page with a slash at its end leads to the page, below the path of a proxy too", async () => {
  const server = await openTestServer({ bots });
  const { status, headers } = await server.get("/plain/?Name=Ada");
  expect([status, headers.get("location")]).toEqual([302, "../plain?Name=Ada"]);
  expect((await server.get("/unknown/")).status).toBe(404);
});
