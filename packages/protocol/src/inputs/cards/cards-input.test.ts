import { describe, expect, test } from "vitest";
import { cardsInput } from "./cards-input.ts";

const card = (id: string, title: string, paths: readonly unknown[]) => ({ id, title, paths });
const optionsOf = (items: readonly unknown[]) =>
  cardsInput.parse({ id: "x", type: "cards", options: {}, items, runtimeOptions: {} });
const plans = optionsOf([
  card("same", "Small", [{ id: "p1", text: "Take it" }]),
  card("same", "Large", [
    { id: "p2", text: "Take it" },
    { id: "p3", text: "Later" },
  ]),
]);

describe("a card's button", () => {
  test("is found by its id, even if cards share theirs", () => {
    expect(cardsInput.answer({ text: "p2", replyId: "p2" }, plans)).toMatchObject({
      value: { value: "p2", label: "Take it", itemIds: ["p2"] },
    });
  });

  test("is found by its label without a reply id", () => {
    expect(cardsInput.answer({ text: " Later " }, plans)).toMatchObject({ value: { value: "p3" } });
  });

  test("includes its card's picture", () => {
    const attachedFileUrls = ["https://a.example/1.png"];
    expect(cardsInput.answer({ text: "p1", attachedFileUrls }, plans)).toMatchObject({
      value: { attachedFileUrls },
    });
  });

  test.each([
    ["", "empty"],
    ["Perhaps", "not-an-option"],
  ])("isn't %j", (text, kind) => {
    expect(cardsInput.answer({ text }, plans)).toEqual({ ok: false, error: { kind } });
  });
});
