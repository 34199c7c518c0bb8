import { afterEach, describe, expect, it } from "vitest";
import type { Chunk } from "@banter/client";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat } from "../testing/render-chat.ts";

afterEach(() => document.body.replaceChildren());

const theme = {
  chat: {
    hostBubbles: { border: { roundeness: "custom", customRoundeness: 16 } },
    guestBubbles: { border: { roundeness: "custom", customRoundeness: 24 } },
  },
};
const answer = { answer: answered("Ada"), status: "sent" } as const;

/** Radii of each message, clockwise from the top left corner. */
function corners(container: HTMLElement, selector: string): readonly string[] {
  return [...container.querySelectorAll(selector)].map((message) => {
    const style = getComputedStyle(message);
    return [
      style.borderTopLeftRadius,
      style.borderTopRightRadius,
      style.borderBottomRightRadius,
      style.borderBottomLeftRadius,
    ]
      .map((radius) => Number.parseFloat(radius))
      .join(" ");
  });
}

async function show(chunks: readonly Chunk[], { dir = "ltr", isBusy = false } = {}): Promise<HTMLElement> {
  const { host, container } = renderChat({
    bot: bot({ theme }),
    chunks,
    reply: { state: "waiting", isBusy },
  });
  host.dir = dir;
  await expect.poll(() => container.querySelector(".banter-host-bubble")).not.toBeNull();
  for (const animation of host.shadowRoot?.getAnimations() ?? []) animation.cancel();
  return container;
}

describe("messages of one speaker are joined", () => {
  const greeting = chunk("1", [text("Good day."), text("مرحبا"), text("Your name?")]);

  it("by small corners on the avatar's side, of at most a quarter of the theme's radius", async () => {
    expect(corners(await show([greeting]), ".banter-host-bubble")).toEqual([
      "16 16 16 4",
      "4 16 16 4",
      "4 16 16 16",
    ]);
  });

  it("on the right in a conversation from right to left, whatever the direction of a message", async () => {
    expect(corners(await show([greeting], { dir: "rtl" }), ".banter-host-bubble")).toEqual([
      "16 16 4 16",
      "16 4 4 16",
      "16 4 16 16",
    ]);
  });

  it("also with the next reply and with the typing indicator, as closely as within a reply", async () => {
    const typing = { ...chunk("2", [text("How are you?"), text("Fine?")]), shown: 1, isTyping: true };
    const container = await show([chunk("1", [text("Good day.")]), typing]);
    expect(corners(container, ".banter-host-bubble")).toEqual(["16 16 16 4", "4 16 16 4", "4 16 16 16"]);
    const boxes = [...container.querySelectorAll(".banter-host-bubble")].map((message) =>
      message.getBoundingClientRect(),
    );
    const gaps = boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)));
    expect(gaps).toEqual([6, 6]);
  });

  it("also with the indicator of a slow reply", async () => {
    const container = await show([chunk("1", [text("Good day.")])], { isBusy: true });
    expect(corners(container, ".banter-host-bubble")).toEqual(["16 16 16 4", "4 16 16 16"]);
  });

  it("mirrored for answers without a message in between", async () => {
    const first = chunk("1", [text("Your name?")], { input: input("text input"), answer });
    const second = chunk("2", [], { input: input("text input"), answer });
    expect(corners(await show([first, second]), ".banter-guest-bubble")).toEqual([
      "24 24 4 24",
      "24 4 24 24",
    ]);
    const mirrored = await show([first, second], { dir: "rtl" });
    expect(corners(mirrored, ".banter-guest-bubble")).toEqual(["24 24 24 4", "4 24 24 24"]);
  });
});

it("a message between two answers has round corners", async () => {
  const asked = (id: string) => chunk(id, [text("Again?")], { input: input("text input"), answer });
  const container = await show([asked("1"), asked("2")]);
  expect(corners(container, ".banter-host-bubble")).toEqual(["16 16 16 16", "16 16 16 16"]);
  expect(corners(container, ".banter-guest-bubble")).toEqual(["24 24 24 24", "24 24 24 24"]);
});

it("the typing indicator has the size of the specification", async () => {
  const container = await show([{ ...chunk("1", [text("Good day.")]), shown: 0, isTyping: true }]);
  const indicator = container.querySelector<HTMLElement>(".bubble-typing");
  expect([indicator?.offsetWidth, indicator?.offsetHeight]).toEqual([64, 32]);
  const dots = [...container.querySelectorAll<HTMLElement>(".bubble-typing > span")];
  expect(dots.map(({ offsetWidth, offsetHeight }) => `${offsetWidth} ${offsetHeight}`)).toEqual([
    "8 8",
    "8 8",
    "8 8",
  ]);
  expect(dots.map(({ offsetLeft }) => offsetLeft - (dots[0]?.offsetLeft ?? 0))).toEqual([0, 12, 24]);
});
