import { expect, test } from "vitest";
import { removeCitations } from "./citations.ts";

test("removes citations and keeps other text in these brackets", () => {
  expect(removeCitations("A【4:0†source】 b【12】 c【3:1】 d【注意】 e【x【1†y】")).toBe(
    "A b c d【注意】 e【x",
  );
});
