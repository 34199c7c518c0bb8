import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { botIdKey } from "@banter/protocol";
import type { BubbleProps } from "../contract/widget-props.ts";
import { createTestPage, onlyChat, part } from "./testing/test-page.ts";

/* When the pointer over a launcher prepares the chat, and when the prepared chat is used. */

const { banter, chats } = createTestPage();
banter.define();

const text = { type: "text", content: { type: "richText", richText: [{ type: "p", children: [] }] } };
const picture = { type: "p", children: [{ type: "img", url: "https://example.com/a.png", children: [] }] };
let opening: object;
let requests: string[] = [];
const events: string[] = [];

beforeEach(() => {
  opening = { isStatic: true, messages: [text] };
  requests = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    return Response.json(opening);
  });
});

afterEach(() => {
  for (const element of document.querySelectorAll("banter-bubble")) element.remove();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  chats.length = 0;
  events.length = 0;
});

/** A bubble whose launcher the pointer has reached. */
async function pointAt(props: BubbleProps = {}) {
  banter.initBubble({
    typebot: "lead",
    onOpen: () => events.push("open"),
    onInit: () => events.push("init"),
    ...props,
  });
  const bubble = document.querySelector<HTMLElement>("banter-bubble");
  if (bubble === null) throw new Error("initBubble added no element.");
  bubble.addEventListener("banter:unread", () => events.push("unread"));
  const launcher = part(bubble, "button");
  const settle = () => new Promise((resolve) => setTimeout(resolve, 60));
  const point = async (): Promise<void> => {
    launcher.dispatchEvent(new PointerEvent("pointerenter"));
    await settle();
  };
  // The first event loads the frame. A pointer that is really there needs no second one.
  await point();
  if (props.preload !== "none")
    await expect.poll(() => bubble.shadowRoot?.querySelector("#window")).not.toBeNull();
  await point();
  return { bubble, launcher, point, settle };
}

test("is mounted in the closed window, and the click starts it", async () => {
  const { launcher, point, bubble } = await pointAt({ preload: "intent" });
  const { mount, calls } = onlyChat(chats);
  expect(mount).toMatchObject({ isPrepared: true, mayFocus: false });
  expect(mount.container.closest("[inert]")).not.toBeNull();
  await point();
  expect(chats, "a second time changes nothing").toHaveLength(1);
  expect([...calls, ...events]).toEqual([]);
  launcher.click();
  expect(calls.filter((call) => call.startsWith("started"))).toHaveLength(1);
  expect(events).toEqual(["open", "init"]);
  expect(part(bubble, "bot").inert).toBe(false);
  expect(chats).toHaveLength(1);
});

test.each<[string, object, BubbleProps]>([
  ["for preload none", { isStatic: true, messages: [text] }, { preload: "none" }],
  ["for a bot without an opening", { isStatic: false }, {}],
  ["for an opening that is unreadable", { isStatic: true, messages: "none" }, {}],
  ["for an opening without a message", { isStatic: true, messages: [] }, {}],
  ["for a first message of media", { isStatic: true, messages: [{ type: "image", content: {} }] }, {}],
  [
    "for a first message with a picture",
    { isStatic: true, messages: [{ type: "text", content: { type: "richText", richText: [picture] } }] },
    {},
  ],
  ["for Markdown", { isStatic: true, messages: [{ type: "text", content: { type: "markdown" } }] }, {}],
])("is not mounted %s", async (_, reply, props) => {
  opening = reply;
  const { launcher } = await pointAt(props);
  expect(chats).toEqual([]);
  launcher.click();
  await expect.poll(() => chats.length).toBe(1);
  expect(onlyChat(chats).mount.isPrepared).toBe(false);
});

test.each<[string, (bubble: HTMLElement) => void]>([
  ["the page sets another bot", (bubble) => Object.assign(bubble, { typebot: "other" })],
  ["the page sets a variable", () => banter.setPrefilledVariables({ Name: "Ada" })],
  ["the page sets another language", (bubble) => Object.assign(bubble, { locale: "de" })],
  ["the page restricts storage", (bubble) => Object.assign(bubble, { storage: "none" })],
  ["another tab has stored a conversation", () => localStorage.setItem(botIdKey("lead"), "bot")],
  ["the page's address changes", () => history.replaceState(null, "", `${location.href}&Name=Ada`)],
  ["the conversation is reloaded", () => banter.reload()],
])("is discarded when %s", async (_, change) => {
  const { href } = location;
  const { bubble, launcher, settle } = await pointAt();
  change(bubble);
  await settle();
  launcher.click();
  await expect.poll(() => chats.length).toBe(2);
  expect(chats.map(({ mount, calls }) => [mount.isPrepared, calls.includes("destroyed")])).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(events).toEqual(["open", "init"]);
  history.replaceState(null, "", href);
});

test("has the props that are current when it is opened", async () => {
  const { bubble, launcher, settle } = await pointAt();
  Object.assign(bubble, { layout: "focus", theme: { button: { backgroundColor: "#0f766e" } } });
  await settle();
  launcher.click();
  expect(onlyChat(chats).props).toMatchObject({ layout: "focus" });
});

test("is destroyed with its element, and the pointer's leaving leaves it for the next time", async () => {
  const { bubble, launcher, settle } = await pointAt();
  launcher.dispatchEvent(new PointerEvent("pointerleave"));
  await settle();
  const { calls } = onlyChat(chats);
  expect(calls).toEqual([]);
  bubble.remove();
  await settle();
  expect(calls).toEqual(["destroyed"]);
});

test("a touch is not delayed: the chat is mounted when the browser has nothing else to do", async () => {
  const { bubble, launcher, settle } = await pointAt({ preload: "none" });
  Object.assign(bubble, { preload: "intent" });
  const waiting: IdleRequestCallback[] = [];
  vi.stubGlobal("requestIdleCallback", (callback: IdleRequestCallback) => waiting.push(callback));
  const touch = async (): Promise<void> => {
    launcher.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "touch" }));
    await settle();
  };
  await touch();
  await expect.poll(() => bubble.shadowRoot?.querySelector("#window")).not.toBeNull();
  await touch();
  expect(chats).toEqual([]);
  for (const callback of waiting) callback({ didTimeout: false, timeRemaining: () => 50 });
  await expect.poll(() => chats.length).toBe(1);
});

test("is not mounted in an element that has left the page meanwhile", async () => {
  banter.initBubble({ typebot: "lead", preload: "intent" });
  const bubble = document.querySelector<HTMLElement>("banter-bubble");
  if (bubble === null) throw new Error("initBubble added no element.");
  part(bubble, "button").dispatchEvent(new PointerEvent("pointerenter"));
  await expect.poll(() => requests.length).toBe(1);
  bubble.remove();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(chats).toEqual([]);
});
