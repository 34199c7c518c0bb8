import { afterEach, describe, expect, test } from "vitest";
import type { ChatState, Chunk } from "@banter/client";
import { driverCan } from "../testing/driver-can.ts";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

/* Boxes of chats with a language model, whose field is at the lower end. */

let chat: RenderedChat | undefined;
afterEach(() => {
  chat?.chat.destroy();
  chat?.host.remove();
  chat = undefined;
});

const told = { ...bot(), disclosure: {} };
const question = (id: string) => chunk(id, [text(`Question ${id}`)], { input: input("text input") });
const exchange = (id: string): Chunk => ({
  ...question(id),
  answer: { answer: answered(`Answer ${id}`), status: "sent" },
});
const replied = (id: string, text: string): Chunk => ({
  ...exchange(id),
  messages: [],
  streamed: { id, text, status: "complete" },
});

async function show(chunks: readonly Chunk[], width: number, state: Partial<ChatState> = {}) {
  const shown = renderChat(
    { bot: told, chunks, ...state },
    { size: { width: `${width}px`, height: "640px" } },
  );
  chat = shown;
  await expect.poll(() => shown.container.querySelector(".banter-input")).not.toBeNull();
  for (const animation of shown.container.getAnimations({ subtree: true })) animation.cancel();
  return shown;
}

function boxOf(selector: string): DOMRect {
  const found = chat?.container.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found.getBoundingClientRect();
}

describe.each([360, 768, 1280])("at %i px", (width) => {
  test("the field is at the lower end, as wide as the conversation, with the notice below it", async () => {
    await show([question("1")], width);
    const view = boxOf(".scrollable-container");
    const column = boxOf(".banter-chat-log");
    const field = boxOf(".banter-input");
    const notice = boxOf(".banter-disclosure");
    expect([field.left, field.right]).toEqual([column.left, column.right]);
    expect(notice.top).toBeGreaterThanOrEqual(field.bottom);
    expect(view.bottom - notice.bottom).toBeLessThanOrEqual(20);
    expect(view.bottom).toBeGreaterThanOrEqual(notice.bottom);
  });

  test("the field stays in view while the visitor reads earlier messages", async () => {
    const { container } = await show(
      [...Array.from("123456789", (id) => exchange(id)), question("10")],
      width,
    );
    container.querySelector(".scrollable-container")?.scrollTo({ top: 0, behavior: "instant" });
    expect(boxOf(".banter-input").bottom).toBeLessThanOrEqual(boxOf(".scrollable-container").bottom);
    expect(boxOf(".banter-input").top).toBeGreaterThan(boxOf(".scrollable-container").bottom - 140);
    expect(boxOf(".banter-disclosure").bottom).toBeLessThanOrEqual(boxOf(".scrollable-container").bottom);
  });
});

test("a reply that failed is explained above the field, below the question it belongs to", async () => {
  await show([exchange("1"), question("2")], 360, {
    reply: { state: "failed", failure: { kind: "network" } },
  });
  const notice = boxOf(".banter-notice");
  expect(notice.bottom).toBeLessThanOrEqual(boxOf(".banter-input").top);
  expect(notice.top).toBeGreaterThanOrEqual(boxOf(".banter-host-row:last-of-type").bottom);
  expect(boxOf(".banter-disclosure").bottom).toBeLessThanOrEqual(boxOf(".scrollable-container").bottom);
  expect(boxOf(".banter-notice > span").width).toBeGreaterThan(notice.width * 0.75);
});

test("the field of several lines grows from one", async () => {
  await show([chunk("1", [text("Ask me")], { input: input("text input", { isLong: true }) })], 768);
  expect(boxOf(".banter-input").height).toBeLessThanOrEqual(64);
});

test("the field stays where it is while the visitor waits for the reply", async () => {
  const shown = await show([question("1")], 768);
  const before = boxOf(".banter-input");
  shown.session.set({ chunks: [exchange("1")], reply: { state: "waiting", isBusy: true } });
  await expect.poll(() => shown.container.querySelector(".banter-guest-bubble")).not.toBeNull();
  await expect
    .poll(() => shown.container.querySelector(".banter-input-container[data-hidden]"))
    .not.toBeNull();
  expect(boxOf(".banter-input").bottom).toBeCloseTo(before.bottom, 0);
  expect(boxOf(".banter-input").width).toBe(before.width);
});

test.runIf(driverCan.hover)("the actions of an earlier reply take no place", async () => {
  await show([replied("1", "First"), replied("2", "Second"), question("3")], 768);
  await expect.poll(() => chat?.container.querySelectorAll(".banter-reply-actions").length).toBe(2);
  await expect.poll(() => chat?.container.querySelectorAll(".banter-markdown").length).toBe(2);
  const distance = () => boxOf(".banter-guest-bubble").top - boxOf(".banter-markdown").bottom;
  // The styles of the actions may be loaded after them.
  await expect.poll(distance).toBeLessThanOrEqual(32);
});
