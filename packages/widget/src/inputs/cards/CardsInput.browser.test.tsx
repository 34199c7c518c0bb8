import { afterEach, describe, expect, it } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { driverCan } from "../../chat/testing/driver-can.ts";
import { bot, chunk, input, text } from "../../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../../chat/testing/render-chat.ts";

let chat: RenderedChat;
afterEach(() => {
  chat.chat.destroy();
  chat.host.remove();
  document.documentElement.dir = "";
});

const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: "same",
    title: `Card ${index + 1}`,
    paths: [
      { id: `more-${index + 1}`, text: "More" },
      { id: `take-${index + 1}`, text: "Take" },
    ],
  }));

/** Draws so many cards in a chat of that width; gives the row they stand in. */
async function show(count: number, width: string): Promise<HTMLElement> {
  const block = input("cards", {}, cards(count));
  chat = renderChat(
    { bot: bot(), chunks: [chunk("1", [text("Which?")], { input: block })] },
    { size: { width, height: "640px" } },
  );
  await expect.poll(() => chat.container.querySelectorAll(".banter-card")).toHaveLength(count);
  const row = chat.container.querySelector<HTMLElement>(".banter-cards-track");
  if (row === null) throw new Error("The cards have no row.");
  // What moves by itself is waited for in the tests that are about it.
  row.style.scrollBehavior = "auto";
  return row;
}

const arrow = (name: string) =>
  chat.container.querySelector<HTMLElement>(`.banter-cards-arrows [aria-label="${name} slide"]`);
const button = (id: string) => chat.container.querySelector<HTMLElement>(`[data-itemid="${id}"]`);

/** How many cards stand beside each other. */
function perPage(row: HTMLElement): number {
  const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(row);
  const gap = Number.parseFloat(columnGap);
  const room = row.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  const card = row.firstElementChild?.getBoundingClientRect().width ?? 0;
  return (room + gap) / (card + gap);
}

describe("how many cards are in sight", () => {
  it.each([
    ["300px", 1, 1],
    ["300px", 2, 1.2],
    ["300px", 5, 1.2],
    ["500px", 1, 1],
    ["500px", 2, 1.5],
    ["500px", 5, 1.5],
    ["700px", 1, 1],
    ["700px", 2, 2],
    ["700px", 3, 2.2],
    ["700px", 5, 2.2],
  ])("a chat of %s with %d shows %d", async (width, count, shown) => {
    const row = await show(count, width);
    expect(perPage(row)).toBeCloseTo(shown, 1);
    expect(getComputedStyle(row).columnGap).toBe("12px");
  });

  it("none has arrows where all are", async () => {
    await show(1, "400px");
    expect(arrow("Next")).toBeNull();
  });
});

describe.each(["ltr", "rtl"])("the row (%s)", (direction) => {
  const sign = direction === "rtl" ? -1 : 1;

  it("moves by one card with each press of an arrow, and says where it ends", async () => {
    document.documentElement.dir = direction;
    const row = await show(3, "400px");
    await expect.poll(() => arrow("Previous")?.getAttribute("aria-disabled")).toBe("true");
    const step = (row.firstElementChild?.getBoundingClientRect().width ?? 0) + 12;
    arrow("Next")?.click();
    await expect.poll(() => Math.abs(row.scrollLeft * sign - step)).toBeLessThan(2);
    await expect.poll(() => arrow("Previous")?.getAttribute("aria-disabled")).toBe("false");
    arrow("Next")?.click();
    await expect.poll(() => arrow("Next")?.getAttribute("aria-disabled")).toBe("true");
    arrow("Previous")?.click();
    arrow("Previous")?.click();
    await expect.poll(() => Math.abs(row.scrollLeft)).toBeLessThan(2);
  });

  it("follows the arrow keys from card to card, to the button in the same place", async () => {
    document.documentElement.dir = direction;
    await show(5, "400px");
    const [on, back] = direction === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    const focused = () => chat.host.shadowRoot?.activeElement?.getAttribute("data-itemid");
    button("take-1")?.focus();
    await userEvent.keyboard(`{${on}}`);
    expect(focused()).toBe("take-2");
    await userEvent.keyboard(`{${on}}{${on}}{${on}}{${on}}`);
    expect(focused()).toBe("take-5");
    const box = () => button("take-5")?.getBoundingClientRect();
    const frame = chat.host.getBoundingClientRect();
    await expect
      .poll(() => (box()?.left ?? -1) >= frame.left && (box()?.right ?? 1e9) <= frame.right)
      .toBe(true);
    await userEvent.keyboard(`{${back}}`);
    expect(focused()).toBe("take-4");
  });
});

describe("the row", () => {
  it.runIf(driverCan.emulate)("is moved by the wheel, and stops at a card", async () => {
    const row = await show(5, "400px");
    const { left, top } = row.getBoundingClientRect();
    const at = { x: left + 60, y: top + 40 };
    await cdp().send("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX: 320, deltaY: 0 });
    await expect.poll(() => row.scrollLeft).toBeGreaterThan(100);
    const starts = () => [...row.children].map((card) => card.getBoundingClientRect().left - left);
    await expect.poll(() => starts().some((start) => Math.abs(start - 4) < 2)).toBe(true);
  });

  it.runIf(driverCan.emulate)("is swiped by a finger, and the page behind it stays", async () => {
    const row = await show(5, "400px");
    const { left, top } = row.getBoundingClientRect();
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      cdp().send("Input.dispatchTouchEvent", {
        type,
        touchPoints: x === undefined ? [] : [{ x: left + x, y: top + 40 }],
      });
    await touch("touchStart", 300);
    for (const x of [260, 220, 180, 140, 100]) await touch("touchMove", x);
    await touch("touchEnd");
    await expect.poll(() => row.scrollLeft).toBeGreaterThan(100);
    expect(document.scrollingElement?.scrollLeft).toBe(0);
    expect(getComputedStyle(row).overscrollBehaviorX).toBe("contain");
  });

  it("answers with the button that is pressed, though cards share an id", async () => {
    await show(3, "400px");
    button("take-2")?.click();
    expect(chat.session.answers).toMatchObject([{ value: "take-2", label: "Take", replyId: "take-2" }]);
  });

  it("draws two hundred cards once, and none again as it moves", async () => {
    const row = await show(200, "400px");
    await expect.poll(() => arrow("Next")).not.toBeNull();
    const changes: MutationRecord[] = [];
    const watch = new MutationObserver((found) => changes.push(...found));
    watch.observe(row, { subtree: true, childList: true, attributes: true, characterData: true });
    arrow("Next")?.click();
    await expect.poll(() => arrow("Previous")?.getAttribute("aria-disabled")).toBe("false");
    watch.disconnect();
    expect(changes).toEqual([]);
  });
});
