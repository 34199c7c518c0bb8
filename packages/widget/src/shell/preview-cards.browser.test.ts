import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BubbleProps, PreviewMessage } from "../contract/widget-props.ts";
import { createTestPage, isShown, page, part, userEvent } from "./testing/test-page.ts";

/* Several preview messages: a group of cards with the avatars of their senders. */

const { banter } = createTestPage();

const three: PreviewMessage[] = [{ message: "One" }, { message: "Two" }, { message: "Three" }];

/** A drawing in one color. */
function avatar(color: string): string {
  return `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='${color}'/></svg>`;
}

const team: PreviewMessage[] = [
  { message: "Hello!", avatarUrl: avatar("red") },
  { message: "We are Ada,", avatarUrl: avatar("green") },
  { message: "Grace and Tim.", avatarUrl: avatar("blue") },
];

function setUp(props: BubbleProps) {
  const log: string[] = [];
  const { element, run, update } = banter.initBubble({
    typebot: "lead",
    isPreview: true,
    onOpen: () => log.push("open"),
    onPreviewMessageClick: () => log.push("preview-click"),
    onPreviewMessageDismissed: () => log.push("preview-dismissed"),
    ...props,
  });
  const cards = () => [
    ...(element.shadowRoot?.querySelectorAll<HTMLElement>('[part="preview-message"]:not([hidden])') ?? []),
  ];
  return {
    element,
    log,
    update,
    cards,
    texts: () => cards().map((card) => card.textContent),
    avatars: () => cards().map((card) => [...card.querySelectorAll("img")]),
    show: async () => {
      run({ command: "showPreviewMessage" });
      await expect.poll(() => cards().length).toBeGreaterThan(0);
    },
  };
}

/** The card at this place, which must be visible. */
function cardAt(cards: readonly HTMLElement[], index: number): HTMLElement {
  const card = cards[index];
  if (card === undefined) throw new Error(`There is no preview card ${index}.`);
  return card;
}

beforeEach(() => page.viewport(1000, 800));

afterEach(() => {
  banter.destroy();
  document.documentElement.removeAttribute("dir");
});

test("appear together after the delay of the first one, at most three", async () => {
  const previewMessages = [{ message: "One", autoShowDelay: 20 }, ...three.slice(1), { message: "Four" }];
  const { texts } = setUp({ previewMessages });
  await expect.poll(texts).toEqual(["One", "Two", "Three"]);
});

test("are an attribute, override the single message, and need a text", async () => {
  const { element, show, texts } = setUp({ previewMessage: { message: "Single" } });
  const messages = [{ message: "One" }, { avatarUrl: avatar("red") }, { message: "" }, { message: "Two" }];
  element.setAttribute("preview-messages", JSON.stringify(messages));
  await show();
  expect(texts()).toEqual(["One", "Two"]);
});

test("follow their prop while they are shown", async () => {
  const { element, show, texts, update, cards } = setUp({ previewMessages: three });
  await show();
  const button = cardAt(cards(), 0).querySelector("button");
  button?.focus();
  update({ previewMessages: [{ message: "New" }, { message: "Newer" }] });
  await expect.poll(texts).toEqual(["New", "Newer"]);
  expect(element.shadowRoot?.activeElement).toBe(button);
  update({ previewMessages: undefined, previewMessage: { message: "Single" } });
  await expect.poll(texts).toEqual(["Single"]);
  update({ previewMessage: undefined });
  await expect.poll(texts).toEqual([]);
});

test.each([0, 1, 2])("a click on card %d opens the chat", async (index) => {
  const { cards, log, show } = setUp({ previewMessages: three });
  await show();
  await userEvent.click(cardAt(cards(), index).querySelector("button") ?? document.body);
  await expect.poll(() => log).toEqual(["preview-click", "open", "preview-dismissed"]);
  expect(cards()).toEqual([]);
});

test("one button dismisses all of them, and reaches the launcher", async () => {
  const { cards, element, log, show } = setUp({ previewMessages: three });
  await show();
  const shown = cards();
  const selector = '[part="preview-message-close-button"]';
  expect(element.shadowRoot?.querySelectorAll(selector)).toHaveLength(1);
  part(element, "preview-message-close-button").focus();
  await userEvent.keyboard("{Enter}");
  expect(shown.map(isShown)).toEqual([false, false, false]);
  expect(log).toEqual(["preview-dismissed"]);
  await expect.poll(() => element.shadowRoot?.activeElement).toBe(part(element, "button"));
});

test("a swipe on any card dismisses all of them", async () => {
  const { cards, log, show } = setUp({ previewMessages: three });
  await show();
  const swiped = cardAt(cards(), 2);
  const at = (clientX: number) => ({ clientX, clientY: 100, buttons: 1, bubbles: true });
  swiped.dispatchEvent(new PointerEvent("pointerdown", at(100)));
  swiped.dispatchEvent(new PointerEvent("pointermove", at(111)));
  expect(cards()).toEqual([]);
  expect(log).toEqual(["preview-dismissed"]);
});

test("enter in one motion", async () => {
  const { cards, show } = setUp({ previewMessages: three });
  await show();
  const animationOf = (element: Element | null) => element && getComputedStyle(element).animationName;
  expect(cards().map(animationOf)).toEqual(["none", "none", "none"]);
  expect(animationOf(cardAt(cards(), 0).parentElement)).toBe("appear");
});

describe("avatars", () => {
  test("an avatar that all messages have appears once, beside the first text", async () => {
    const avatarUrl = avatar("red");
    const { avatars, show } = setUp({ previewMessages: three.map((message) => ({ ...message, avatarUrl })) });
    await show();
    expect(avatars().map((images) => images.map((image) => image.getAttribute("src")))).toEqual([
      [avatarUrl],
      [],
      [],
    ]);
    expect(avatars()[0]?.[0]?.getBoundingClientRect().width).toBe(40);
  });

  test.each(["data:image/png;base64,AAAA", "☕"])(
    "%s is no picture, and leaves no frame",
    async (avatarUrl) => {
      const { avatars, show, texts } = setUp({ previewMessages: [{ message: "Hello!", avatarUrl }] });
      await show();
      await expect.poll(avatars).toEqual([[]]);
      expect(texts()).toEqual(["Hello!"]);
    },
  );

  test("addresses that are no images' are left out", async () => {
    const [first, second, third] = team;
    const unsafe = { message: "Hello!", ...second, avatarUrl: "javascript:alert(1)" };
    const { avatars, show } = setUp({ previewMessages: [first, unsafe, third].filter((one) => one != null) });
    await show();
    expect(avatars().map((images) => images.map((image) => image.src))).toEqual([
      [avatar("red"), avatar("blue")],
      [],
      [],
    ]);
  });

  test.each(["ltr", "rtl"])("different avatars overlap in the first card (%s)", async (dir) => {
    document.documentElement.dir = dir;
    const { avatars, cards, show } = setUp({ previewMessages: team });
    await show();
    expect(avatars().map((images) => images.length)).toEqual([3, 0, 0]);
    const boxes = (avatars()[0] ?? []).map((image) => image.getBoundingClientRect());
    const steps = boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.left ?? 0));
    expect(steps).toEqual(dir === "ltr" ? [26, 26] : [-26, -26]);
    const card = cardAt(cards(), 0).getBoundingClientRect();
    for (const box of boxes) {
      expect(box.left).toBeGreaterThanOrEqual(card.left);
      expect(box.right).toBeLessThanOrEqual(card.right);
    }
  });

  test.each<[name: string, props: BubbleProps, color: string]>([
    ["light", { colorScheme: "light" }, "rgb(247, 248, 255)"],
    ["dark", { colorScheme: "dark" }, "rgb(35, 37, 46)"],
    ["own", { theme: { previewMessage: { backgroundColor: "rgb(1, 2, 3)" } } }, "rgb(1, 2, 3)"],
  ])("their ring has the card's color: %s", async (_, props, color) => {
    const { avatars, cards, show } = setUp({ previewMessages: team, ...props });
    await show();
    expect(getComputedStyle(cardAt(cards(), 0)).backgroundColor).toBe(color);
    const rings = (avatars()[0] ?? []).map((image) => getComputedStyle(image).borderTopColor);
    expect(rings).toEqual([color, color, color]);
  });
});

describe("on small screens", () => {
  const long = "We are here to help you with anything. ".repeat(12);
  const talkative = team.map((one) => ({ ...one, message: long }));

  test.each([
    [320, 640],
    [360, 640],
    [320, 480],
    [320, 256],
  ])("long messages cover at most half of %d × %d and scroll to their end", async (width, height) => {
    await page.viewport(width, height);
    const { cards, element, show } = setUp({ previewMessages: talkative });
    await show();
    const group = cardAt(cards(), 0).parentElement ?? document.body;
    await Promise.all(group.getAnimations().map((animation) => animation.finished));
    const box = group.getBoundingClientRect();
    const close = part(element, "preview-message-close-button").getBoundingClientRect();
    expect(box.bottom - close.top).toBeLessThanOrEqual(height / 2);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(close.right).toBeLessThanOrEqual(width);
    const visible = cards().filter(isShown);
    // Half of a low view has no room for three.
    expect(visible).toHaveLength(height < 480 ? 1 : 3);
    for (const card of visible) expectReadable(card);
  });

  test("a short message beside a long one keeps its line", async () => {
    await page.viewport(320, 640);
    const { cards, show } = setUp({ previewMessages: [{ message: long }, { message: "Two" }] });
    await show();
    const text = cardAt(cards(), 1).querySelector("span")?.getBoundingClientRect();
    const card = cardAt(cards(), 1).getBoundingClientRect();
    expect(text?.top).toBeGreaterThan(card.top);
    expect(text?.bottom).toBeLessThan(card.bottom);
  });

  test("a single long message can be read from its start", async () => {
    await page.viewport(320, 256);
    const { cards, show } = setUp({ previewMessage: { message: long } });
    await show();
    expectReadable(cardAt(cards(), 0));
  });
});

/** Expects that the card's text can be scrolled from its start to its end. */
function expectReadable(card: HTMLElement): void {
  const content = card.querySelector("button");
  const text = card.querySelector("span[dir]");
  if (content === null || text === null) throw new Error("The card has no text.");
  const box = content.getBoundingClientRect();
  expect(Math.round(box.bottom)).toBeLessThanOrEqual(Math.round(card.getBoundingClientRect().bottom));
  content.scrollTop = 0;
  expect(text.getBoundingClientRect().top).toBeGreaterThan(box.top);
  content.scrollTop = content.scrollHeight;
  expect(text.getBoundingClientRect().bottom).toBeLessThan(box.bottom);
}
