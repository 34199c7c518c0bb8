import { expect, test } from "vitest";
import { createMarkdownDocument } from "../markdown-document.ts";
import { normalForm } from "../testing/normal-form.ts";

function shown(partial: string): string {
  return normalForm(createMarkdownDocument().update(partial, true)).replace(/^<p>(.*)<\/p>$/s, "$1");
}

test.each([
  ["plain text", "plain text"],
  ["some **bo", "some <strong>bo</strong>"],
  ["some **bold ", "some <strong>bold </strong>"],
  ["some **", "some "],
  ["some *it", "some <em>it</em>"],
  ["a **b *c", "a <strong>b <em>c</em></strong>"],
  ["***a", "<em><strong>a</strong></em>"],
  ["some `co", "some <code>co</code>"],
  ["``a `b` c`", "<code>a `b` c</code>"],
  ["a ~~b", "a <del>b</del>"],
  ["about ~5 or ~6", "about ~5 or ~6"],
  ["snake_case_na", "snake_case_na"],
  ["5 * 3", "5 * 3"],
  ["**done** and", "<strong>done</strong> and"],
  ["see [he", "see he"],
  ["see [here]", "see here"],
  ["see [here] and", "see [here] and"],
  ["from [0, 1) on\nand", "from [0, 1) on<br>and"],
  ["**from [0, 1) on** and", "<strong>from [0, 1) on</strong> and"],
  ["**bold*", "<strong>bold</strong>"],
  ["see [here](", "see here"],
  ["see [here](https://exa", "see here"],
  ["see [**here**](https://exa", "see <strong>here</strong>"],
  ["see [here](https://x.com/a_(b)", "see here"],
  ["see [here](https://x.com/a_(b)) now", "see <a https://x.com/a_(b)>here</a> now"],
  ["![pic](https://exa", "pic"],
  ["wow!", "wow!"],
  ["a <b", "a "],
  ["a &am", "a "],
  ["a\\", "a"],
  ["`[a](b`", "<code>[a](b</code>"],
  ["see **https://x.com/a**", "see <strong>https://x.com/a</strong>"],
  ["jo@example.co", "jo@example.co"],
])("%j is shown as %j", (partial, expected) => {
  expect(shown(partial)).toBe(expected);
});
