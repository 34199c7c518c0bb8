import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createBotLibrary, libraryBot } from "../bots/bot-library.ts";
import { surveyBot } from "../testing/survey-bot.ts";
import { openTestServer } from "../testing/test-server.ts";

const german = { general: { locale: "de", systemMessages: { botClosed: "Wir haben <Sommerpause>." } } };
const library = createBotLibrary([
  libraryBot(surveyBot({ id: "secret-plan", settings: { general: { isPagePublic: false } } }), {
    publishedAt: new Date(0),
  }),
  libraryBot(surveyBot({ id: "closed", settings: german }), { publishedAt: new Date(0), isClosed: true }),
]);
const find: typeof library.find = (id) => {
  if (id === "broken") throw new Error("The library is broken.");
  return library.find(id);
};
const siteDir = mkdtempSync(join(tmpdir(), "banter-errors-"));
const { get, server } = await openTestServer({ bots: { ...library, find }, siteDir });
afterAll(() => server.close());
afterAll(() => rmSync(siteDir, { recursive: true }));

/** What a browser sends when a person opens an address. */
const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

async function open(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await get(path, { ...BROWSER, ...headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each([
  ["/nobody", 404, "Page not found"],
  ["/nobody/embed", 404, "Page not found"],
  ["/a/b/c", 404, "Page not found"],
  ["/secret-plan", 404, "Page not found"],
  ["/secret-plan/embed", 404, "Page not found"],
  ["/banter/nothing.js", 404, "Page not found"],
  ["/admin/nothing", 404, "Page not found"],
  ["/broken", 500, "Something went wrong"],
])("%s shows a person a page with status %i", async (path, status, title) => {
  const page = await open(path);
  expect(page.status).toBe(status);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.headers.get("x-robots-tag")).toBe("noindex");
  expect(page.text).toContain(`<h1>${title}</h1>`);
  expect(page.text).toContain('<main class="message">');
  expect(page.text).toContain('<html lang="en" dir="ltr">');
  // Neither the address nor a bot's name, whether it exists or not.
  expect(page.text).not.toMatch(/secret-plan|nobody|closed|broken|Survey/);
});

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", '<html lang="de" dir="ltr">', "Seite nicht gefunden"],
  ["ar", '<html lang="ar" dir="rtl">', "الصفحة غير موجودة"],
  ["zh-TW", '<html lang="zh-Hant" dir="ltr">', "找不到頁面"],
  ["tlh, *;q=0.5, fr", '<html lang="fr" dir="ltr">', "Page introuvable"],
  ["not a tag", '<html lang="en" dir="ltr">', "Page not found"],
])("for Accept-Language %s the page is in that language", async (languages, root, title) => {
  const page = await open("/nobody", { "accept-language": languages });
  expect(page.text).toContain(root);
  expect(page.text).toContain(`<h1>${title}</h1>`);
  expect(page.headers.get("vary")).toMatch(/Accept,.*Accept-Language/);
});

test("the page of a closed bot says so in the bot's words, with status 403, also in a frame", async () => {
  const page = await open("/closed");
  expect(page.status).toBe(403);
  expect(page.text).toContain('<html lang="de"');
  expect(page.text).toContain("<h1>Wir haben &lt;Sommerpause&gt;.</h1>");
  expect(page.text).toContain('<main class="message">');
  expect(page.text).not.toContain("banter.js");
  expect(page.headers.get("content-security-policy")).not.toContain("frame-ancestors 'none'");
});

test.each(["*/*", "application/json", ""])("a program that accepts %j gets JSON", async (accept) => {
  for (const [path, status, code] of [
    ["/nobody", 404, "NOT_FOUND"],
    ["/closed", 403, "FORBIDDEN"],
    ["/broken", 500, "INTERNAL_SERVER_ERROR"],
  ]) {
    const response = await get(String(path), { accept });
    expect(response.headers.get("vary")).toContain("Accept");
    expect([response.status, await response.json()]).toMatchObject([status, { status, code }]);
  }
});

test("the API answers with JSON, whatever is accepted", async () => {
  const { status, text } = await open("/api/v1/nothing");
  expect([status, JSON.parse(text)]).toMatchObject([404, { code: "NOT_FOUND" }]);
  expect((await open("/api/v1/typebots/closed/startChat")).text).toContain("METHOD_NOT_ALLOWED");
});
