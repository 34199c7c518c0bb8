import { expect, test } from "vitest";
import { closingQuestion } from "./closing-question.ts";

test.each([
  ["One paragraph.", "One paragraph."],
  [
    "| a | b |\n|---|---|\n| 1 | 2 |\n\nWhich **one** do\nyou [like](https://shop.test)?",
    "Which one do you like?",
  ],
  ["Which?\n\n- red\n- blue", ""],
  ["Try this:\n\n```js\nrun();\n```\n", ""],
  ["Text\n\n1. first", ""],
  ["word ".repeat(60), ""],
  ["", ""],
])("the closing words of %j", (markdown, words) => {
  expect(closingQuestion(markdown)).toBe(words);
});
