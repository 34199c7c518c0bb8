import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import type { Page, Request } from "playwright";
import { listen } from "../accessibility/announced.ts";
import { launchBrowser } from "../browser-page.ts";
import { serveBots } from "../serve-bots.ts";
import { startServer } from "../started-server.ts";
import { startModelProvider } from "../streaming/model-provider.ts";

/* Visitors of a server that asks for a proof of work, in pages of another origin. */

const provider = await startModelProvider();
afterAll(() => provider.close());
const environment = {
  BANTER_PROOF_OF_WORK_DIFFICULTY: "10",
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
};
const bots = ["e2e/streaming/bots"];
const { server: aiServer, browser } = await serveBots(
  bots,
  { ...environment, BANTER_PROOF_OF_WORK: "ai" },
  // A name without TLS: pages of it have no Web Crypto.
  () => launchBrowser("--host-resolver-rules=MAP plain.test 127.0.0.1"),
);
const startsServer = await startServer(bots, { ...environment, BANTER_PROOF_OF_WORK: "start" });
afterAll(() => startsServer.stop());

interface Visit {
  readonly page: Page;
  /** The requests of the conversation that were answered, with their status. */
  readonly answered: readonly { readonly request: Request; readonly status: number }[];
  readonly violations: readonly string[];
  readonly errors: readonly string[];
  readonly announced: () => Promise<readonly string[]>;
  /** Lets the widget load the code that solves challenges. */
  readonly release: () => void;
}

interface VisitOptions {
  readonly policy?: string;
  readonly locale?: string;
  /** A page of the server itself. */
  readonly path?: string;
  readonly isHeld?: boolean;
}

/** Opens the bot in a page on `origin`, a secure one by default. */
async function visit(api: string, { policy, locale = "en", isHeld = false, path }: VisitOptions = {}) {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const { announced } = await listen(page);
  let release = (): void => {};
  const released = isHeld ? new Promise<void>((resolve) => (release = resolve)) : undefined;
  await page.route("**/chunks/solve-challenge-*", async (route) => {
    await released;
    await route.fallback();
  });
  const violations: string[] = [];
  await page.exposeFunction("tell", (directive: string) => violations.push(directive));
  const url = api + (path ?? `/${randomUUID()}`);
  if (path === undefined)
    await page.route(url, (route) =>
      route.fulfill({
        contentType: "text/html",
        ...(policy !== undefined && { headers: { "content-security-policy": policy } }),
        body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
        <script type="module" nonce="abc">
          document.addEventListener("securitypolicyviolation", (event) => tell(event.effectiveDirective));
          const { default: Banter } = await import("${api}/banter/banter.js");
          Banter.initStandard({ typebot: "asks-model", apiHost: "${api}", hasOpenings: false, locale: "${locale}" });
        </script><banter-standard></banter-standard>`,
      }),
    );
  const answered: { request: Request; status: number }[] = [];
  page.on("response", (response) => {
    const request = response.request();
    if (request.method() === "POST") answered.push({ request, status: response.status() });
  });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(url);
  const found: Visit = { page, answered, violations, errors, announced, release: () => release() };
  return found;
}

const statuses = ({ answered }: Visit, path: RegExp) =>
  answered.filter(({ request }) => path.test(request.url())).map(({ status }) => status);

/** Answers with the keyboard and waits for the model's reply and the next question. */
async function askModel({ page }: Visit, question: string): Promise<void> {
  await page.getByRole("textbox").fill(question);
  await page.keyboard.press("Enter");
}

async function hasReplied({ page }: Visit): Promise<void> {
  await page.getByRole("log").getByText("Did that help?").first().waitFor();
}

describe("a visitor notices nothing of it", () => {
  test("before an answer to a bot that calls a model: one message, one call, spoken and focused as ever", async () => {
    const calls = provider.requests;
    const found = await visit(aiServer.url);
    await askModel(found, "Why?");
    await hasReplied(found);
    expect(statuses(found, /startChat$/)).toEqual([200]);
    expect(statuses(found, /streamMessage$/)).toEqual([200]);
    // The challenge came with the start, and the stream's text continues the flow without a further one.
    expect(statuses(found, /continueChat$/)).toEqual([200, 200]);
    expect(provider.requests - calls).toBe(1);
    const { page } = found;
    const field = page.getByRole("textbox");
    await expect
      .poll(() => field.evaluate((input) => input.matches(":focus") && input.isConnected))
      .toBe(true);
    await field.fill("Yes");
    await page.keyboard.press("Enter");
    await page.getByRole("log").getByText("Thank you.").first().waitFor();
    const spoken = (await found.announced()).join("\n");
    expect(spoken).toContain("Did that help?");
    expect(spoken).not.toContain("Checking your browser");
    expect(found.errors).toEqual([]);
  });

  test("before a start, under a policy that forbids workers, and without a violation", async () => {
    const policy = `default-src 'none'; script-src ${startsServer.url} 'nonce-abc'; connect-src ${startsServer.url}; img-src data:; worker-src 'none'`;
    const found = await visit(startsServer.url, { policy });
    await askModel(found, "Why?");
    await hasReplied(found);
    expect(statuses(found, /startChat$/)).toEqual([428, 200]);
    expect(statuses(found, /continueChat$/)).toEqual([200, 200]);
    expect(found.violations).toEqual([]);
    expect(found.errors).toEqual([]);
  });

  test("in a page without TLS, which has no Web Crypto", async () => {
    const found = await visit(aiServer.url.replace("127.0.0.1", "plain.test"), { path: "/asks-model" });
    expect(await found.page.evaluate(() => isSecureContext)).toBe(false);
    await askModel(found, "Why?");
    await hasReplied(found);
    expect(found.errors).toEqual([]);
  });
});

describe("a check that takes longer than a second is shown and spoken", () => {
  test("while the visitor waits for the first message", async () => {
    const found = await visit(startsServer.url, { isHeld: true, locale: "de" });
    await found.page.locator(".banter-check").getByText("Ihr Browser wird geprüft …").waitFor();
    await expect.poll(found.announced).toContain("polite: Ihr Browser wird geprüft …");
    found.release();
    await found.page.getByRole("textbox").waitFor();
    expect(await found.page.locator(".banter-check").count()).toBe(0);
  });

  test("while the visitor waits for a reply", async () => {
    const found = await visit(aiServer.url, { isHeld: true });
    await found.page.getByRole("textbox").fill("Why?");
    // Longer than the wait that is shown: nobody waits for it yet.
    await found.page.waitForTimeout(1_500);
    expect(await found.announced()).not.toContain("polite: Checking your browser…");
    await askModel(found, "Why?");
    await found.page.locator(".banter-activity").getByText("Checking your browser…").waitFor();
    await expect.poll(found.announced).toContain("polite: Checking your browser…");
    found.release();
    await hasReplied(found);
    expect(await found.page.locator(".banter-activity").count()).toBe(0);
  });
});

test("a solution that expires while the visitor is away is replaced unnoticed, with the same message", async () => {
  const found = await visit(aiServer.url);
  await found.page.getByRole("textbox").waitFor();
  let isFirst = true;
  await found.page.route("**/continueChat", async (route) => {
    const headers = route.request().headers();
    // As if the challenge had expired: the server accepts no solution of it.
    if (isFirst) headers["x-banter-proof"] = btoa("{}");
    isFirst = false;
    await route.continue({ headers });
  });
  await askModel(found, "Why?");
  await hasReplied(found);
  const [refused, accepted] = found.answered.filter(({ request }) => request.url().endsWith("continueChat"));
  expect([refused?.status, accepted?.status]).toEqual([428, 200]);
  expect(accepted?.request.postData()).toBe(refused?.request.postData());
  expect(found.errors).toEqual([]);
});

test("a slow device solves it while the visitor writes", async () => {
  const found = await visit(aiServer.url, { isHeld: true });
  const { page } = found;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const field = page.getByRole("textbox");
  await field.pressSequentially("Why ");
  const solving = page.waitForResponse(/solve-challenge-/);
  found.release();
  await solving;
  await field.pressSequentially("is that so?");
  expect(await field.inputValue()).toBe("Why is that so?");
  await page.keyboard.press("Enter");
  await hasReplied(found);
  expect(statuses(found, /continueChat$/)).toEqual([200, 200]);
  expect(found.errors).toEqual([]);
});

test("a chat that is removed meanwhile sends nothing more", async () => {
  const found = await visit(startsServer.url, { isHeld: true });
  await expect.poll(() => statuses(found, /startChat$/)).toEqual([428]);
  await found.page.evaluate(() => document.querySelector("banter-standard")?.remove());
  const loaded = found.page.waitForResponse(/solve-challenge-/);
  found.release();
  await (await loaded).finished();
  // A request that was not cancelled would be sent before this one.
  await found.page.evaluate(async () => {
    for (let tick = 0; tick < 20; tick++) await fetch(location.href);
  });
  expect(statuses(found, /startChat$/)).toEqual([428]);
});

test("an answer survives that the code which solves the challenge can't be loaded at once", async () => {
  const found = await visit(aiServer.url);
  await found.page.route("**/chunks/solve-challenge-*", (route) => route.abort(), { times: 1 });
  await askModel(found, "Why?");
  await hasReplied(found);
  const ids = found.answered
    .filter(({ request }) => request.url().endsWith("continueChat"))
    .map(({ request }) => request.postDataJSON().messageId);
  expect(new Set(ids).size).toBe(2);
});
