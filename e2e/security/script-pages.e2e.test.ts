import { randomUUID } from "node:crypto";
import { afterAll, test } from "vitest";
import type { Page } from "playwright";
import { serveBots } from "../serve-bots.ts";
import { serveTwoOrigins, type SitePage } from "./two-origins.ts";

/* A bot's scripts on pages with security policies of their own: what runs, where, and that the flow always continues. */

const { server, browser } = await serveBots(["e2e/security/bots"]);
let pages: Readonly<Record<string, SitePage>> = {};

const site = await serveTwoOrigins(() => pages);
afterAll(() => site.close());

interface Visit {
  readonly page: Page;
  /** Directives that the page reported as violated. */
  readonly violations: readonly string[];
  readonly logs: readonly { readonly status?: string; readonly description: string }[];
  readonly callbacks: readonly string[];
  readonly errors: readonly string[];
}

/** Opens the scripted bot on a page with this policy; `API` in it is the flow server. */
async function visit(policy: string | undefined, props: Readonly<Record<string, unknown>>): Promise<Visit> {
  const path = `/${randomUUID()}`;
  pages = {
    ...pages,
    [path]: {
      ...(policy !== undefined && { policy: policy.replaceAll("API", server.url) }),
      body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
        <script type="module" nonce="abc">
          document.addEventListener("securitypolicyviolation", (event) => tell("violation", event.effectiveDirective));
          const { default: Banter } = await import("${server.url}/banter/banter.js");
          Banter.initStandard({
            typebot: "scripted", apiHost: "${server.url}", ...${JSON.stringify(props)},
            onNewLogs: (logs) => logs.forEach((log) => tell("log", log)),
            onScriptExecutionSuccess: (message) => tell("callback", message),
          });
        </script><banter-standard></banter-standard>`,
    },
  };
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const violations: string[] = [];
  const logs: { description: string; status?: string }[] = [];
  const callbacks: string[] = [];
  const errors: string[] = [];
  const found = { page, violations, logs, callbacks, errors };
  page.on("pageerror", (error) => found.errors.push(String(error)));
  await page.exposeFunction("tell", (kind: string, value: unknown) => {
    if (kind === "violation") found.violations.push(String(value));
    else if (kind === "callback") found.callbacks.push(String(value));
    else found.logs.push({ description: "", ...Object(value) });
  });
  await page.clock.install();
  await page.goto(site.own + path);
  return found;
}

const says = (page: Page, words: string) => page.getByRole("log").getByText(words).first().waitFor();

const strict = "default-src 'none'; connect-src API; img-src data:; style-src 'none'";
const RAN = "ran for Ada'); document.title = 'pwned'; ('";

interface Case {
  readonly name: string;
  readonly policy?: string;
  readonly props: Readonly<Record<string, unknown>>;
  /** Where the scripts ran; values are still computed unless it is "nowhere". */
  readonly ran: "in the page" | "in the sandbox" | "nowhere";
  readonly violations?: readonly string[];
}

const cases: readonly Case[] = [
  { name: "no policy", props: {}, ran: "in the page" },
  { name: "no policy, allowScripts=sandbox", props: { allowScripts: "sandbox" }, ran: "in the sandbox" },
  { name: "no policy, allowScripts=false", props: { allowScripts: false }, ran: "nowhere" },
  {
    name: "nonce",
    policy: `${strict}; script-src API 'nonce-abc'`,
    props: { nonce: "abc" },
    ran: "in the page",
  },
  {
    name: "nonce with strict-dynamic",
    policy: `${strict}; script-src 'nonce-abc' 'strict-dynamic'`,
    props: { nonce: "abc" },
    ran: "in the page",
  },
  {
    name: "strict, frames of the API",
    policy: `${strict}; script-src API 'nonce-abc'; frame-src API`,
    props: { allowScripts: "sandbox" },
    ran: "in the sandbox",
  },
  {
    name: "strict with Trusted Types, frames of the API",
    policy: `${strict}; script-src API 'nonce-abc'; frame-src API; require-trusted-types-for 'script'; trusted-types 'none'`,
    props: { allowScripts: "sandbox" },
    ran: "in the sandbox",
  },
  {
    name: "strict, allowScripts=false",
    policy: `${strict}; script-src API 'nonce-abc'`,
    props: { allowScripts: false },
    ran: "nowhere",
  },
  {
    name: "strict without frames, allowScripts=sandbox",
    policy: `${strict}; script-src API 'nonce-abc'`,
    props: { allowScripts: "sandbox" },
    ran: "nowhere",
    violations: ["frame-src"],
  },
];

test.concurrent.for(cases)(
  "$name: scripts run $ran",
  async ({ policy, props, ran, violations = [] }, { expect }) => {
    const { page, ...found } = await visit(policy, props);
    const expected = ran === "nowhere" ? "It makes 20 + 22." : "It makes 42.";
    await expect
      .poll(async () => (await page.clock.runFor(500), page.getByRole("log").innerText()), {
        timeout: 30_000,
      })
      .toContain(expected);
    // The sandbox has a document of its own, whose title nobody sees.
    expect(await page.title()).toBe(ran === "in the page" ? RAN : "Host");
    expect(found.callbacks).toEqual(ran === "nowhere" ? [] : ["done"]);
    expect(found.logs.filter(({ status }) => status === "blocked by page policy").length).toBe(
      ran === "nowhere" ? 2 : 0,
    );
    expect([...new Set(found.violations)].toSorted()).toEqual(violations);
    expect(found.errors).toEqual([]);
    expect(await page.locator("iframe").count()).toBe(0);
    await page.context().close();
  },
);

test.concurrent.for([{}, { allowScripts: "sandbox" }])(
  "a script that hangs holds the flow for ten seconds and no longer: %o",
  async (props, { expect }) => {
    const { page, logs } = await visit(undefined, props);
    await expect
      .poll(async () => (await page.clock.runFor(500), page.getByRole("log").innerText()), {
        timeout: 30_000,
      })
      .toContain("It makes 42.");
    await page.getByRole("textbox").fill("on");
    // From here only the test moves the time.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
    // The frame of a sandbox takes real time to load.
    const hangs = page.waitForEvent("console", (message) => message.text() === "It hangs.");
    await page.getByRole("textbox").press("Enter");
    await hangs;
    await page.clock.runFor(9_000);
    expect(await page.getByText("After the hanging one.").count()).toBe(0);
    await page.clock.runFor(2_000);
    await page.clock.resume();
    await says(page, "After the hanging one.");
    expect(logs.some(({ description }) => /too long|longer than 10 seconds/.test(description))).toBe(true);
    await page.context().close();
  },
);
