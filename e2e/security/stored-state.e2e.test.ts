import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright";
import { useFastClock } from "../fast-clock-page.ts";
import { serveBots } from "../serve-bots.ts";
import { serveTwoOrigins } from "./two-origins.ts";

/* Whatever the browser's storage contains: nothing of it is executed, and the visitor can continue. */

const { server, browser } = await serveBots(["e2e/security/bots"]);

const site = await serveTwoOrigins(() => ({
  "/nothing": {
    body: `<!doctype html><html lang="en"><title>Nothing</title><link rel="icon" href="data:,">`,
  },
  "/": {
    body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
          <script type="module" src="${server.url}/banter/banter.js"></script>
          <banter-standard typebot="remembers" api-host="${server.url}"></banter-standard>`,
  },
}));
afterAll(() => site.close());

const code = "window.pwned = (window.pwned ?? 0) + 1; alert(1)";
const markup = `<img src=x onerror="${code}"><script>${code}</script>`;
const script = { content: code, args: [] };
/** Actions in every form that storage could contain. */
const planted = [
  { type: "scriptToExecute", name: "scriptToExecute", scriptToExecute: script, payload: script },
  {
    type: "codeToExecute",
    name: "codeToExecute",
    codeToExecute: { content: code, args: {} },
    payload: script,
  },
  {
    type: "redirect",
    name: "redirect",
    redirect: { url: `javascript:${code}` },
    payload: { url: `javascript:${code}` },
  },
  {
    type: "startPropsToInject",
    name: "startPropsToInject",
    startPropsToInject: { customHeadCode: markup },
    payload: { customHeadCode: markup },
  },
];
const custom = {
  id: "c",
  type: "custom-embed",
  content: { initFunction: script, waitForEventFunction: script },
};

/** Inserts code and markup wherever the value has room for it. */
function tampered(value: unknown, depth = 0): unknown {
  if (depth > 12) return value;
  if (typeof value === "string")
    return depth > 2 && !/^[\w-]{8,}$/.test(value) && value.includes(" ") ? markup : value;
  if (Array.isArray(value)) return value.map((item: unknown) => tampered(item, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    if (/actions$/i.test(key)) return [key, planted];
    if (key === "messages" && Array.isArray(inner))
      return [key, [...inner, custom].map((item) => tampered(item, depth + 1))];
    return [key, tampered(inner, depth + 1)];
  });
  return {
    ...Object.fromEntries(entries),
    clientSideActions: planted,
    actions: planted,
    queue: { actions: planted, begun: 0 },
  };
}

const readStorage = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) =>
      Object.fromEntries(Object.entries(storage).map(([key, value]) => [key, String(value)])),
    ),
  );

async function visit(context: Awaited<ReturnType<Browser["newContext"]>>) {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("dialog", (dialog) => {
    problems.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(site.own);
  return { page, problems };
}

const field = (page: Page) => page.getByRole("textbox");

/** A conversation half-way, and what it stored. */
async function begin() {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await useFastClock(context);
  const { page } = await visit(context);
  await field(page).fill("Ada");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("And where, Ada?").first().waitFor();
  const stored = await readStorage(page);
  return { context, page, stored };
}

async function reloadWith(
  page: Page,
  [local, session]: readonly (Readonly<Record<string, string>> | undefined)[],
): Promise<void> {
  // On a page without the widget, which would otherwise overwrite it on unload.
  await page.goto(`${site.own}/nothing`);
  await page.evaluate(
    ([localItems, sessionItems]) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of Object.entries(localItems ?? {})) localStorage.setItem(key, value);
      for (const [key, value] of Object.entries(sessionItems ?? {})) sessionStorage.setItem(key, value);
    },
    [local, session] as const,
  );
  await page.goto(site.own);
}

test("actions, code and markup planted in storage don't run", async () => {
  const { context, page, stored } = await begin();
  expect(Object.keys(stored[0] ?? {}).length).toBeGreaterThan(0);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("dialog", (dialog) => (problems.push(dialog.message()), void dialog.dismiss()));
  const evil = stored.map((items) =>
    Object.fromEntries(
      Object.entries(items).map(([key, value]) => [
        key,
        value.startsWith("{") || value.startsWith("[") ? JSON.stringify(tampered(JSON.parse(value))) : value,
      ]),
    ),
  );
  expect(JSON.stringify(evil)).toContain("pwned");
  await reloadWith(page, evil);
  await field(page).first().waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "pwned"))).toBeUndefined();
  expect(await page.locator("banter-standard script, banter-standard [onerror]").count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("truncated, corrupted or mistyped storage never blocks a visitor", async () => {
  const { context, page, stored } = await begin();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  const bend = fc.tuple(
    fc.nat(),
    fc.constantFrom("cut", "null", "number", "list", "deep", "junk", "flip"),
    fc.jsonValue({ maxDepth: 2 }),
  );
  for (const [at, kind, junk] of fc.sample(bend, { numRuns: 16, seed: 5 })) {
    const bent = stored.map((items) =>
      Object.fromEntries(
        Object.entries(items).map(([key, value]) => [key, bendValue(value, at, kind, junk)]),
      ),
    );
    await reloadWith(page, bent);
    await field(page).first().waitFor({ timeout: 10_000 });
    expect(problems, `${kind} at ${at}`).toEqual([]);
  }
  await context.close();
});

function bendValue(value: string, at: number, kind: string, junk: unknown): string {
  const place = at % Math.max(1, value.length);
  if (kind === "cut") return value.slice(0, place);
  if (kind === "null") return "null";
  if (kind === "number") return "7";
  if (kind === "list") return "[[],{}]";
  if (kind === "deep") return "[".repeat(200) + "]".repeat(200);
  if (kind === "junk") return JSON.stringify(junk);
  return (
    value.slice(0, place) + String.fromCharCode((value.charCodeAt(place) % 90) + 33) + value.slice(place + 1)
  );
}
