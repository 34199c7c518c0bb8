import { expect, test } from "vitest";
import { removeCitations } from "./citations.ts";
import { createSentenceSplitter } from "./sentence-splitter.ts";

test("removes citations and keeps other text in these brackets", () => {
  expect(removeCitations("A【4:0†source】 b【12】 c【3:1】 d【注意】 e【x【1†y】")).toBe(
    "A b c d【注意】 e【x",
  );
});

test("reads aloud exactly the text that is shown", () => {
  const text = "See【Abb. 3】 or【Fig 3】 and【4:0†source】 more.\n";
  expect(createSentenceSplitter().take(text).join(" ")).toBe(removeCitations(text).trim());
});
