import { afterEach, expect, test } from "vitest";
import { bot, chunk, input, text } from "../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../chat/testing/render-chat.ts";

/*
 * Boxes and file fields are drawn by their labels. Wherever the real field stands out of sight, a browser that
 * focuses it scrolls to it: that must be where its label is, and nothing but the conversation may move.
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
  ["choices to tick", "choice input", { isMultipleChoice: true }],
  ["pictures to tick", "picture choice input", { isMultipleChoice: true }],
  ["a file's field", "file input", {}],
])("%s: what has the focus is in sight, and the chat itself stays where it is", async (_, type, options) => {
  const messages = Array.from({ length: 20 }, (__, index) => text(`Message ${index}`));
  chat = renderChat({
    bot: bot(),
    chunks: [chunk("1", messages, { input: input(type, options, many) })],
  });
  const fields = () => [...chat.container.querySelectorAll<HTMLElement>(".banter-input-container input")];
  await expect.poll(() => fields().length).toBeGreaterThan(0);
  // What arrives rises a little: it is measured where it comes to stand.
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
    // A view scrolls by whole pixels.
    expect(top).toBeGreaterThan(frame.top - 1);
    expect(bottom).toBeLessThan(frame.bottom + 1);
  }
});
