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

/** Renders `count` cards in a chat of that width. Returns their scroll container. */
async function show(count: number, width: string): Promise<HTMLElement> {
  const block = input("cards", {}, cards(count));
  chat = renderChat(
    { bot: bot(), chunks: [chunk("1", [text("Which?")], { input: block })] },
    { size: { width, height: "640px" } },
  );
  await expect.poll(() => chat.container.querySelectorAll(".banter-card")).toHaveLength(count);
  const row = chat.container.querySelector<HTMLElement>(".banter-cards-track");
  if (row === null) throw new Error("The carousel has no track");
  // Scroll immediately; tests of scrolling poll for the position.
  row.style.scrollBehavior = "auto";
  return row;
}

const arrow = (name: string) =>
  chat.container.querySelector<HTMLElement>(`.banter-cards-arrows [aria-label="${name} slide"]`);
const button = (id: string) => chat.container.querySelector<HTMLElement>(`[data-itemid="${id}"]`);

/** Number of visible cards, including partly visible ones. */
function perPage(row: HTMLElement): number {
  const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(row);
  const gap = Number.parseFloat(columnGap);
  const room = row.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  const card = row.firstElementChild?.getBoundingClientRect().width ?? 0;
  return (room + gap) / (card + gap);
}

describe("the number of visible cards", () => {
  // Spec: 2.25, 9.29, 9.30
  it.each([
    ["300px", 1, 1],
    ["300px", 2, 1.2],
    ["300px", 5, 1.2],
    ["431px", 2, 1.2],
    ["432px", 2, 1.5],
    ["500px", 1, 1],
    ["500px", 2, 1.5],
    ["500px", 5, 1.5],
    ["549px", 2, 1.5],
    ["550px", 2, 2],
    ["700px", 1, 1],
    ["700px", 2, 2],
    ["700px", 3, 2.2],
    ["700px", 5, 2.2],
  ])("in a chat of %s with %d cards is %d", async (width, count, shown) => {
    const row = await show(count, width);
    expect(perPage(row)).toBeCloseTo(shown, 1);
    expect(getComputedStyle(row).columnGap).toBe("12px");
  });

  it("shows no arrows if all cards are visible", async () => {
    await show(1, "400px");
    expect(arrow("Next")).toBeNull();
  });
});

describe.each(["ltr", "rtl"])("the row (%s)", (direction) => {
  const sign = direction === "rtl" ? -1 : 1;

  it("scrolls by one card per arrow click and disables the arrows at the ends", async () => {
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

  it("moves the focus with the arrow keys to the same button of the next card", async () => {
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
  it("scrolls to the button that Tab focuses", async () => {
    await show(4, "328px");
    button("more-1")?.focus();
    for (const id of ["take-1", "more-2", "take-2", "more-3", "take-3"]) {
      await userEvent.keyboard("{Tab}");
      expect(chat.host.shadowRoot?.activeElement?.getAttribute("data-itemid")).toBe(id);
      const frame = chat.host.getBoundingClientRect();
      await expect
        .poll(() => {
          const { left = -1, right = 1e9 } = button(id)?.getBoundingClientRect() ?? {};
          return left >= frame.left && right <= frame.right;
        })
        .toBe(true);
    }
  });

  it("shows the card's picture in the answer, named by its title", async () => {
    const imageUrl = "https://files.example/a.png";
    const items = [{ id: "a", title: "Sea view", imageUrl, paths: [{ id: "p", text: "Take" }] }];
    chat = renderChat({
      bot: bot(),
      chunks: [chunk("1", [text("?")], { input: input("cards", {}, items) })],
    });
    await expect.poll(() => button("p")).not.toBeNull();
    button("p")?.click();
    expect(chat.session.answers).toMatchObject([
      { attachments: [{ type: "image/*", url: imageUrl, name: "Sea view" }] },
    ]);
  });

  it.runIf(driverCan.emulate)("scrolls by wheel and snaps to a card", async () => {
    const row = await show(5, "400px");
    const { left, top } = row.getBoundingClientRect();
    const at = { x: left + 60, y: top + 40 };
    await cdp().send("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX: 320, deltaY: 0 });
    await expect.poll(() => row.scrollLeft).toBeGreaterThan(100);
    const starts = () => [...row.children].map((card) => card.getBoundingClientRect().left - left);
    await expect.poll(() => starts().some((start) => Math.abs(start - 4) < 2)).toBe(true);
  });

  it.runIf(driverCan.emulate)("scrolls by touch without scrolling the page behind it", async () => {
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

  it("submits the clicked button, even if cards share an id", async () => {
    await show(3, "400px");
    button("take-2")?.click();
    expect(chat.session.answers).toMatchObject([{ value: "take-2", label: "Take", replyId: "take-2" }]);
  });

  it("doesn't re-render two hundred cards when it scrolls", async () => {
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
