import { afterAll, beforeEach, afterEach, expect, test } from "vitest";
import type { Page, WebSocket } from "playwright";
import { serveTwoOrigins } from "../security/two-origins.ts";
import { serveBots } from "../serve-bots.ts";

/* Client-side actions: each runs once, in order, with exactly the reply that the flow waits for. */

const { server, browser } = await serveBots(["e2e/actions/bots"], { BANTER_WEBHOOK_SECRET: "hooked" });
let page: Page;
let resultId: string;
/** The `message` of each answer that the page sent, in order. */
let sent: unknown[];
let events: unknown[];
let errors: string[];

const site = await serveTwoOrigins(() => ({
  "/": { body: hostPage() },
  "/favicon.ico": { body: "" },
  "/elsewhere": { body: "<title>Elsewhere</title>" },
  "/data.json": { body: `{"city":"Paris"}`, contentType: "application/json" },
  "/packs/js/sdk.js": {
    body: `window.chatwootSDK = { run: (options) => window.acted.push(["chatwoot", options.websiteToken]) }`,
    contentType: "text/javascript",
  },
}));
afterAll(() => site.close());

function hostPage(): string {
  return `<!doctype html><html lang="en"><title>Host</title>
    <script>
      window.acted = [];
      window.gtag = (...call) => window.acted.push(["gtag", ...call]);
      window.fbq = (...call) => window.acted.push(["fbq", ...call]);
      window.open = (url, target) => { window.acted.push(["open", url, target]); return null; };
    </script>
    <script type="module">
      import Banter from "${server.url}/banter/banter.js";
      Banter.initStandard({
        typebot: "acts", apiHost: "${server.url}", prefilledVariables: { site: "${site.own}" },
        onEnd: () => tell("end"),
        onScriptExecutionSuccess: (message) => tell("script: " + message),
        onNewLogs: (logs) => logs.forEach(({ description }) => tell("log: " + description)),
      });
    </script><banter-standard></banter-standard>`;
}

beforeEach(async () => {
  [sent, events, errors, resultId] = [[], [], [], ""];
  page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => {
    if (request.url().endsWith("/continueChat")) sent.push(Object(request.postDataJSON()).message);
  });
  page.on("response", async (response) => {
    if (response.url().endsWith("/startChat") && response.request().method() === "POST")
      resultId = Object(await response.json()).resultId;
  });
  await page.route(/googletagmanager|facebook/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await page.exposeFunction("tell", (event: unknown) => events.push(event));
});
afterEach(() => page.context().close());

const says = (words: string) => page.getByRole("log").getByText(words).first().waitFor();
const text = (words: string) => ({ type: "text", text: words });

async function answer(words: string): Promise<void> {
  await page.getByRole("textbox").fill(words);
  await page.keyboard.press("Enter");
}

function postWebhook(order: string): Promise<Response> {
  const path = `/api/v1/typebots/acts/blocks/hook/results/${resultId}/executeWebhook`;
  return fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer hooked" },
    body: JSON.stringify({ order }),
  });
}

// Spec: 1.6, 2.1
test.each(["before a listener is connected", "while the page is listening"])(
  "every action, with a webhook that arrives %s",
  async (moment) => {
    const sockets: WebSocket[] = [];
    page.on("websocket", (socket) => sockets.push(socket));
    await page.goto(site.own);
    await says("One");
    if (moment === "before a listener is connected") expect((await postWebhook("A1")).status).toBe(200);
    await says("Sum 42, nothing , status 200, city Paris.");
    await expect.poll(() => sockets.length, { timeout: 10_000 }).toBe(1);
    const [socket] = sockets;
    expect(socket?.url()).toContain(`/parties/main/${resultId}/webhooks`);
    if (moment === "while the page is listening") {
      expect(await page.getByText("Order A1.").count()).toBe(0);
      expect((await postWebhook("A1")).status).toBe(200);
    }
    await says("Order A1.");
    await expect.poll(() => socket?.isClosed()).toBe(true);

    const toast = page.getByRole("link", { name: /Continue in new tab/ });
    await toast.waitFor();
    expect(await toast.getAttribute("href")).toBe(`${site.own}/elsewhere`);
    expect(await toast.getAttribute("rel")).toContain("noopener");
    expect(events).not.toContain("end");
    await answer("Bye");
    await says("The end.");
    await expect.poll(() => events).toContain("end");

    expect(sent).toEqual([
      text("42"),
      undefined,
      text(`{"statusCode":200,"data":{"city":"Paris"}}`),
      undefined,
      text(`{"data":{"order":"A1"}}`),
      text("Bye"),
    ]);
    expect(await page.evaluate(() => Reflect.get(window, "acted"))).toEqual([
      "head",
      ["fbq", "init", "12345678"],
      ["fbq", "track", "PageView"],
      "first",
      "after one: true",
      ["gtag", "event", "asked", { event_category: "chat", event_label: "x", value: 3, send_to: undefined }],
      ["fbq", "trackSingle", "12345678", "Lead", {}],
      ["chatwoot", "token"],
      ["open", "", "_blank"],
    ]);
    expect(await page.locator('head meta[name="from"]').count()).toBe(1);
    expect(events.filter((event) => event === "end")).toHaveLength(1);
    expect(events).toContain("script: Chatwoot Web Widget Opened");
    expect(events).toContain("log: The redirect URL is not allowed");
    expect(page.url()).toBe(`${site.own}/`);
    expect(errors).toEqual([]);
  },
);

test("unknown actions, messages and inputs are ignored", async () => {
  await page.route("**/startChat", async (route) => {
    const response = await route.fetch();
    const reply = Object(await response.json());
    await route.fulfill({
      response,
      json: {
        ...reply,
        clientSideActions: [
          { type: "danceToExecute", danceToExecute: { steps: 3 } },
          { type: "scriptToExecute", scriptToExecute: { content: "window.acted.push('known')", args: [] } },
        ],
        messages: [
          { id: "m1", type: "hologram", content: { beam: 1 } },
          {
            id: "m2",
            type: "text",
            content: { type: "richText", richText: [{ type: "spin", children: [{ text: "Still here" }] }] },
          },
        ],
        input: { id: "i1", type: "telepathy input", options: { strength: 9 } },
      },
    });
  });
  await page.goto(site.own);
  await says("Still here");
  await answer("a thought");
  await expect.poll(() => sent[0]).toEqual(text("a thought"));
  expect(await page.evaluate(() => Reflect.get(window, "acted"))).toEqual(["known"]);
  expect(errors).toEqual([]);
});
