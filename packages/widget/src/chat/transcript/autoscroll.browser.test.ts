import { afterEach, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { createAutoscroll } from "./autoscroll.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

let rendered: RenderedChat | undefined;

afterEach(() => {
  rendered?.chat.destroy();
  rendered?.host.remove();
});

test("a restored conversation is at its end without scrolling through it", async () => {
  const chunks = Array.from({ length: 60 }, (_, index) =>
    chunk(`${index}`, [text(`Question ${index}`)], {
      input: input("text input"),
      ...(index < 59 && { answer: { answer: answered(`Answer ${index}`), status: "sent" } }),
    }),
  );
  rendered = renderChat({ bot: bot(), chunks });
  const { container } = rendered;
  const positions: number[] = [];
  const record = ({ target }: Event) =>
    target instanceof Element && positions.push(Math.round(target.scrollTop));
  container.addEventListener("scroll", record, { capture: true });
  await expect.poll(() => container.textContent).toContain("Answer 58");
  const distanceToEnd = () => {
    const scroller = container.querySelector(".scrollable-container");
    return scroller && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  };
  await expect.poll(distanceToEnd, { timeout: 10_000 }).toBeLessThan(2);
  const end = positions.at(-1) ?? 0;
  expect(end).toBeGreaterThan(2_000);
  const steps = positions.slice(1).map((position, index) => position - (positions[index] ?? 0));
  // One jump to the end; only a line that arrives late may be followed smoothly.
  expect(steps.filter((step) => step > 0 && step < 1_000).reduce((sum, step) => sum + step, 0)).toBeLessThan(
    300,
  );
});

test("a conversation that fits the view isn't scrolled for the space below it", async () => {
  const messages = Array.from({ length: 9 }, (_, index) => text(`Message ${index}`));
  rendered = renderChat({ bot: bot(), chunks: [chunk("a", messages, { input: input("text input") })] });
  const { container } = rendered;
  await expect.poll(() => container.querySelector(".text-input")).not.toBeNull();
  const scroller = container.querySelector(".scrollable-container");
  if (scroller === null) throw new Error("no scroller");
  // The scroll's delay, and some of its motion.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const field = container.querySelector(".banter-input")?.getBoundingClientRect();
  expect(field?.bottom).toBeLessThan(scroller.getBoundingClientRect().bottom);
  expect(scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight + 20);
  expect(scroller.scrollTop).toBe(0);
});

describe("in a view of 200 pixels", () => {
  const scheduled: (readonly [delay: number, run: () => void])[] = [];
  const delays: number[] = [];
  const after = (delay: number, run: () => void) => {
    const timer = [delay, run] as const;
    delays.push(delay);
    scheduled.push(timer);
    return () => void (scheduled.includes(timer) && scheduled.splice(scheduled.indexOf(timer), 1));
  };
  /** Runs the timers of at most this delay. */
  const runScheduled = (maxDelay = 50) => {
    for (const timer of scheduled.filter(([delay]) => delay <= maxDelay)) {
      scheduled.splice(scheduled.indexOf(timer), 1);
      timer[1]();
    }
  };

  function setUpView() {
    const view = document.createElement("div");
    view.style.cssText = "height: 200px; overflow: auto";
    let messages = 0;
    const grow = (height: number, isMessage = true) => {
      if (isMessage) messages += 1;
      view.insertAdjacentHTML("beforeend", `<div style="height: ${height}px"></div>`);
    };
    grow(2_000);
    document.body.append(view);
    view.scrollTo({ top: 1_800 });
    scheduled.length = 0;
    const autoscroll = createAutoscroll(view, { now: () => 0, after }, () => messages);
    delays.length = 0;
    onTestFinished(() => {
      autoscroll.destroy();
      view.remove();
    });
    const scrolled = () => new Promise((resolve) => view.addEventListener("scroll", resolve, { once: true }));
    return { view, grow, autoscroll, scrolled };
  }

  // Spec: 9.37
  // Spec differs: 4.12
  it.each([
    [119, true],
    [121, false],
  ])("%i pixels above the end, new content is followed: %s", async (distance, isFollowed) => {
    const { view, grow, autoscroll, scrolled } = setUpView();
    view.scrollTo({ top: 1_800 - distance });
    await scrolled();
    grow(300);
    autoscroll.contentChanged("instant");
    runScheduled();
    expect(view.scrollTop).toBe(isFollowed ? 2_100 : 1_800 - distance);
  });

  it("stays at an earlier answer that the visitor edits", () => {
    const { view, autoscroll } = setUpView();
    view.firstElementChild?.insertAdjacentHTML(
      "beforebegin",
      '<div class="banter-answer-editor" style="height: 300px"></div>',
    );
    autoscroll.contentChanged("instant");
    expect(delays).toEqual([]);
    view.querySelector(".banter-answer-editor")?.classList.remove("banter-answer-editor");
    view.insertAdjacentHTML("beforeend", '<div style="height: 300px"></div>');
    autoscroll.contentChanged("instant");
    expect(delays).not.toEqual([]);
  });

  // Spec: 9.38
  it("scrolls smoothly to new content after 50 ms", () => {
    const { grow, autoscroll } = setUpView();
    grow(300);
    autoscroll.contentChanged();
    expect(delays).toEqual([50]);
  });

  it("doesn't scroll to new content if the visitor scrolled up before it could", async () => {
    const { view, grow, autoscroll, scrolled } = setUpView();
    grow(300);
    autoscroll.contentChanged("instant");
    expect(scheduled).toHaveLength(1);
    view.scrollTo({ top: 100 });
    await scrolled();
    runScheduled();
    expect(view.scrollTop).toBe(100);
    grow(300);
    autoscroll.contentChanged("instant");
    expect(autoscroll.hasUnseen()).toBe(true);
    expect(scheduled).toHaveLength(0);
  });

  it("doesn't scroll to new content if the visitor scrolled up in the frame of its own scroll", async () => {
    const { view, grow, autoscroll, scrolled } = setUpView();
    grow(300);
    autoscroll.contentChanged("instant");
    runScheduled();
    expect(view.scrollTop).toBe(2_100);
    view.scrollTo({ top: 1_800 });
    await scrolled();
    grow(300);
    autoscroll.contentChanged("instant");
    expect(scheduled).toHaveLength(0);
    expect(autoscroll.hasUnseen()).toBe(true);
  });

  it("has nothing unseen when a message only grows, e.g. by an image that the visitor asked for", async () => {
    const { view, grow, autoscroll, scrolled } = setUpView();
    view.scrollTo({ top: 100 });
    await scrolled();
    grow(300, false);
    autoscroll.contentChanged("instant");
    expect(autoscroll.hasUnseen()).toBe(false);
    grow(300);
    autoscroll.contentChanged("instant");
    expect(autoscroll.hasUnseen()).toBe(true);
  });

  it("isn't postponed by content that grows again before it scrolls", () => {
    const { view, grow, autoscroll } = setUpView();
    grow(300);
    autoscroll.contentChanged();
    const [first] = scheduled;
    grow(300);
    autoscroll.contentChanged();
    expect(scheduled).toEqual([first]);
    expect(view.scrollTop).toBe(1_800);
  });

  it("isn't slowed down by content that grows while it scrolls: it arrives, then scrolls to the new end", async () => {
    const { view, grow, autoscroll, scrolled } = setUpView();
    view.scrollTo({ top: 0 });
    await scrolled();
    const targets: (number | undefined)[] = [];
    const scrollTo = view.scrollTo.bind(view);
    vi.spyOn(view, "scrollTo").mockImplementation((options?: ScrollToOptions | number) => {
      if (typeof options !== "object") throw new Error("Pass options.");
      if (options.behavior !== "instant") targets.push(options.top);
      scrollTo(options);
    });
    autoscroll.toEnd();
    runScheduled();
    // What is further away than two views is crossed by a jump.
    expect(view.scrollTop).toBeGreaterThanOrEqual(1_400);
    for (let growth = 0; growth < 20; growth++) {
      grow(30);
      autoscroll.contentChanged();
      runScheduled();
    }
    expect(targets).toEqual([1_800]);
    await expect.poll(() => scheduled.map(([delay]) => delay)).toEqual([50]);
    runScheduled();
    expect(targets).toEqual([1_800, 2_400]);
    await expect.poll(() => view.scrollTop).toBe(2_400);
  });

  it("follows again if a smooth scroll never arrives, e.g. because its content became shorter", async () => {
    const { view, grow, autoscroll, scrolled } = setUpView();
    view.scrollTo({ top: 1_500 });
    await scrolled();
    autoscroll.toEnd();
    runScheduled();
    view.style.display = "none";
    expect(view.scrollTop).toBe(0);
    view.style.display = "";
    grow(300);
    autoscroll.contentChanged();
    expect(scheduled.map(([delay]) => delay)).toEqual([1_000]);
    runScheduled(1_000);
    runScheduled();
    await expect.poll(() => view.scrollTop).toBe(2_100);
  });

  it("scrolls to the end after an answer, even if the page has interrupted a smooth scroll in this frame", async () => {
    const { view, grow, autoscroll } = setUpView();
    grow(300);
    autoscroll.contentChanged();
    runScheduled();
    view.scrollTo({ top: 0, behavior: "instant" });
    autoscroll.toEnd();
    runScheduled();
    await expect.poll(() => view.scrollTop).toBe(2_100);
  });

  it("scrolls to the end after an answer, even in the frame in which the visitor scrolled up", async () => {
    const { view, autoscroll, scrolled } = setUpView();
    view.scrollTo({ top: 100 });
    autoscroll.toEnd("instant");
    await scrolled();
    runScheduled();
    expect(view.scrollTop).toBe(1_800);
  });
});
