import { afterEach, expect, test } from "vitest";
import { bot, chunk, input, text } from "../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../chat/testing/render-chat.ts";

/*
 * Checkboxes and file fields are visually hidden inside their labels. Browsers scroll focused elements into view: the
 * hidden field must be at its label's position, and only the transcript may scroll.
 */

let chat: RenderedChat;
afterEach(() => {
  chat.chat.destroy();
  chat.host.remove();
});

const many = Array.from({ length: 40 }, (_, index) => ({
  id: `item-${index}`,
  content: `Choice ${index}`,
  title: `Picture ${index}`,
}));

test.each([
  ["choices with checkboxes", "choice input", { isMultipleChoice: true }],
  ["pictures with checkboxes", "picture choice input", { isMultipleChoice: true }],
  ["a file field", "file input", {}],
])("%s: the focused field is visible and the chat's container doesn't scroll", async (_, type, options) => {
  const messages = Array.from({ length: 20 }, (__, index) => text(`Message ${index}`));
  chat = renderChat({
    bot: bot(),
    chunks: [chunk("1", messages, { input: input(type, options, many) })],
  });
  const fields = () => [...chat.container.querySelectorAll<HTMLElement>(".banter-input-container input")];
  await expect.poll(() => fields().length).toBeGreaterThan(0);
  // Measure after the entry animations.
  await Promise.all(
    chat.container
      .getAnimations({ subtree: true })
      .map((animation) => animation.finished.catch(() => undefined)),
  );
  const frame = chat.host.getBoundingClientRect();
  for (const field of [fields().at(-1), fields()[0], fields().at(-1)]) {
    field?.focus();
    const { top, bottom } = field?.closest("label")?.getBoundingClientRect() ?? frame;
    expect(chat.container.scrollTop).toBe(0);
    // Scroll positions are rounded to whole pixels.
    expect(top).toBeGreaterThan(frame.top - 1);
    expect(bottom).toBeLessThan(frame.bottom + 1);
  }
});

test("the send button of a long list is wholly in view, wherever the visitor selects", async () => {
  chat = renderChat({
    bot: bot(),
    chunks: [
      chunk("1", [text("Which?")], { input: input("choice input", { isMultipleChoice: true }, many) }),
    ],
  });
  const boxes = () => [...chat.container.querySelectorAll<HTMLElement>(".banter-selectable")];
  await expect.poll(() => boxes().length).toBe(many.length);
  const scroller = chat.container.querySelector(".scrollable-container");
  scroller?.dispatchEvent(new WheelEvent("wheel", { deltaY: -400, bubbles: true }));
  for (const box of [boxes()[2], boxes().at(-1), boxes()[20]]) {
    box?.scrollIntoView({ block: "center", behavior: "instant" });
    box?.click();
    await expect.poll(() => chat.container.querySelector(".banter-send-button")).not.toBeNull();
    const frame = chat.host.getBoundingClientRect();
    await expect
      .poll(() => {
        const button = chat.container.querySelector(".banter-send-button")?.getBoundingClientRect();
        return button !== undefined && button.top >= frame.top && button.bottom <= frame.bottom;
      })
      .toBe(true);
  }
});
