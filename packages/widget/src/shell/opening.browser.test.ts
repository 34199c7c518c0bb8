import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chatKey, openingPath, PAYMENT_KEY } from "@banter/client";
import { botIdKey, fail, ok } from "@banter/protocol";
import type { BubbleProps } from "../contract/widget-props.ts";
import { createTestPage, onlyChat, part } from "./testing/test-page.ts";

/* When and how often a widget requests its bot's opening. The widget comes from https://cdn.example.com. */

const { banter, source, chats, requests: loads } = createTestPage();
banter.define();

const OPENING = { isStatic: true };
let opening: object = OPENING;
let requests: { url: string; init: RequestInit }[] = [];
let openingStatus = 200;

beforeEach(() => {
  requests = [];
  openingStatus = 200;
  opening = OPENING;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return Response.json(opening, { status: url.endsWith("/opening") ? openingStatus : 500 });
  });
});

afterEach(() => {
  for (const element of document.querySelectorAll("banter-bubble, banter-standard")) element.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  chats.length = 0;
  loads.length = 0;
  delete source.missingOpenings;
});

const openings = () => requests.filter(({ url }) => url.endsWith("/opening")).map(({ url }) => url);

function addBubble(props: BubbleProps & { readonly id?: string }) {
  banter.initBubble({ typebot: "lead", ...props });
  const bubble = [...document.querySelectorAll<HTMLElement>("banter-bubble")].at(-1);
  if (bubble === undefined) throw new Error("initBubble added no element.");
  return bubble;
}

/** Waits until the idle page has loaded the bubble's frame, which requests the opening at once. */
async function hasFrame(bubble: HTMLElement): Promise<void> {
  await expect.poll(() => bubble.shadowRoot?.querySelector("#window")).not.toBeNull();
}

test("a closed bubble fetches the opening once with its code, and the conversation uses it", async () => {
  const bubble = addBubble({});
  await expect.poll(openings).toEqual(["https://cdn.example.com/api/v1/typebots/lead/opening"]);
  expect(requests, "nothing is started").toHaveLength(1);
  // A preload link with `as="fetch"` and `crossorigin` fits only a request without own credentials, mode and headers.
  expect(requests[0]?.init).toMatchObject({ method: "GET", headers: {} });
  expect(Object.keys(requests[0]?.init ?? {})).not.toContain("credentials");
  part(bubble, "button").click();
  await expect.poll(() => chats.length).toBe(1);
  const { mount } = onlyChat(chats);
  expect(mount.options.hasOpenings).toBe(true);
  expect(await mount.transport({ method: "GET", path: openingPath("lead") })).toEqual(ok(OPENING));
  expect(openings()).toHaveLength(1);
});

test("an opening in another language is another opening", async () => {
  const bubble = addBubble({ locale: "de" });
  await expect.poll(openings).toHaveLength(1);
  Object.assign(bubble, { locale: "fr" });
  part(bubble, "button").click();
  await expect.poll(() => chats.length).toBe(1);
  expect(await onlyChat(chats).mount.transport({ method: "GET", path: openingPath("lead") })).toEqual(
    ok(OPENING),
  );
  const sent = requests.filter(({ url }) => url.endsWith("/opening"));
  const languages = sent.map(({ init }) => new Headers(init.headers).get("accept-language"));
  expect(languages.map((language) => language?.slice(0, 2))).toEqual(["de", "fr"]);
});

test("the launcher of a bot with an opening has its brand color before the chat is opened", async () => {
  const theme = { chat: { buttons: { backgroundColor: "#0f766e" } } };
  opening = { isStatic: true, typebot: { id: "lead", version: "6.1", theme } };
  const colorOf = (bubble: HTMLElement) => getComputedStyle(part(bubble, "button")).backgroundColor;
  const bubble = addBubble({});
  await expect.poll(() => colorOf(bubble)).toBe("rgb(15, 118, 110)");
  expect(openings(), "no request of its own").toHaveLength(1);
});

const opacityOf = (bubble: HTMLElement) => getComputedStyle(part(bubble, "button")).opacity;

test("the launcher is painted in the bot's color from the start", async () => {
  let deliver = (): void => undefined;
  const delivery = new Promise<void>((resolve) => (deliver = resolve));
  const theme = { chat: { buttons: { backgroundColor: "#0f766e" } } };
  vi.stubGlobal("fetch", async () => {
    await delivery;
    return Response.json({ isStatic: true, typebot: { id: "lead", version: "6.1", theme } });
  });
  const bubble = addBubble({});
  await hasFrame(bubble);
  expect(opacityOf(bubble)).toBe("0");
  deliver();
  await expect.poll(() => opacityOf(bubble)).toBe("1");
  expect(getComputedStyle(part(bubble, "button")).backgroundColor).toBe("rgb(15, 118, 110)");
});

test("the launcher waits for no color without an opening, nor for one that its page names", async () => {
  openingStatus = 404;
  const bubble = addBubble({});
  await expect.poll(() => opacityOf(bubble)).toBe("1");
  for (const props of [{ preload: "intent" }, { theme: { button: { backgroundColor: "#123456" } } }] as const)
    expect(opacityOf(addBubble(props))).toBe("1");
});

test("the launcher of a server without openings doesn't wait for its frame", async () => {
  vi.spyOn(source, "loadMode").mockReturnValue(new Promise(() => {}));
  const apiHost = "https://bots.example.com";
  for (const [props, wait] of [
    [{}, "3s"],
    [{ apiHost, hasOpenings: true }, "3s"],
    [{ apiHost }, "0.2s"],
  ] as const) {
    const button = part(addBubble(props), "button");
    await expect.poll(() => getComputedStyle(button).animationDelay).toBe(wait);
  }
});

test("the launcher of a stored conversation has the brand color of its bot", async () => {
  const theme = { chat: { buttons: { backgroundColor: "#0f766e" } } };
  sessionStorage.setItem(botIdKey("lead"), "bot-1");
  sessionStorage.setItem(
    chatKey("bot-1"),
    JSON.stringify({ start: { typebot: { id: "bot-1", version: "6.1", theme } } }),
  );
  const launcher = part(addBubble({}), "button");
  await expect.poll(() => getComputedStyle(launcher).backgroundColor).toBe("rgb(15, 118, 110)");
  expect(requests).toEqual([]);
});

test("the next conversation of the page fetches it again", async () => {
  const bubble = addBubble({});
  part(bubble, "button").click();
  await expect.poll(() => chats.length).toBe(1);
  banter.reload();
  await expect.poll(() => chats.length).toBe(2);
  expect(openings()).toHaveLength(2);
});

test.each<[string, Partial<BubbleProps>, number, number]>([
  ["preload none: only when it is opened", { preload: "none" }, 0, 1],
  ["another server, which may not have openings", { apiHost: "https://bots.example.com" }, 0, 0],
  ["another server that has openings", { apiHost: "https://bots.example.com", hasOpenings: true }, 1, 1],
  ["openings turned off", { hasOpenings: false }, 0, 0],
  ["a preview", { isPreview: true }, 0, 0],
  ["a bot document", { typebot: { id: "lead" } }, 0, 0],
])("%s", async (_, props, whenIdle, whenOpened) => {
  const bubble = addBubble(props);
  if (props.preload !== "none") await hasFrame(bubble);
  else {
    await new Promise((resolve) => requestIdleCallback(resolve));
    expect(loads, "no file is loaded").toEqual([]);
  }
  await expect.poll(openings).toHaveLength(whenIdle);
  part(bubble, "button").click();
  await expect.poll(() => chats.length).toBe(1);
  expect(openings()).toHaveLength(whenOpened);
  expect(onlyChat(chats).mount.options.hasOpenings).toBe(whenOpened > 0);
});

test.each([
  ["a stored chat", () => localStorage.setItem(botIdKey("lead"), "bot")],
  [
    "a payment in progress",
    () =>
      sessionStorage.setItem(PAYMENT_KEY, JSON.stringify({ publicId: "lead", messageId: "m", chat: "{}" })),
  ],
])("%s continues: no opening is fetched", async (_, store) => {
  store();
  const bubble = addBubble({});
  await hasFrame(bubble);
  if (chats.length === 0) part(bubble, "button").click();
  await expect.poll(() => chats.length).toBe(1);
  expect(openings()).toEqual([]);
});

test("a server without openings is asked once per page and bot", async () => {
  openingStatus = 404;
  const first = addBubble({ id: "one" });
  await expect.poll(openings).toHaveLength(1);
  await expect.poll(() => source.missingOpenings?.size).toBe(1);
  const second = addBubble({ id: "two" });
  await hasFrame(second);
  for (const bubble of [first, second]) part(bubble, "button").click();
  await expect.poll(() => chats.length).toBe(2);
  banter.reload();
  await expect.poll(() => chats.length).toBe(4);
  expect(openings()).toHaveLength(1);
  expect(chats.map(({ mount }) => mount.options.hasOpenings)).toEqual([true, false, false, false]);
});

test.each([
  [JSON.stringify(OPENING), ok(OPENING)],
  ["{", fail({ kind: "unreadable", status: 200, message: "The opening in the page is not JSON" })],
])("an opening in the page's HTML (%s) is used instead of a request", async (json, expected) => {
  const element = document.createElement("banter-standard");
  element.setAttribute("typebot", "lead");
  element.style.height = "300px";
  const script = document.createElement("script");
  Object.assign(script, { type: "application/json", textContent: json });
  script.dataset["opening"] = "";
  element.append(script);
  document.body.append(element);
  await expect.poll(() => chats.length).toBe(1);
  const { mount } = onlyChat(chats);
  expect(mount.options.hasOpenings).toBe(true);
  expect(await mount.transport({ method: "GET", path: openingPath("lead") })).toEqual(expected);
  expect(openings()).toEqual([]);
});
