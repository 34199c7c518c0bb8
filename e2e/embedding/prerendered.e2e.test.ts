import { expect, test } from "vitest";
import type { BrowserContextOptions, Page } from "playwright";
import { openPage } from "../browser-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";

/* The first messages of an embedded chat, before the chat's code has arrived. */

const say = (id: string, text: string) => ({
  id,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});

function bot(id: string, theme: object = {}, settings: object = { typingEmulation: { enabled: false } }) {
  return {
    version: "6.1",
    id,
    name: id,
    publicId: id,
    events: [{ id: "start", type: "start", outgoingEdgeId: "edge" }],
    edges: [{ id: "edge", from: { eventId: "start" }, to: { groupId: "all" } }],
    groups: [
      {
        id: "all",
        title: "All",
        blocks: [
          say("hello", "Hello!"),
          say("long", "A text that is long enough to be broken into more lines than one on a small screen."),
          {
            id: "picture",
            type: "image",
            content: {
              url: "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
              width: 300,
              height: 200,
            },
          },
          { id: "name", type: "text input", options: { labels: { placeholder: "Your name" } } },
        ],
      },
    ],
    variables: [],
    theme,
    settings,
  };
}

const colors = {
  general: { background: { type: "Color", content: "#123456" } },
  chat: {
    hostBubbles: {
      backgroundColor: "#ffeedd",
      border: { roundeness: "large", thickness: 3, color: "#aa0000" },
    },
  },
  dark: {
    general: { background: { content: "#0b1020" } },
    chat: { hostBubbles: { backgroundColor: "#334455" } },
  },
};

const fixture = useEmbeddingFixture({
  plain: bot("plain", { chat: { buttons: { backgroundColor: "#0a785a" } } }),
  headed: bot("headed", {
    chat: { buttons: { backgroundColor: "#0a785a" } },
    header: { isEnabled: true, title: "Shop", tagline: "We answer at once" },
  }),
  colors: bot("colors", colors),
  filled: bot("filled", { chat: { container: { backgroundColor: "#fff8e1", maxWidth: "500px" } } }),
  arabic: bot("arabic", {}, { general: { locale: "ar" }, typingEmulation: { enabled: false } }),
  typed: bot("typed", {}, {}),
  custom: bot("custom", { customCss: ".banter-host-bubble { padding: 30px }" }),
});

interface Held {
  readonly page: Page;
  readonly problems: readonly string[];
  /** Lets the chat's code arrive. */
  readonly release: () => void;
}

const POLICY =
  "default-src 'none'; script-src SERVER; connect-src SERVER; img-src data:; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** A page with a strict policy whose chat code doesn't arrive until `release`. */
async function openHeld(
  body: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Held> {
  const { browser, api, site } = fixture();
  site.put("/held.css", "banter-standard { height: 600px }");
  const code = `<link rel="stylesheet" href="/held.css"><script type="module" src="${api}/banter/banter.js"></script>${body}`;
  const url = site.put("/held", code, {
    "content-security-policy": POLICY.replaceAll("SERVER", api),
  });
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const { page, problems } = await openPage(browser, url, options, async (opened) => {
    await opened.route("**/chunks/mount-chat-*", async (route) => {
      await released;
      await route.continue();
    });
    await prepare(opened);
  });
  return { page, problems, release };
}

/** Where the messages are and what they look like. */
function looks(page: Page, place: string): Promise<readonly object[]> {
  return page.locator(`${place} .banter-host-bubble:not(.banter-typing)`).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { backgroundColor, color, fontFamily, fontSize, borderRadius, borderColor } =
        getComputedStyle(element);
      const behind = element.closest(".banter-container") ?? element;
      const ground = getComputedStyle(behind).backgroundColor;
      return {
        x,
        y,
        width,
        height,
        backgroundColor,
        color,
        fontFamily,
        fontSize,
        borderRadius,
        borderColor,
        ground,
      };
    }),
  );
}

const PRERENDERED = ".prerendered";
const CHAT = ".chat > :not(.prerendered)";
const inline = (name: string, more = "") => `<banter-standard typebot="${name}" ${more}></banter-standard>`;

test.each([
  ["plain", 360, "light"],
  ["plain", 1280, "light"],
  ["colors", 360, "light"],
  ["colors", 1280, "dark"],
  ["filled", 1280, "light"],
  ["arabic", 360, "light"],
] as const)(
  "the messages of %s stay where they are when the chat arrives, %i pixels wide, %s",
  async (name, width, colorScheme) => {
    const held = await openHeld(inline(name, 'color-scheme="auto"'), {
      viewport: { width, height: 800 },
      colorScheme,
    });
    await held.page.locator(PRERENDERED).getByText("Hello!").waitFor();
    const expected = await looks(held.page, PRERENDERED);
    expect(expected).toHaveLength(3);
    held.release();
    await held.page.getByRole("textbox").waitFor();
    await expect.poll(() => held.page.locator(PRERENDERED).count()).toBe(0);
    expect(await looks(held.page, CHAT)).toEqual(expected);
    expect(held.problems).toEqual([]);
    await held.page.context().close();
  },
);

test("nothing moves when the chat replaces the prerendered messages", async () => {
  const held = await openHeld(inline("plain"), { viewport: { width: 800, height: 700 } });
  await held.page.evaluate(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });
  await held.page.locator(PRERENDERED).getByText("Hello!").waitFor();
  held.release();
  await held.page.getByRole("textbox").waitFor();
  await expect.poll(() => held.page.locator(PRERENDERED).count()).toBe(0);
  expect(await held.page.evaluate(() => Reflect.get(window, "shifts"))).toEqual([]);
  await held.page.context().close();
});

test.each([
  ["plain", 1280],
  ["plain", 360],
  ["headed", 1280],
  ["headed", 360],
])(
  "a bubble of %s that is clicked early shows its first messages where the chat does, %i pixels wide",
  async (name, width) => {
    const held = await openHeld(`<banter-bubble typebot="${name}" ></banter-bubble>`, {
      viewport: { width, height: 800 },
    });
    await held.page.getByRole("button", { name: "Open chat" }).click();
    await held.page.locator(PRERENDERED).getByText("Hello!").waitFor();
    expect(await held.page.locator(".spinner").evaluate(opacityOfParent)).toBe("0");
    const launcherColor = () =>
      held.page.locator(".launcher").evaluate((launcher) => getComputedStyle(launcher).backgroundColor);
    await expect.poll(launcherColor).toBe("rgb(10, 120, 90)");
    await held.page
      .locator(".window")
      .evaluate((window) => Promise.all(window.getAnimations().map(({ finished }) => finished)));
    const expected = await looks(held.page, PRERENDERED);
    held.release();
    await held.page.getByPlaceholder("Your name").waitFor();
    await expect.poll(() => held.page.locator(PRERENDERED).count()).toBe(0);
    expect(await looks(held.page, CHAT)).toEqual(expected);
    await held.page.getByPlaceholder("Your name").fill("Ada");
    await held.page.keyboard.press("Enter");
    await held.page.locator(".banter-guest-bubble").getByText("Ada").waitFor();
    await held.page.context().close();
  },
);

function opacityOfParent(element: Element): string {
  return getComputedStyle(element.parentElement ?? element).opacity;
}

const FIELD = `${PRERENDERED} input`;

/** Where the field is and what it looks like. */
function fieldLooks(page: Page, field: string): Promise<object> {
  return page.locator(field).evaluate((element) => {
    const boxes = [element, element.closest(".banter-input"), element.parentElement?.lastElementChild].map(
      (part) => {
        const { x, y, width, height } = (part ?? document.body).getBoundingClientRect();
        const { backgroundColor, color, fontSize, borderRadius } = getComputedStyle(part ?? document.body);
        return { x, y, width, height, backgroundColor, color, fontSize, borderRadius };
      },
    );
    return { boxes, placeholder: element.getAttribute("placeholder") };
  });
}

test.each([
  ["plain", 360],
  ["colors", 1280],
  ["filled", 1280],
  ["arabic", 360],
] as const)(
  "the field of %s stays where it is when the chat arrives, %i pixels wide",
  async (name, width) => {
    const held = await openHeld(inline(name), { viewport: { width, height: 800 } });
    await held.page.locator(FIELD).waitFor();
    const expected = await settled(held.page, FIELD);
    held.release();
    await expect.poll(() => held.page.locator(PRERENDERED).count()).toBe(0);
    expect(await settled(held.page, `${CHAT} input`)).toEqual(expected);
    await held.page.context().close();
  },
);

async function settled(page: Page, field: string): Promise<object> {
  await page
    .locator(field)
    .evaluate((element) =>
      Promise.all(
        (element.closest(".banter-input-container") ?? element)
          .getAnimations({ subtree: true })
          .map(({ finished }) => finished),
      ),
    );
  return fieldLooks(page, field);
}

test("what is typed before the chat arrives stays, with the caret and the focus", async () => {
  const held = await openHeld(inline("plain"));
  const field = held.page.locator(FIELD);
  await field.click();
  await held.page.keyboard.type("Ada");
  await held.page.keyboard.press("ArrowLeft");
  expect(await field.getAttribute("aria-label")).toContain("long enough to be broken");
  held.release();
  await expect.poll(() => held.page.locator(PRERENDERED).count()).toBe(0);
  await held.page.keyboard.type("n");
  const arrived = held.page.getByRole("textbox");
  expect(await arrived.inputValue()).toBe("Adna");
  await held.page.keyboard.press("Enter");
  await held.page.locator(".banter-guest-bubble").getByText("Adna").waitFor();
  expect(held.problems).toEqual([]);
  await held.page.context().close();
});

test.each(["Enter", "the send button"])(
  "an answer that is sent with %s before the chat arrives is sent with it, once",
  async (way) => {
    const held = await openHeld(inline("plain"));
    await held.page.locator(FIELD).fill("Ada");
    if (way === "Enter") await held.page.keyboard.press("Enter");
    else await held.page.locator(`${PRERENDERED} .banter-send-button`).click();
    held.release();
    await held.page.locator(".banter-guest-bubble").getByText("Ada").waitFor();
    expect(await held.page.locator(".banter-guest-bubble").count()).toBe(1);
    await held.page.context().close();
  },
);

test("the send button is reached by Tab and pressed by Space before the chat arrives", async () => {
  const held = await openHeld(inline("plain"));
  await held.page.locator(FIELD).fill("Ada");
  await held.page.keyboard.press("Tab");
  const send = held.page.getByRole("button", { name: "Send", exact: true });
  await send.and(held.page.locator(":focus")).waitFor();
  await held.page.keyboard.press("Space");
  expect(await held.page.locator(FIELD).getAttribute("aria-busy")).toBe("true");
  held.release();
  await held.page.locator(".banter-guest-bubble").getByText("Ada").waitFor();
  expect(await held.page.locator(".banter-guest-bubble").count()).toBe(1);
  await held.page.context().close();
});

test("a send button that has the focus keeps it when the chat arrives", async () => {
  const held = await openHeld(inline("plain"));
  await held.page.locator(FIELD).fill("Ada");
  await held.page.keyboard.press("Tab");
  held.release();
  await expect.poll(() => held.page.locator(PRERENDERED).count()).toBe(0);
  await held.page.locator(`${CHAT} .banter-send-button:focus`).waitFor();
  await held.page.context().close();
});

test.each([
  ["[]", "0px"],
  ["false", "0px"],
  ["true", "44px"],
])("with the controls %s, %s are reserved for their row", async (controls, height) => {
  const held = await openHeld(`<banter-standard typebot="plain" controls="${controls}"></banter-standard>`);
  const container = held.page.locator(`${PRERENDERED} .banter-container`);
  expect(await container.evaluate((element) => getComputedStyle(element).paddingBlockStart)).toBe(height);
  held.release();
  await held.page.getByRole("textbox").waitFor();
  await held.page.context().close();
});

test("the Enter that confirms an input method's text sends nothing", async () => {
  const held = await openHeld(inline("plain"));
  await held.page.locator(FIELD).fill("日本");
  await held.page
    .locator(FIELD)
    .dispatchEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true });
  await held.page.keyboard.type("語");
  expect(await held.page.locator(FIELD).inputValue()).toBe("日本語");
  held.release();
  await expect.poll(() => held.page.locator(`${CHAT} input`).inputValue()).toBe("日本語");
  await held.page.context().close();
});

test("what is sent before the chat arrives looks sent", async () => {
  const held = await openHeld(inline("plain"));
  await held.page.locator(FIELD).fill("Ada");
  await held.page.keyboard.press("Enter");
  expect(await held.page.locator(FIELD).getAttribute("aria-busy")).toBe("true");
  held.release();
  await held.page.locator(".banter-guest-bubble").getByText("Ada").waitFor();
  await held.page.context().close();
});

test("what the page sets before the chat arrives is in the field, and sent if the page submits it", async () => {
  const held = await openHeld(inline("plain"));
  await held.page.locator(FIELD).fill("A");
  const run = (command: object) =>
    held.page.evaluate((sent) => window.postMessage(sent, "*"), { isFromBanter: true, ...command });
  await run({ command: "setInputValue", value: "Ada" });
  await expect.poll(() => held.page.locator(FIELD).inputValue()).toBe("Ada");
  await run({ command: "submitInput" });
  await expect.poll(() => held.page.locator(FIELD).getAttribute("aria-busy")).toBe("true");
  held.release();
  await held.page.locator(".banter-guest-bubble").getByText("Ada").waitFor();
  await held.page.context().close();
});

test("no message is there twice while the chat's own field is due", async () => {
  const held = await openHeld(inline("plain"));
  await held.page.locator(FIELD).fill("Ada");
  await held.page.evaluate(() => {
    const counts: number[] = [];
    const root = document.querySelector("banter-standard")?.shadowRoot;
    const look = (): void => {
      const prerendered = root?.querySelector(".prerendered")?.shadowRoot;
      const shown = [root, prerendered].flatMap((place) => [
        ...(place?.querySelectorAll(".banter-host-bubble") ?? []),
      ]);
      counts.push(
        shown.filter((bubble) => bubble.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .length,
      );
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { counts });
  });
  held.release();
  await expect.poll(() => held.page.locator(PRERENDERED).count()).toBe(0);
  expect(await held.page.evaluate(() => [...new Set(Reflect.get(window, "counts"))])).toEqual([3]);
  await held.page.context().close();
});

test("a field that nobody has touched takes neither focus nor text", async () => {
  const held = await openHeld(inline("plain"));
  await held.page.locator(FIELD).waitFor();
  held.release();
  await expect.poll(() => held.page.locator(PRERENDERED).count()).toBe(0);
  expect(await held.page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  expect(await held.page.getByRole("textbox").inputValue()).toBe("");
  await held.page.context().close();
});

test("the page's shortcuts don't react to what is typed before the chat arrives", async () => {
  const held = await openHeld(inline("plain"));
  await held.page.evaluate(() => {
    const keys: string[] = [];
    addEventListener("keydown", ({ key }) => keys.push(key));
    Object.assign(window, { keys });
  });
  await held.page.locator(FIELD).click();
  await held.page.keyboard.type("s");
  expect(await held.page.evaluate(() => Reflect.get(window, "keys"))).toEqual([]);
  held.release();
  await held.page.context().close();
});

test("the field of a bot's own page takes text before the chat arrives, too", async () => {
  const { browser, api } = fixture();
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const { page } = await openPage(browser, `${api}/plain`, {}, (opened) =>
    opened.route("**/chunks/mount-chat-*", async (route) => {
      await released;
      await route.continue();
    }),
  );
  await page.locator(".opening input").fill("A");
  const command = { isFromBanter: true, command: "setInputValue", value: "Ad" };
  await page.evaluate((sent) => window.postMessage(sent, "*"), command);
  await expect.poll(() => page.locator(".opening input").inputValue()).toBe("Ad");
  await page.locator(".opening input").click();
  await page.keyboard.press("End");
  await page.keyboard.type("a");
  release();
  await expect.poll(() => page.locator(".opening").count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.locator(".banter-guest-bubble").getByText("Ada").waitFor();
  await page.context().close();
});

test("messages that the chat would type are not there before", async () => {
  const held = await openHeld(inline("typed"));
  await held.page.locator(PRERENDERED).getByText("Hello!").waitFor();
  expect(await held.page.locator(`${PRERENDERED} .banter-host-bubble`).count()).toBe(1);
  held.release();
  await held.page.getByRole("textbox").waitFor();
  await held.page.context().close();
});

test("a bot with custom CSS has a placeholder until the chat arrives", async () => {
  const held = await openHeld(inline("custom"));
  await held.page.locator(`${PRERENDERED} .banter-skeleton`).first().waitFor();
  expect(await held.page.locator(`${PRERENDERED} .banter-host-bubble`).count()).toBe(0);
  held.release();
  await held.page.getByRole("textbox").waitFor();
  await expect.poll(() => held.page.locator(PRERENDERED).count()).toBe(0);
  await held.page.context().close();
});

test("a chat whose code can't be loaded says so instead", async () => {
  const { browser, api, site } = fixture();
  const code = `<script type="module" src="${api}/banter/banter.js"></script>${inline("plain")}`;
  const { page } = await openPage(browser, site.put("/broken", code), {}, (opened) =>
    opened.route("**/chunks/mount-chat-*", (route) => route.abort()),
  );
  await page.getByRole("button", { name: "Try again" }).waitFor();
  expect(await page.locator(PRERENDERED).count()).toBe(0);
  expect(await page.locator(".failure").evaluate(opacityOfParent)).toBe("1");
  await page.context().close();
});

test.each(["typed", "sent"])(
  "what was %s before the chat's code failed to load is so after the next attempt",
  async (way) => {
    const { browser, api, site } = fixture();
    const code = `<script type="module" src="${api}/banter/banter.js"></script>${inline("plain")}`;
    let fail = (): void => {};
    const isToFail = new Promise<void>((resolve) => (fail = resolve));
    const { page } = await openPage(browser, site.put("/failing", code), {}, (opened) =>
      opened.route("**/chunks/mount-chat-*", async (route) => {
        await isToFail;
        await route.abort();
      }),
    );
    await page.locator(FIELD).fill("Ada");
    if (way === "sent") await page.keyboard.press("Enter");
    fail();
    const retry = page.getByRole("button", { name: "Try again" });
    await retry.waitFor();
    await page.unroute("**/chunks/mount-chat-*");
    await retry.click();
    if (way === "sent") await page.locator(".banter-guest-bubble").getByText("Ada").waitFor();
    else await expect.poll(() => page.locator(`${CHAT} input`).inputValue()).toBe("Ada");
    await page.context().close();
  },
);

test("what was written for one bot is not in the field of another one", async () => {
  const held = await openHeld(inline("plain"));
  await held.page.locator(FIELD).fill("for plain only");
  await held.page.locator("banter-standard").evaluate((chat) => chat.setAttribute("typebot", "colors"));
  await expect.poll(() => held.page.locator(FIELD).inputValue()).toBe("");
  held.release();
  await expect.poll(() => held.page.locator(PRERENDERED).count()).toBe(0);
  expect(await held.page.getByRole("textbox").inputValue()).toBe("");
  await held.page.context().close();
});

test("a text whose question has been replaced is not in a later field", async () => {
  const { site } = fixture();
  const headers = { "access-control-allow-origin": site.url };
  let named: unknown;
  const held = await openHeld(inline("plain"), {}, async (page) => {
    await page.route("**/startChat", async (route) => {
      const reply: Record<string, unknown> = await (await route.fetch()).json();
      named = reply["input"];
      await route.fulfill({ json: { ...reply, input: { ...Object(named), id: "other" } }, headers });
    });
    await page.route("**/continueChat", (route) =>
      route.request().method() === "OPTIONS"
        ? route.continue()
        : route.fulfill({ json: { messages: [], input: named, turn: 1 }, headers }),
    );
  });
  await held.page.locator(FIELD).fill("Ada");
  held.release();
  const field = held.page.locator(`${CHAT} [data-blockid="other"] input`);
  await field.fill("Other");
  await field.press("Enter");
  const later = held.page.locator(`${CHAT} [data-blockid="name"] input`);
  await later.waitFor();
  expect(await later.inputValue()).toBe("");
  await held.page.context().close();
});

test("a removed chat leaves nothing behind", async () => {
  const held = await openHeld(inline("plain"));
  await held.page.locator(PRERENDERED).getByText("Hello!").waitFor();
  await held.page.evaluate(() => {
    const chat = document.querySelector("banter-standard");
    Object.assign(window, { removed: chat?.shadowRoot });
    chat?.remove();
  });
  const left = () =>
    held.page.evaluate(() => {
      const root: unknown = Reflect.get(window, "removed");
      return root instanceof ShadowRoot ? root.querySelectorAll(".prerendered").length : undefined;
    });
  await expect.poll(left).toBe(0);
  await held.page.context().close();
});

test("a chat on its own page whose code can't be loaded says so instead", async () => {
  const { browser, api } = fixture();
  const { page } = await openPage(browser, `${api}/plain`, {}, (opened) =>
    opened.route("**/chunks/mount-chat-*", (route) => route.abort()),
  );
  await page.getByRole("button", { name: "Try again" }).waitFor();
  expect(await page.locator(".opening").count()).toBe(0);
  await page.context().close();
});

/** Replaces what the server has rendered by that of a hostile one. */
async function openHostile(prerendered: object): Promise<Held> {
  const { api, site } = fixture();
  const host = `<p id="page" data-token="secret">The page</p>${inline("plain")}`;
  return openHeld(host, {}, (page) =>
    page.route(`${api}/api/v1/typebots/plain/opening`, async (route) => {
      const reply: unknown = await (await route.fetch()).json();
      const headers = { "access-control-allow-origin": site.url };
      await route.fulfill({ json: { ...Object(reply), prerendered }, headers });
    }),
  );
}

const text = ["div", { class: "banter-container" }, ["Hello!"]] as const;

test("style rules of a server reach nothing but its messages", async () => {
  const css = `:host { position: fixed !important; inset: 0 !important; outline: 9px solid red !important }
    :h\\6fst-context([data-token]) .banter-container { color: rgb(1, 2, 3) }
    @media all { :is(:host) { outline: 9px solid red !important } }
    .chat, .root, .standard { outline: 9px solid red }`;
  const held = await openHostile({ count: 1, css, light: { position: "fixed", "--x": "1" }, nodes: [text] });
  await held.page.locator(PRERENDERED).getByText("Hello!").waitFor();
  const outlined = await held.page
    .locator("banter-standard, .root, .chat, .prerendered")
    .evaluateAll((all) =>
      all.map((each) => `${getComputedStyle(each).outlineStyle} ${getComputedStyle(each).position}`),
    );
  expect(new Set(outlined)).toEqual(
    new Set(["none static", "none relative"].filter((state) => outlined.includes(state))),
  );
  held.release();
  await held.page.getByRole("textbox").waitFor();
  await held.page.context().close();
});

test("elements that the chat doesn't know, and too many of them, are left out", async () => {
  let deep: readonly unknown[] = ["div", {}, ["deep"]];
  for (let depth = 0; depth < 80; depth++) deep = ["div", {}, [deep]];
  const nodes = [
    text,
    deep,
    ["script", {}, ["window.attacked = true"]],
    ["iframe", { src: "https://evil.example" }, []],
    [
      "img",
      { src: "javascript:alert(1)", onerror: "window.attacked = true", onload: "window.attacked = true" },
      [],
    ],
    ["div", { onclick: "window.attacked = true", style: "position: fixed; inset: 0" }, ["over"]],
    Array.from({ length: 3 }, () => "x"),
    7,
  ];
  const held = await openHostile({ count: 1, css: "", light: {}, nodes });
  await held.page.locator(PRERENDERED).getByText("Hello!").waitFor();
  expect(
    await held.page.locator(`${PRERENDERED} :is(script, iframe, [src], [onerror], [onclick])`).count(),
  ).toBe(0);
  expect(await held.page.locator(PRERENDERED).getByText("deep").count()).toBe(0);
  held.release();
  await held.page.getByRole("textbox").waitFor();
  expect(await held.page.evaluate(() => Reflect.get(window, "attacked"))).toBeUndefined();
  expect(held.problems).toEqual([]);
  await held.page.context().close();
});
