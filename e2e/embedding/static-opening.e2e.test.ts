import { expect, test } from "vitest";
import type { BrowserContextOptions, Page } from "playwright";
import { payloads } from "../../packages/widget/src/messages/safety/testing/payloads.ts";
import { openPage } from "../browser-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";

/* The first messages in the HTML of a bot's page: read without scripts, and until the widget has loaded. */

const leaf = (text: string) => ({ text });
const paragraph = (...children: readonly object[]) => ({ type: "p", children });
const say = (id: string, ...richText: readonly object[]) => ({ id, type: "text", content: { richText } });
const SQUARE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='300'/%3E";

function bot(id: string, blocks: readonly object[], theme: object = {}) {
  return {
    version: "6.1",
    id,
    name: id,
    publicId: id,
    events: [{ id: "start", type: "start", outgoingEdgeId: "edge" }],
    edges: [{ id: "edge", from: { eventId: "start" }, to: { groupId: "all" } }],
    groups: [{ id: "all", title: "All", blocks: [...blocks, question] }],
    variables: [],
    theme,
    settings: { typingEmulation: { enabled: false } },
  };
}

/** The sizes of files in `e2e/files`, which arrive late. */
const pictured = [
  { id: "wide", type: "image", content: { url: "/files/landscape.jpg", width: 1600, height: 1067 } },
  say("between", paragraph(leaf("Between"))),
  { id: "high", type: "image", content: { url: "/files/portrait.webp", aspectRatio: "3/4" } },
  say("after", paragraph(leaf("After"))),
];

const placed = {
  url: "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  width: 600,
  height: 400,
};

const question = { id: "drink", type: "choice input", items: [{ id: "tea", content: "Tea" }] };
const formatted = say(
  "formatted",
  { type: "h2", children: [leaf("A heading")] },
  paragraph(leaf("")),
  paragraph(leaf("A text that is long enough to be broken into more lines than one on a small screen, "), {
    type: "a",
    url: "https://example.test/",
    children: [leaf("with a link")],
  }),
  { type: "ul", children: [1, 2].map((n) => ({ type: "li", children: [leaf(`Item ${n}`)] })) },
  paragraph(leaf("")),
  paragraph({ text: "code", code: true }, { text: " bold", bold: true }),
);
const themed = {
  general: { background: { type: "Color", content: "#123456" }, font: { type: "Custom", family: "Georgia" } },
  chat: {
    hostAvatar: { isEnabled: false },
    hostBubbles: {
      backgroundColor: "#ffeedd",
      border: { roundeness: "large", thickness: 3, color: "#aa0000" },
    },
    container: { maxWidth: "600px" },
  },
};
const hostile = payloads.map((payload, index) =>
  say(
    `payload-${index}`,
    paragraph(leaf(payload), { type: "a", url: payload, children: [leaf(payload)] }),
    { type: "img", url: payload, caption: payload, children: [] },
    { type: payload, children: [leaf(payload)] },
  ),
);
const hostileTheme = {
  general: {
    font: '"; } </style><script>alert(1)</script>',
    background: { type: "Color", content: "red; } *{display:none" },
  },
  chat: {
    container: { maxWidth: "1px; background: url(https://example.invalid)" },
    hostAvatar: { url: '"><svg onload=alert(1)>' },
  },
};

const fixture = useEmbeddingFixture({
  plain: bot("plain", [say("hello", paragraph(leaf("Hello!"))), formatted]),
  themed: bot("themed", [formatted, { id: "picture", type: "image", content: { url: SQUARE } }], themed),
  schemes: bot("schemes", [say("hello", paragraph(leaf("Hello!"))), formatted], {
    ...themed,
    dark: {
      general: { background: { content: "#0b1020" } },
      chat: { hostBubbles: { backgroundColor: "#334455" } },
    },
  }),
  pictured: bot("pictured", pictured),
  /** As `banter init` writes them: with a typing indicator before each message but the first. */
  typed: {
    ...bot("typed", [{ id: "placed", type: "image", content: placed }, ...pictured.slice(1, 2)]),
    settings: {},
  },
  hostile: bot("hostile", hostile, hostileTheme),
});

const PRERENDERED = ".opening .banter-host-bubble";

/** Opens a bot's page whose widget can't be loaded. */
async function openWithoutWidget(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { browser, api } = fixture();
  const context = await browser.newContext(options);
  await context.route("**/banter/**", (route) => route.abort());
  const page = await context.newPage();
  await page.goto(api + path);
  return page;
}

/** Where elements are and what they look like. */
function looks(page: Page, selector: string): Promise<readonly object[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { backgroundColor, color, fontFamily, fontSize, borderRadius, borderColor } =
        getComputedStyle(element);
      const text = element.querySelector(".slate-html-container")?.textContent ?? "";
      return {
        x,
        y,
        width,
        height,
        text,
        backgroundColor,
        color,
        fontFamily,
        fontSize,
        borderRadius,
        borderColor,
      };
    }),
  );
}

test.each([
  ["plain", 360],
  ["plain", 1280],
  ["themed", 360],
  ["themed", 1280],
  ["typed", 360],
])(
  "the messages of %s stay where they are when the widget shows them, %i pixels wide",
  async (name, width) => {
    const { browser, api } = fixture();
    const viewport = { width, height: 800 };
    const before = await openWithoutWidget(`/${name}`, { viewport });
    const expected = await looks(before, PRERENDERED);
    expect(expected).toHaveLength(2);
    await before.context().close();
    const { page, problems } = await openPage(browser, `${api}/${name}`, { viewport });
    await expect.poll(() => page.locator(".opening").count()).toBe(0);
    // The indicator of a slow start may be below the messages for a moment.
    await expect.poll(() => looks(page, ".banter-host-bubble")).toEqual(expected);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

test.each([320, 1280])(
  "messages between images of known sizes stay where they are while the images arrive, %i pixels wide",
  async (width) => {
    const { browser, api } = fixture();
    const context = await browser.newContext({ viewport: { width, height: 2000 } });
    let deliver = (): void => {};
    const delivery = new Promise<void>((resolve) => (deliver = resolve));
    await context.route("**/files/*", async (route) => {
      await delivery;
      await route.fulfill({
        path: new URL(`..${new URL(route.request().url()).pathname}`, import.meta.url).pathname,
      });
    });
    const page = await context.newPage();
    await page.goto(`${api}/pictured`, { waitUntil: "domcontentloaded" });
    const expected = await looks(page, PRERENDERED);
    expect(expected).toHaveLength(4);
    deliver();
    await expect.poll(() => page.locator(".opening").count()).toBe(0);
    await expect.poll(() => page.locator(".banter-image:not([data-pending])").count()).toBe(2);
    await expect.poll(() => looks(page, ".banter-host-bubble")).toEqual(expected);
    await context.close();
  },
);

test.each([
  ["dark", "rgb(11, 16, 32)", "rgb(51, 68, 85)"],
  ["light", "rgb(18, 52, 86)", "rgb(255, 238, 221)"],
] as const)(
  "in a %s system, the page and its messages are so before and after",
  async (colorScheme, back, bubble) => {
    const { browser, api } = fixture();
    const before = await openWithoutWidget("/schemes", { colorScheme });
    const expected = await looks(before, PRERENDERED);
    expect(expected).toMatchObject([{ backgroundColor: bubble }, { backgroundColor: bubble }]);
    await before.context().close();
    const { page, problems } = await openPage(browser, `${api}/schemes`, {
      colorScheme,
      viewport: { width: 1280, height: 720 },
    });
    await expect.poll(() => page.locator(".opening").count()).toBe(0);
    expect(await looks(page, ".banter-host-bubble")).toMatchObject(expected);
    const shown = page.locator("body, .banter-container");
    expect(
      await shown.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor)),
    ).toEqual([back, back]);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

test("a bot that begins with a picture says something before the widget has arrived", async () => {
  const { browser, api } = fixture();
  const context = await browser.newContext();
  await context.route("**/banter/**", () => new Promise(() => undefined));
  const page = await context.newPage();
  await page.goto(`${api}/typed`, { waitUntil: "commit" });
  await page.getByText("Between").waitFor();
  // The picture has its place: it isn't as high as its image's pixel.
  const { height = 0 } = (await page.locator(PRERENDERED).first().boundingBox()) ?? {};
  expect(height).toBeGreaterThan(160);
  await context.close();
});

test("the page can be read without scripts", async () => {
  const page = await openWithoutWidget("/plain", { javaScriptEnabled: false });
  for (const text of ["Hello!", "A heading", "Item 2", "Tea"])
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true);
  expect(await page.getByRole("link", { name: "with a link" }).getAttribute("href")).toBe(
    "https://example.test/",
  );
  await page.context().close();
});

test("messages in the page's HTML execute nothing", async () => {
  const { browser, api } = fixture();
  const context = await browser.newContext();
  await context.route("**/banter/**", (route) => route.abort());
  const page = await context.newPage();
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`${api}/hostile`);
  expect(await page.locator(PRERENDERED).count()).toBe(payloads.length);
  const dangers = await page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) => [
      ...(/^(?:iframe|object|embed|form|base|svg|math|template)$/i.test(element.tagName) &&
      !element.matches(".banter-avatar")
        ? [element.tagName]
        : []),
      ...[...element.attributes]
        .filter(
          ({ name, value }) =>
            /^on|^srcdoc$/i.test(name) ||
            (!/^(?:alt|data-)/.test(name) && /^\s*(?:javascript|vbscript|data:text)/i.test(value)),
        )
        .map(({ name, value }) => `${name}=${value}`),
    ]),
  );
  expect(dangers).toEqual([]);
  expect(await page.locator("script").count()).toBe(5);
  expect(await page.locator("style").count()).toBe(1);
  expect(await page.locator(".opening").evaluate((element) => getComputedStyle(element).maxWidth)).toBe(
    "none",
  );
  expect(dialogs).toEqual([]);
  await context.close();
});

test.each(["HTML, inline chat", "HTML, floating button, loaded with the page"])(
  "with the embed code %j, each file and the opening are requested once",
  async (label) => {
    const { browser, api, site } = fixture();
    const embed = await openPage(browser, `${api}/plain/embed`);
    const code = (await embed.page.getByRole("region", { name: label, exact: true }).textContent()) ?? "";
    expect(code.match(/rel="modulepreload"/g)?.length).toBeGreaterThan(1);
    const page = await (await browser.newContext()).newPage();
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(site.put("/preloaded", code));
    if (label.includes("button")) await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByRole("button", { name: "Tea" }).click();
    await expect.poll(() => page.locator(".banter-guest-bubble").count()).toBe(1);
    expect(requested.filter((url, index) => requested.indexOf(url) !== index)).toEqual([]);
    expect(requested).toContain(`${api}/api/v1/typebots/plain/opening`);
    await page.context().close();
  },
);

test("each file and the conversation are requested once", async () => {
  const { browser, api } = fixture();
  const context = await browser.newContext();
  const page = await context.newPage();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto(`${api}/plain`);
  await page.getByRole("button", { name: "Tea" }).click();
  await expect.poll(() => page.locator(".banter-guest-bubble").count()).toBe(1);
  expect(requested.filter((path, index) => requested.indexOf(path) !== index)).toEqual([]);
  expect(requested).toContain("POST /api/v1/typebots/plain/startChat");
  expect(requested.filter((path) => path.endsWith("/opening"))).toEqual([]);
  await context.close();
});

test("a page whose widget can't be loaded says so in its language", async () => {
  const page = await openWithoutWidget("/plain", { locale: "de-DE" });
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toContain("Etwas ist schiefgegangen.");
  await page.context().close();
});
