import { afterEach, expect, test } from "vitest";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

let drawn: RenderedChat | undefined;

afterEach(() => {
  drawn?.chat.destroy();
  drawn?.host.remove();
});

const CHUNKS = 140;
const blurred = { chat: { hostBubbles: { blur: 4, opacity: 0.5 }, guestAvatar: { isEnabled: true } } };

function talk(chunks: number) {
  return Array.from({ length: chunks }, (_, index) =>
    chunk(`${index}`, [text(`Question ${index}: ${"with many words ".repeat(index % 5)}`)], {
      input: input("text input"),
      ...(index < chunks - 1 && { answer: { answer: answered(`Answer ${index}`), status: "sent" } }),
    }),
  );
}

async function open(state = { bot: bot({ theme: blurred }), chunks: talk(CHUNKS) }) {
  drawn = renderChat(state);
  const { container, session } = drawn;
  await expect.poll(() => container.querySelectorAll(".banter-chat-group").length).toBe(5);
  const groups = [...container.querySelectorAll<HTMLElement>(".banter-chat-group")];
  const far = () => groups.map((group) => group.hasAttribute("data-far"));
  const heights = () => groups.map((group) => group.getBoundingClientRect().height);
  const layered = () =>
    groups.map((group) => {
      const parts = [...group.querySelectorAll("*")].map((part) => getComputedStyle(part));
      const isLayer = ({ position, backdropFilter, clipPath, overflow }: CSSStyleDeclaration) =>
        position !== "static" || backdropFilter !== "none" || clipPath !== "none" || overflow !== "visible";
      return parts.some(isLayer) || group.querySelector("svg") !== null;
    });
  const scroller = container.querySelector(".scrollable-container");
  return { container, session, far, heights, layered, scroller };
}

/** The view goes there smoothly. */
const ARRIVAL = { timeout: 10_000 };

test("what is far from sight has no layers, clips or drawings of its own, and is as high as it was", async () => {
  const { container, far, heights, layered } = await open();
  const before = heights();
  expect(far()).toEqual([false, false, false, false, false]);
  expect(layered()).toEqual([true, true, true, true, true]);
  await expect.poll(far, ARRIVAL).toEqual([true, true, true, true, false]);
  expect(layered()).toEqual([false, false, false, false, true]);
  expect(heights()).toEqual(before);
  expect(container.textContent).toContain("Bot said: Question 0: You said: Answer 0");
});

test("what comes near is whole again, and the newest group is never far", async () => {
  const { far, heights, layered, scroller } = await open();
  await expect.poll(far, ARRIVAL).toEqual([true, true, true, true, false]);
  const before = heights();
  scroller?.scrollTo({ top: 0, behavior: "instant" });
  await expect.poll(far).toEqual([false, true, true, true, false]);
  expect(layered()).toEqual([true, false, false, false, true]);
  expect(heights()).toEqual(before);
});

test("a conversation that begins again has nothing far", async () => {
  const { container, far, session } = await open();
  await expect.poll(far).toContain(true);
  session.set({ sessionId: "another", chunks: talk(1) });
  await expect.poll(() => container.querySelectorAll(".banter-chat-group").length).toBe(1);
  expect(container.querySelector("[data-far]")).toBeNull();
  expect(container.querySelectorAll("svg.banter-avatar")).toHaveLength(1);
});

test("bubbles without a blur have no filter", async () => {
  const { container } = await open({ bot: bot(), chunks: talk(CHUNKS) });
  const filters = new Set(
    [...container.querySelectorAll(".banter-host-bubble, .banter-guest-bubble")].map(
      (element) => getComputedStyle(element).backdropFilter,
    ),
  );
  expect([...filters]).toEqual(["none"]);
});
