import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { announcementsOf, listenInPage } from "../accessibility/announced.ts";
import { readFocusPath } from "../accessibility/read-focus-path.ts";
import { startHostSite, type HostSite } from "../embedding/host-site.ts";
import { startChaosProxy } from "../faults/chaos-proxy.ts";
import { storedAnswers } from "../inputs/stored-answers.ts";
import { startServer, type StartedServer } from "../started-server.ts";
import { startModelProvider, type ModelAnswer, type ModelProvider } from "../streaming/model-provider.ts";
import { launchWebKit, type WebKit, type WebKitSession } from "./webkit/launch-webkit.ts";
import { openSecondWindow } from "./webkit/webdriver.ts";
import { webKitPage, type WebKitPage } from "./webkit/webkit-page.ts";

/* Further behaviour in WebKit, against the built files. */

let server: StartedServer;
let provider: ModelProvider;
let site: HostSite;
let webkit: WebKit;
let session: WebKitSession;
let page: WebKitPage;

beforeAll(async () => {
  provider = await startModelProvider();
  const bots = ["e2e/browsers/bots/tells.ts", "e2e/accessibility/bots/speaks.ts"];
  [server, site, webkit] = await Promise.all([
    startServer(bots, { BANTER_AI_OPENAI_KEY: "key", BANTER_AI_OPENAI_BASE_URL: provider.baseUrl }),
    startHostSite(),
    launchWebKit(),
  ]);
});
afterAll(async () => {
  await webkit?.close();
  await Promise.all([server?.stop(), site?.close(), provider?.close()]);
});
beforeEach(async () => {
  session = await webkit.newSession();
  page = webKitPage(session);
});
afterEach(() => session.end());

const LONG_WAIT = { timeout: 60_000 };
const PLAN = { name: "Plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };

const says = (words: string, on = page) => on.getByTestId("host-bubble").getByText(words).waitFor();
async function answer(words: string, on = page): Promise<void> {
  await on.getByRole("log").getByRole("textbox").click();
  await on.keyboard.type(`${words}\n`);
}

// Spec: 1.4, 2.39
test("messages of every kind are rendered with the bot's appearance", async () => {
  await page.goto(`${server.url}/?bot=tells`);
  await says("More?");
  const shown = await page.evaluate(() => {
    const root = document.querySelector("banter-standard")?.shadowRoot;
    const bubble = root?.querySelector(".banter-host-bubble");
    return {
      isBold: root?.querySelector(".banter-host-bubble strong, .bold")?.textContent,
      picture: root?.querySelector<HTMLImageElement>(".banter-host-bubble img")?.naturalWidth !== 0,
      sound: root?.querySelectorAll("audio").length,
      film: root?.querySelectorAll("video").length,
      page: root?.querySelectorAll("iframe").length,
      spacing: bubble == null ? "" : getComputedStyle(bubble).letterSpacing,
      sheets: (root?.adoptedStyleSheets.length ?? 0) > 1,
      moving: root?.getAnimations().filter(({ effect, playState }) => {
        const duration = Number(effect?.getComputedTiming().duration);
        return playState === "running" && duration > 1;
      }).length,
    };
  });
  expect(shown).toEqual({
    isBold: "Bold",
    picture: true,
    sound: 1,
    film: 1,
    page: 1,
    spacing: "3px",
    sheets: true,
    // The system prefers reduced motion, with which animations last a millisecond.
    moving: 0,
  });
  await answer("Yes");
  const spacing = await page.evaluate(() => {
    const bubble = document
      .querySelector("banter-standard")
      ?.shadowRoot?.querySelector(".banter-guest-bubble");
    return bubble == null ? "" : getComputedStyle(bubble).letterSpacing;
  });
  expect(spacing).toBe("4px");
});

test("a picture opens in full size, and Escape returns to it", async () => {
  await page.goto(`${server.url}/?bot=tells`);
  await says("More?");
  await page.locator(".banter-lightbox-opener").focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("dialog[open]").count(), LONG_WAIT).toBe(0);
  expect(await focusPath()).toContain("button");
});

test("a conversation is announced once, in order, a streamed reply by its sentences", async () => {
  await open("standard", "speaks", { head: `<script>(${listenInPage.toString()})()</script>` });
  const said: string[] = [];
  const announces = async (...words: readonly string[]) => {
    said.push(...words);
    const announced = async () =>
      announcementsOf(await page.evaluate(() => Reflect.get(window, "announced")));
    await expect.poll(announced, LONG_WAIT).toEqual(said);
  };
  await announces("polite: Good day.", "polite: What is your name?");
  expect(await page.getByRole("log").computed()).toMatchObject({ role: "log" });
  expect(await page.getByRole("log").getByRole("textbox").computed()).toEqual({
    role: "textbox",
    name: "What is your name?",
  });
  await answer("Ada");
  await announces("polite: And your address, Ada?");
  // The field of another kind of question takes the place of the first one.
  const question = async () => (await page.getByRole("log").getByRole("textbox").computed()).name;
  await expect.poll(question, LONG_WAIT).toBe("And your address, Ada?");
  await answer("ada@");
  await announces("alert: Enter a valid email address, such as name@example.com.");
  await page.keyboard.type("example.com\n");
  await announces("polite: Send us your plans.");
  await page.locator("input[type=file]").setInputFiles([PLAN]);
  await announces("polite: Plan.pdf");
  await page.getByRole("button", { name: "Upload 1 file" }).click();
  await announces("polite: What would you like to know?");
  const answering = new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));
  await answer("The weather?");
  const model = await answering;
  model.write("It is **sunny** now. It will st");
  // It may have taken long enough for the wait to be announced.
  await page.locator(".banter-streaming-container").getByText("sunny").waitFor();
  model.write("ay so. Take a hat");
  model.finish();
  await says("Goodbye.");
  const announcedSince = async () =>
    announcementsOf(await page.evaluate(() => Reflect.get(window, "announced")))
      .slice(said.length)
      .filter((words) => words !== "polite: The bot is typing");
  // Messages that arrive together may be announced together.
  const spoken = async () => (await announcedSince()).join(" ").replaceAll("polite: ", "");
  await expect
    .poll(spoken, LONG_WAIT)
    .toBe("It is sunny now. It will stay so. Take a hat Goodbye. The conversation has ended");
  expect((await announcedSince()).length).toBeGreaterThan(3);
});

test("a popup takes the focus, traps it, and restores it on Escape", async () => {
  await open("popup", "tells", {
    body: `<button onclick="Banter.open()">Open</button><a href="#end">A link</a>`,
  });
  await page.getByRole("button", { name: "Open" }).focus();
  await page.keyboard.press("Enter");
  await says("More?");
  await expect.poll(focusPath, LONG_WAIT).toBe("banter-popup > input");
  await page.keyboard.type("Half an ans");
  const visited: string[] = [];
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press("Tab");
    visited.push(await focusPath());
  }
  expect(visited).toContain("banter-popup > input");
  expect(visited).toContain("banter-popup > button Close");
  // Between the last and the first element the focus may be in the browser's own UI; never in the page.
  expect(
    visited.filter((place) => !place.startsWith("banter-popup") && !/^(body|html)?$/.test(place)),
  ).toEqual([]);
  await page.getByRole("log").getByRole("textbox").focus();
  await page.keyboard.press("Escape");
  await expect.poll(focusPath, LONG_WAIT).toBe("button Open");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.getByRole("log").getByRole("textbox").inputValue(), LONG_WAIT)
    .toBe("Half an ans");
});

test("a bubble opens by keyboard, takes the page's style for its parts, and restores the focus", async () => {
  await open("bubble", "tells", {
    head: "<style>banter-bubble::part(button) { background: rgb(1, 2, 3) }</style>",
  });
  const launcher = page.getByRole("button", { name: "Open chat" });
  await launcher.focus();
  const ground = await page.evaluate(() => {
    const button = document.querySelector("banter-bubble")?.shadowRoot?.querySelector(".launcher");
    return button == null ? "" : getComputedStyle(button).backgroundColor;
  });
  expect(ground).toBe("rgb(1, 2, 3)");
  await page.keyboard.press("Enter");
  await says("More?");
  await expect.poll(focusPath, LONG_WAIT).toBe("banter-bubble > input");
  await page.keyboard.press("Escape");
  await expect.poll(focusPath, LONG_WAIT).toBe("banter-bubble > button Open chat");
});

test("a reload shows the conversation at once and keeps the draft, even offline", async () => {
  const proxy = await startChaosProxy(server.url);
  await open("standard", "tells", { api: proxy.url });
  await answer("First");
  await says("And your name?");
  await page.getByRole("log").getByRole("textbox").click();
  await page.keyboard.type("Ad");
  proxy.isDown = true;
  await page.reload();
  await says("And your name?");
  await expect.poll(() => page.getByRole("log").getByRole("textbox").inputValue(), LONG_WAIT).toBe("Ad");
  // An offline answer waits for the network and is sent once.
  await page.getByRole("log").getByRole("textbox").click();
  await page.keyboard.press("End");
  await page.keyboard.type("a\n");
  await page.getByTestId("guest-bubble").getByText("Ada", { exact: true }).waitFor();
  proxy.isDown = false;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await says("Goodbye, Ada.");
  expect(await storedAnswers(server, "tells")).toMatchObject({ more: "First", name: "Ada" });
  await proxy.close();
});

test("two windows share one conversation: what is answered in one appears in the other", async () => {
  const windows = await openSecondWindow(session);
  const [first, second] = [webKitPage(windows.first), webKitPage(windows.second)];
  const address = place("standard", "tells", {});
  await first.goto(address);
  expect(await first.evaluate(() => "locks" in navigator && "BroadcastChannel" in window)).toBe(true);
  await answer("First", first);
  await says("And your name?", first);
  await second.goto(address);
  await says("And your name?", second);
  await answer("Ada", second);
  await says("Goodbye, Ada.", second);
  await says("Goodbye, Ada.", first);
});

test("a right-to-left conversation is mirrored, and nothing scrolls sideways", async () => {
  await open("standard", "tells", { lang: 'lang="ar" dir="rtl"' });
  await answer("First");
  await says("And your name?");
  const places = await page.evaluate(() => {
    const root = document.querySelector("banter-standard")?.shadowRoot;
    const view = root?.querySelector(".scrollable-container");
    const left = (selector: string) => root?.querySelector(selector)?.getBoundingClientRect().left ?? 0;
    return {
      isMirrored: left(".banter-guest-bubble") < left(".banter-host-bubble"),
      sideways: (view?.scrollWidth ?? 0) - (view?.clientWidth ?? 0),
    };
  });
  expect(places).toEqual({ isMirrored: true, sideways: 0 });
});

interface HostOptions {
  readonly api?: string;
  readonly head?: string;
  readonly body?: string;
  readonly attributes?: string;
  readonly lang?: string;
}

async function open(mode: string, bot: string, parts: HostOptions): Promise<void> {
  await page.goto(place(mode, bot, parts));
}

/** Adds a page with a chat to the site and returns its address. */
function place(
  mode: string,
  bot: string,
  { api = server.url, head = "", body = "", attributes = "", lang = 'lang="en"' }: HostOptions,
): string {
  return site.put(
    `/${mode}`,
    `<!doctype html><html ${lang}><head><meta charset="utf-8"><title>${mode}</title>${head}<script type="module" src="/banter/banter.js"></script></head>
      <body><main><h1>A page</h1>${body}<banter-${mode} typebot="${bot}" api-host="${api}" ${attributes} style="display: block; height: 600px"></banter-${mode}></main></body></html>`,
  );
}

const focusPath = async () => String(await page.evaluate(readFocusPath));
