import { afterEach, describe, expect, it, onTestFinished, test } from "vitest";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { createAutoscroll } from "./autoscroll.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

let drawn: RenderedChat | undefined;

afterEach(() => {
  drawn?.chat.destroy();
  drawn?.host.remove();
});

test.each([
  ["there", undefined],
  ["late", fetchLate],
])(
  "a conversation that goes on is at its end without passing all that was said (rest: %s)",
  async (_, fetchRest) => {
    const chunks = Array.from({ length: 60 }, (_, index) =>
      chunk(`${index}`, [text(`Question ${index}`)], {
        input: input("text input"),
        ...(index < 59 && { answer: { answer: answered(`Answer ${index}`), status: "sent" } }),
      }),
    );
    drawn = renderChat({ bot: bot(), chunks }, fetchRest && { fetchRest });
    const { container, rest } = drawn;
    void rest.load();
    const places: number[] = [];
    const note = ({ target }: Event) =>
      target instanceof Element && places.push(Math.round(target.scrollTop));
    container.addEventListener("scroll", note, { capture: true });
    await expect.poll(() => container.textContent).toContain("Answer 58");
    const left = () => {
      const scroller = container.querySelector(".scrollable-container");
      return scroller && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    };
    await expect.poll(left, { timeout: 10_000 }).toBeLessThan(2);
    const end = places.at(-1) ?? 0;
    expect(end).toBeGreaterThan(2_000);
    const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    // One step for what is said by the bot, one for what the rest draws; a line that comes late may be followed smoothly.
    expect(
      steps.filter((step) => step > 0 && step < 1_000).reduce((sum, step) => sum + step, 0),
    ).toBeLessThan(300);
  },
);

async function fetchLate() {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { chatRest: (await import("../rest/chat-rest.ts")).chatRest };
}

describe("in a view of 200 pixels", () => {
  const due: (() => void)[] = [];
  const after = (_: number, run: () => void) => {
    due.push(run);
    return () => void due.splice(due.indexOf(run), 1);
  };
  const runDue = () => due.splice(0).forEach((run) => run());

  function openView() {
    const view = document.createElement("div");
    view.style.cssText = "height: 200px; overflow: auto";
    const grow = (height: number) =>
      view.insertAdjacentHTML("beforeend", `<div style="height: ${height}px"></div>`);
    grow(2_000);
    document.body.append(view);
    view.scrollTo({ top: 1_800 });
    const autoscroll = createAutoscroll(view, { now: () => 0, after });
    onTestFinished(() => {
      autoscroll.destroy();
      view.remove();
    });
    const scrolled = () => new Promise((resolve) => view.addEventListener("scroll", resolve, { once: true }));
    return { view, grow, autoscroll, scrolled };
  }

  it("leaves whoever scrolls up before it has followed new content where they read", async () => {
    const { view, grow, autoscroll, scrolled } = openView();
    grow(300);
    autoscroll.contentChanged("instant");
    expect(due).toHaveLength(1);
    view.scrollTo({ top: 100 });
    await scrolled();
    runDue();
    expect(view.scrollTop).toBe(100);
    grow(300);
    autoscroll.contentChanged("instant");
    expect(autoscroll.hasUnseen()).toBe(true);
    expect(due).toHaveLength(0);
  });

  it("leaves whoever scrolls up in the very frame in which it followed where they read", async () => {
    const { view, grow, autoscroll, scrolled } = openView();
    grow(300);
    autoscroll.contentChanged("instant");
    runDue();
    expect(view.scrollTop).toBe(2_100);
    view.scrollTo({ top: 1_800 });
    await scrolled();
    grow(300);
    autoscroll.contentChanged("instant");
    expect(due).toHaveLength(0);
    expect(autoscroll.hasUnseen()).toBe(true);
  });

  it("takes whoever answers to the end, also in the frame in which they scrolled up", async () => {
    const { view, autoscroll, scrolled } = openView();
    view.scrollTo({ top: 100 });
    autoscroll.toEnd("instant");
    await scrolled();
    runDue();
    expect(view.scrollTop).toBe(1_800);
  });
});
