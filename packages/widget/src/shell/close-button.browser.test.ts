import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestPage, part, page } from "./testing/test-page.ts";

/* The close button is over the chat on small screens, so these tests run the real chat. */

const { banter } = createTestPage(() => import("../chat/mount-chat.tsx"));
/** Few long messages, because each is shown after a pause; three of them scroll on every screen. */
const TEXT =
  "Welcome! This message is long enough to fill many lines of a narrow phone, from edge to edge. ".repeat(8);
const MESSAGES = 3;

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window, "fetch").mockImplementation(async () => {
    const messages = Array.from({ length: MESSAGES }, (_, index) => ({
      id: `m${index}`,
      type: "text",
      content: { type: "richText", richText: [{ type: "p", children: [{ text: TEXT }] }] },
    }));
    const settings = { typingEmulation: { enabled: false } };
    const typebot = { id: "internal", version: "6.1", theme: {}, settings };
    return Response.json({ sessionId: "s", typebot, messages, input: { id: "b", type: "text input" } });
  });
});

afterEach(() => {
  banter.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const SCREENS = [
  [320, 568],
  [360, 640],
  [360, 300],
  [390, 844],
  [640, 320],
  [900, 420],
] as const;

test.each(
  SCREENS.flatMap(([width, height]) => [
    { mode: "bubble" as const, width, height },
    { mode: "popup" as const, width, height },
  ]),
)("the close button of a $mode covers no message at $width × $height", async ({ mode, width, height }) => {
  await page.viewport(width, height);
  const init = mode === "bubble" ? banter.initBubble : banter.initPopup;
  const { element, open } = init({ typebot: "lead", apiHost: "https://bots.example.com", isPreview: true });
  open();
  const messages = () => [...(element.shadowRoot?.querySelectorAll(".banter-host-bubble") ?? [])];
  await expect.poll(() => messages().length).toBe(MESSAGES);
  await expect.poll(() => part(element, "bot").getAnimations()).toEqual([]);
  const scroller = element.shadowRoot?.querySelector(".scrollable-container");
  for (const top of [0, 300]) {
    scroller?.scrollTo({ top, behavior: "instant" });
    expect(scroller?.scrollTop).toBe(top);
    const button = part(element, "close-button").getBoundingClientRect();
    const view = scroller?.getBoundingClientRect() ?? button;
    const covered = messages().filter((message) => {
      const box = message.getBoundingClientRect();
      const isBeside = box.right <= button.left || box.left >= button.right;
      return !isBeside && Math.max(box.top, view.top) < button.bottom && box.bottom > button.top;
    });
    expect(covered).toEqual([]);
  }
});

test("a bubble with the visitor's buttons has them beside the close button", async () => {
  await page.viewport(360, 640);
  const props = { typebot: "lead", apiHost: "https://bots.example.com", isPreview: true, controls: true };
  const { element, open } = banter.initBubble(props);
  open();
  const bar = () => element.shadowRoot?.querySelector(".banter-visitor-bar button:last-child");
  await expect.poll(bar).toBeTruthy();
  await expect.poll(() => part(element, "bot").getAnimations()).toEqual([]);
  const close = part(element, "close-button").getBoundingClientRect();
  expect(bar()?.getBoundingClientRect().right).toBeLessThanOrEqual(close.left);
  expect(bar()?.getBoundingClientRect().top).toBeLessThan(close.bottom);
});
