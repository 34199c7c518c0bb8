import { expect, test } from "vitest";
import { removeCitations } from "@banter/streaming-markdown";
import { createSentenceSplitter } from "./sentence-splitter.ts";

const split = (text: string) => createSentenceSplitter().take(text);

test("returns sentences once they are complete", () => {
  const splitter = createSentenceSplitter();
  expect(splitter.take("Hello th")).toEqual([]);
  expect(splitter.take("Hello there. How are")).toEqual(["Hello there."]);
  expect(splitter.take("Hello there. How are you? I")).toEqual(["How are you?"]);
  expect(splitter.finish("Hello there. How are you? I am fine")).toEqual(["I am fine"]);
  expect(splitter.finish("Hello there. How are you? I am fine")).toEqual([]);
});

test("doesn't end a sentence at numbers, abbreviations and domain names", () => {
  expect(split("Version 3.5 costs e.g. 4.20 at example.com today. ")).toEqual([
    "Version 3.5 costs e.g. 4.20 at example.com today.",
  ]);
});

test("removes Markdown syntax", () => {
  expect(split("## Plan\n\n- **Buy** [milk](https://x.test) `now`.\n| a | b |\n```js\n")).toEqual([
    "Plan",
    "Buy milk now.",
    "a b",
  ]);
});

test("keeps a list's numbers with their items", () => {
  expect(split("1. Open it\n2. Close it\n")).toEqual(["1. Open it", "2. Close it"]);
});

test("splits sentences that are not separated by spaces", () => {
  expect(split("你好。再见！")).toEqual(["你好。", "再见！"]);
});

test("reads aloud exactly the text that is shown", () => {
  const text = "See【Abb. 3】 or【Fig 3】 and【4:0†source】 more.\n";
  expect(createSentenceSplitter().take(text).join(" ")).toBe(removeCitations(text).trim());
});
