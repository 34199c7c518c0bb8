import { afterEach, expect, test } from "vitest";
import { renderChat, type RenderedChat } from "../chat/testing/render-chat.ts";
import { bot, chunk, input, text } from "../chat/testing/fixtures.ts";

/*
 * URLs, product numbers and German compounds can be wider than a narrow chat. Such words must wrap instead of
 * overflowing or being clipped (WCAG 1.4.10).
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
  "choice labels": ["choice input", {}, [{ id: "a", content: word }]],
  "choices with checkboxes": ["choice input", { isMultipleChoice: true }, [{ id: "a", content: word }]],
  "picture titles": [
    "picture choice input",
    {},
    [{ id: "a", title: word, description: word, pictureSrc: picture }],
  ],
  cards: ["cards", {}, [{ id: "a", title: word, description: word, paths: [{ id: "p", text: word }] }]],
  "rating labels": ["rating input", { labels }, []],
  "a file field": ["file input", { isRequired: false, labels }, []],
  "date labels": ["date input", { isRange: true, hasTime: true, labels }, []],
  "the send button": ["number input", { labels }, []],
} as const;

const long = Object.entries(cases).flatMap(([name, parts]) =>
  [320, 500].map((width) => ({ name, width, parts })),
);

test.each(long)("a long word doesn't overflow in $name ($width px)", async ({ width, parts }) => {
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
      return box.left < left || box.right > right || isClipped(element);
    });
  expect(outside.map(({ className }) => className)).toEqual([]);
});

/** Whether text is clipped horizontally. Text fields scroll instead. */
function isClipped(element: Element): boolean {
  const isHidden = ["hidden", "clip"].includes(getComputedStyle(element).overflowX);
  return isHidden && element.localName !== "input" && element.scrollWidth > element.clientWidth + 1;
}
