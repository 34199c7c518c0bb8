import { expect, test } from "vitest";
import { createSentenceFeed, sentenceFeed } from "./sentence-feed.ts";

test("gives sentences when they are complete, never half of one", () => {
  const feed = createSentenceFeed();
  expect(feed.take("Hello th")).toEqual([]);
  expect(feed.take("Hello there. How are")).toEqual(["Hello there."]);
  expect(feed.take("Hello there. How are you? I")).toEqual(["How are you?"]);
  expect(feed.finish("Hello there. How are you? I am fine")).toEqual(["I am fine"]);
  expect(feed.finish("Hello there. How are you? I am fine")).toEqual([]);
});

test("numbers, abbreviations and addresses don't end a sentence", () => {
  expect(sentenceFeed("Version 3.5 costs e.g. 4.20 at example.com today. ")).toEqual([
    "Version 3.5 costs e.g. 4.20 at example.com today.",
  ]);
});

test("markdown's marks are not read out", () => {
  expect(sentenceFeed("## Plan\n\n- **Buy** [milk](https://x.test) `now`.\n| a | b |\n```js\n")).toEqual([
    "Plan",
    "Buy milk now.",
    "a b",
  ]);
});

test("a list's numbers stay with their items", () => {
  expect(sentenceFeed("1. Open it\n2. Close it\n")).toEqual(["1. Open it", "2. Close it"]);
});

test("sentences without spaces between them are told apart", () => {
  expect(sentenceFeed("你好。再见！")).toEqual(["你好。", "再见！"]);
});
