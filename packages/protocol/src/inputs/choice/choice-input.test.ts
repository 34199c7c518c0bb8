import { describe, expect, test } from "vitest";
import { choiceInput } from "./choice-input.ts";

const items = [
  { id: "a", content: "Tea" },
  { id: "b", content: "Green tea", value: "green" },
  { id: "c", content: "Coffee" },
];

function answer(text: string, options: Record<string, unknown> = {}, replyId?: string) {
  const parsed = choiceInput.parse({ id: "drink", type: "choice input", options, items, runtimeOptions: {} });
  return choiceInput.answer({ text, ...(replyId !== undefined && { replyId }) }, parsed);
}

describe("a single choice", () => {
  test.each(["a", "Tea", " Tea "])("is found by id or by label: %j", (text) => {
    expect(answer(text)).toEqual({ ok: true, value: { value: "Tea", itemIds: ["a"] } });
  });

  test("stores the item's value and shows its label", () => {
    expect(answer("green")).toEqual({
      ok: true,
      value: { value: "green", label: "Green tea", itemIds: ["b"] },
    });
  });

  test("prefers the reply id among the options that the text names, and if it names none", () => {
    const equal = { id: "d", content: "Mocha", value: "Coffee" };
    const block = {
      id: "drink",
      type: "choice input",
      options: {},
      items: [...items, equal],
      runtimeOptions: {},
    };
    const chosen = choiceInput.answer({ text: "Coffee", replyId: "d" }, choiceInput.parse(block));
    expect(chosen).toMatchObject({ ok: true, value: { itemIds: ["d"] } });
    expect(answer("", {}, "c")).toEqual({ ok: true, value: { value: "Coffee", itemIds: ["c"] } });
  });

  test("prefers what the text names to the reply id of another option, which may have been numbered anew", () => {
    expect(answer("Tea", {}, "c")).toEqual({ ok: true, value: { value: "Tea", itemIds: ["a"] } });
  });

  test("rejects other text", () => {
    expect(answer("Water")).toEqual({ ok: false, error: { kind: "not-an-option" } });
  });
});

test("items without an id or with a repeated one get unique ids", () => {
  const alike = [
    { content: "One" },
    { content: "Two" },
    { id: "a", content: "Three" },
    { id: "a", content: "Four" },
  ];
  const more = [{ id: "a", content: "Four" }, { content: "" }, {}, null];
  const block = {
    id: "drink",
    type: "choice input",
    options: {},
    items: [...alike, ...more],
    runtimeOptions: {},
  };
  const { items: read } = choiceInput.parse(block);
  expect(read.map(({ id }) => id)).toEqual(["One", "Two", "a", "Four", "a-4", "item-5", "item-6"]);
});

function answerTo(items: readonly object[], text: string, options: object = {}) {
  const block = { id: "q", type: "choice input", options: { ...options }, items, runtimeOptions: {} };
  const found = choiceInput.answer({ text }, choiceInput.parse(block));
  return found.ok ? found.value.itemIds : found.error;
}

describe("what a page sends are values", () => {
  const several = { isMultipleChoice: true };
  const scale = [1, 2, 3, 4, 5].map((n) => ({ id: `i${n}`, content: `${n}`, value: `${6 - n}` }));
  const named = (...contents: string[]) => contents.map((content, n) => ({ id: `i${n}`, content }));

  test("not the label of another item", () => {
    expect(answerTo(scale, "1")).toEqual(["i5"]);
    expect(answerTo(scale, "5, 1", several)).toEqual(["i1", "i5"]);
  });

  test("also if they differ in case alone, or contain others", () => {
    expect(answerTo(named("Yes, yes", "it", "IT", "yes"), "yes, it, IT", several)).toEqual([
      "i3",
      "i1",
      "i2",
    ]);
    expect(answerTo(named("b", "C", "B, C"), "b, C", several)).toEqual(["i0", "i1"]);
    expect(answerTo(named("b", "C", "B, C"), "B, C, C", several)).toEqual(["i2", "i1"]);
  });

  test("equal ones are different items", () => {
    const equal = [
      { id: "a", content: "A", value: "0" },
      { id: "b", content: "B", value: "0" },
    ];
    expect(answerTo(equal, "0, 0", several)).toEqual(["a", "b"]);
  });
});

describe("a multiple choice", () => {
  const several = { isMultipleChoice: true };

  test("keeps the order of selection", () => {
    expect(answer("Coffee, Tea", several)).toEqual({
      ok: true,
      value: { value: "Coffee, Tea", itemIds: ["c", "a"] },
    });
  });

  test("matches the longest name first, so that a name within another one isn't counted twice", () => {
    expect(answer("Green tea", several)).toEqual({
      ok: true,
      value: { value: "green", label: "Green tea", itemIds: ["b"] },
    });
  });

  test("accepts positions", () => {
    expect(answer("1, 3", several)).toEqual({
      ok: true,
      value: { value: "Tea, Coffee", itemIds: ["a", "c"] },
    });
  });

  test("without a selection is empty", () => {
    expect(answer("", several)).toEqual({ ok: false, error: { kind: "empty" } });
  });
});
