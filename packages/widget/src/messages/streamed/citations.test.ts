import { expect, test } from "vitest";
import { hideCitations } from "./citations.ts";
import { sentenceFeed } from "./sentence-feed.ts";

test("source marks go, other words in these brackets stay", () => {
  expect(hideCitations("A【4:0†source】 b【12】 c【3:1】 d【注意】 e【x【1†y】")).toBe(
    "A b c d【注意】 e【x",
  );
});

test.each(["【", "【†", "†", "【1"])(
  "%s again and again takes no time (a model may be told to write so)",
  (mark) => {
    const text = `【${mark.repeat(3_000)}. And on`;
    const begun = performance.now();
    hideCitations(text);
    sentenceFeed(text);
    expect(performance.now() - begun).toBeLessThan(300);
  },
);
