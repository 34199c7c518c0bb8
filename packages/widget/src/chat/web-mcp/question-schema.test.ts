import { inputs } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import { input } from "../testing/fixtures.ts";
import { answerText, questionSchema } from "./question-schema.ts";

/** The schema of the answer itself. */
function schemaOf(...block: Parameters<typeof input>) {
  return questionSchema(input(...block))?.["properties"];
}

describe("the schema of a question's answer", () => {
  test.each([
    ["text input", {}, [], { type: "string" }],
    ["number input", { min: 1, max: 9 }, [], { type: "number", minimum: 1, maximum: 9 }],
    ["email input", {}, [], { type: "string", format: "email" }],
    ["url input", {}, [], { type: "string", format: "uri" }],
    ["time input", {}, [], { type: "string", description: "HH:mm" }],
    ["date input", { isRange: true }, [], { type: "string", description: "YYYY-MM-DD to YYYY-MM-DD" }],
    ["rating input", { length: 3, startsAt: 1 }, [], { type: "integer", enum: [1, 2, 3] }],
    ["choice input", {}, [{ content: "Yes" }, { content: "No" }], { type: "string", enum: ["Yes", "No"] }],
    [
      "choice input",
      { isMultipleChoice: true },
      [{ content: "A" }, { content: "A" }, { content: "B" }],
      { type: "array", items: { type: "string", enum: ["A", "B"] }, minItems: 1, uniqueItems: true },
    ],
    [
      "picture choice input",
      {},
      [{ title: "Cat", pictureSrc: "/cat.webp" }],
      { type: "string", enum: ["Cat"] },
    ],
    [
      "cards",
      {},
      [{ title: "Small", paths: [{ id: "pick-small", text: "Choose" }] }],
      { type: "string", oneOf: [{ const: "pick-small", title: "Small: Choose" }] },
    ],
  ])("%s with %j", (type, options, items, answer) => {
    expect(schemaOf(type, options, items)).toEqual({ answer });
  });

  test("files, payments and unknown inputs have none", () => {
    expect(questionSchema(input("file input"))).toBeUndefined();
    expect(questionSchema(input("payment input"))).toBeUndefined();
    expect(questionSchema(input("toString"))).toBeUndefined();
  });

  test("every other input has one", () => {
    const types = Object.keys(inputs).filter((type) => type !== "file input" && type !== "payment input");
    expect(types.filter((type) => schemaOf(type) === undefined)).toEqual([]);
  });
});

test.each([
  [{ answer: "Ada" }, "Ada"],
  [{ answer: 7 }, "7"],
  [{ answer: ["A", "B"] }, "A, B"],
  [{ answer: { text: "Ada" } }, undefined],
  [{}, undefined],
  [undefined, undefined],
])("a call with %j answers %j", (called, text) => {
  expect(
    answerText({ id: "q", type: "text input", options: {}, items: [], runtimeOptions: {} }, called),
  ).toBe(text);
});

test("an agent's label is the option with that label, not the one that stores it", () => {
  const items = [1, 2, 3].map((n) => ({ id: `i${n}`, content: `${n}`, value: `${4 - n}` }));
  const scale = { id: "q", type: "choice input", options: {}, items, runtimeOptions: {} };
  expect(answerText(scale, { answer: "1" })).toBe("3");
  expect(answerText(scale, { answer: ["1", "3"] })).toBe("3, 1");
});
