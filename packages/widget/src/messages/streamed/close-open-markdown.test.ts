import { expect, test } from "vitest";
import { closeOpenMarkdown } from "./close-open-markdown.ts";

test.each([
  ["plain text", "plain text"],
  ["some **bo", "some **bo**"],
  ["some **bold ", "some **bold**"],
  ["some **", "some "],
  ["some *it", "some *it*"],
  ["a **b *c", "a **b *c***"],
  ["some `co", "some `co`"],
  ["a ~~b", "a ~~b~~"],
  ["snake_case_na", "snake_case_na"],
  ["5 * 3", "5 * 3"],
  ["**done** and", "**done** and"],
  ["see [he", "see he"],
  ["see [here]", "see here"],
  ["see [here] and", "see [here] and"],
  ["**bold*", "**bold**"],
  ["see [here](", "see here"],
  ["see [here](https://exa", "see here"],
  ["see [**here**](https://exa", "see **here**"],
  ["see [here](https://x.com/a_(b)", "see here"],
  ["see [here](https://x.com/a_(b)) now", "see [here](https://x.com/a_(b)) now"],
  ["![pic](https://exa", "pic"],
  ["a <b", "a "],
  ["a &am", "a "],
  ["`[a](b`", "`[a](b`"],
  ["- item\n  ```js\n  **x", "- item\n  ```js\n  **x"],
])("%j is rendered as %j", (partial, closed) => {
  expect(closeOpenMarkdown(partial)).toBe(closed);
});
