import { afterEach, expect, test } from "vitest";
import { renderChat, type RenderedChat } from "../chat/testing/render-chat.ts";
import { bot, chunk, input, text } from "../chat/testing/fixtures.ts";

/*
 * An address, a product's number or a German word may be longer than a narrow chat is wide. Whatever such a word
 * is the label of, it breaks: nothing of it leaves the chat or is cut off (WCAG 1.4.10).
 */

let chat: RenderedChat;
afterEach(() => {
  chat.chat.destroy();
  chat.host.remove();
});

const word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft";
const labels = { button: word, skip: word, left: word, right: word, from: word, to: word, placeholder: word };
const picture = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

const cases = {
  "the labels of choices": ["choice input", {}, [{ id: "a", content: word }]],
  "choices to tick": ["choice input", { isMultipleChoice: true }, [{ id: "a", content: word }]],
  "words under a picture": [
    "picture choice input",
    {},
    [{ id: "a", title: word, description: word, pictureSrc: picture }],
  ],
  "words on a card": [
    "cards",
    {},
    [{ id: "a", title: word, description: word, paths: [{ id: "p", text: word }] }],
  ],
  "the ends of a rating": ["rating input", { labels }, []],
  "the words of a file's field": ["file input", { isRequired: false, labels }, []],
  "the names of two dates": ["date input", { isRange: true, hasTime: true, labels }, []],
  "the send button's": ["number input", { labels }, []],
} as const;

const long = Object.entries(cases).flatMap(([name, parts]) =>
  [320, 500].map((width) => ({ name, width, parts })),
);

test.each(long)("$name stay in a chat of $width pixels, in one long word", async ({ width, parts }) => {
  const [type, options, items] = parts;
  chat = renderChat(
    { bot: bot(), chunks: [chunk("1", [text("Which?")], { input: input(type, options, items) })] },
    { size: { width: `${width}px`, height: "640px" } },
  );
  await expect.poll(() => chat.container.querySelector(".banter-input-container > *")).not.toBeNull();
  const { left, right } = chat.host.getBoundingClientRect();
  const outside = [...chat.container.querySelectorAll(".banter-input-container *")]
    .filter((element) => element.closest(".banter-visually-hidden, .banter-send-label, select, svg") === null)
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return box.left < left || box.right > right || isCutOff(element);
    });
  expect(outside.map(({ className }) => className)).toEqual([]);
});

/** Whether words of it are hidden at its side; a row of cards scrolls, a field's own text moves. */
function isCutOff(element: Element): boolean {
  const isHidden = ["hidden", "clip"].includes(getComputedStyle(element).overflowX);
  return isHidden && element.localName !== "input" && element.scrollWidth > element.clientWidth + 1;
}
