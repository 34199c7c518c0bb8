import { afterEach, expect, test } from "vitest";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

let rendered: RenderedChat | undefined;

afterEach(() => {
  rendered?.chat.destroy();
  rendered?.host.remove();
});

const CHUNKS = 140;
const blurred = { chat: { hostBubbles: { blur: 4, opacity: 0.5 }, guestAvatar: { isEnabled: true } } };

function talk(chunks: number, epoch = 1) {
  return Array.from({ length: chunks }, (_, index) =>
    chunk(`${epoch}-${index}`, [text(`Question ${index}: ${"with many words ".repeat(index % 5)}`)], {
      input: input("text input"),
      // The last input stays hidden: it would render late, change the height and make the view scroll.
      ...(index < chunks - 1
        ? { answer: { answer: answered(`Answer ${index}`), status: "sent" } }
        : { isInputShown: false }),
    }),
  );
}

async function open(state = { bot: bot({ theme: blurred }), chunks: talk(CHUNKS) }) {
  rendered = renderChat(state);
  const { container, session } = rendered;
  await expect.poll(() => container.querySelectorAll(".banter-chat-group").length).toBe(5);
  const groups = [...container.querySelectorAll<HTMLElement>(".banter-chat-group")];
  const offscreen = () => groups.map((group) => group.hasAttribute("data-offscreen"));
  const heights = () => groups.map((group) => group.getBoundingClientRect().height);
  const layered = () =>
    groups.map((group) => {
      const parts = [...group.querySelectorAll("*")].map((part) => getComputedStyle(part));
      const isLayer = ({ position, backdropFilter, clipPath, overflow }: CSSStyleDeclaration) =>
        position !== "static" || backdropFilter !== "none" || clipPath !== "none" || overflow !== "visible";
      return parts.some(isLayer) || group.querySelector("svg") !== null;
    });
  const scroller = container.querySelector(".scrollable-container");
  return { container, session, offscreen, heights, layered, scroller };
}

function distanceToEnd(scroller: Element | null): number | undefined {
  return scroller ? scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight : undefined;
}

/** The view scrolls smoothly. */
const ARRIVAL = { timeout: 10_000 };

test("offscreen groups have no layers, clips or drawings, and keep their height", async () => {
  const { container, offscreen, heights, layered } = await open();
  const before = heights();
  expect(offscreen()).toEqual([false, false, false, false, false]);
  expect(layered()).toEqual([true, true, true, true, true]);
  await expect.poll(offscreen, ARRIVAL).toEqual([true, true, true, true, false]);
  expect(layered()).toEqual([false, false, false, false, true]);
  expect(heights()).toEqual(before);
  expect(container.textContent).toContain("Bot said: Question 0: You said: Answer 0");
});

test("groups are restored before they come into view, and the newest one is never offscreen", async () => {
  const { offscreen, heights, layered, scroller } = await open();
  await expect.poll(offscreen, ARRIVAL).toEqual([true, true, true, true, false]);
  await expect.poll(() => distanceToEnd(scroller), ARRIVAL).toBeLessThan(2);
  const before = heights();
  scroller?.scrollTo({ top: 0, behavior: "instant" });
  await expect.poll(offscreen).toEqual([false, true, true, true, false]);
  expect(layered()).toEqual([true, false, false, false, true]);
  expect(heights()).toEqual(before);
});

test("a restarted conversation has no offscreen groups", async () => {
  const { container, offscreen, session } = await open();
  await expect.poll(offscreen).toContain(true);
  session.set({ sessionId: "another", chunks: talk(1, 2) });
  await expect.poll(() => container.querySelectorAll(".banter-chat-group").length).toBe(1);
  expect(container.querySelector("[data-offscreen]")).toBeNull();
  expect(container.querySelectorAll("svg.banter-avatar")).toHaveLength(1);
});

test("messages without a blur have no filter", async () => {
  const { container } = await open({ bot: bot(), chunks: talk(CHUNKS) });
  const filters = new Set(
    [...container.querySelectorAll(".banter-host-bubble, .banter-guest-bubble")].map(
      (element) => getComputedStyle(element).backdropFilter,
    ),
  );
  expect([...filters]).toEqual(["none"]);
});
