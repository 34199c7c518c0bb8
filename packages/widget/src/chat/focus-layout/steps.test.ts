import { expect, test } from "vitest";
import { chunk, text } from "../testing/fixtures.ts";
import { stepsOf } from "./steps.ts";

const answer = { status: "sent", answer: { type: "text", value: "Tea" } } as const;
const idsOf = (chunks: Parameters<typeof stepsOf>[0]) =>
  stepsOf(chunks).map((step) => step.map(({ id }) => id));

test("a step ends with an answer", () => {
  const chunks = [
    chunk("1", [text("Hi")]),
    chunk("2", [text("Tea?")], { answer }),
    chunk("3", [text("Milk?")]),
  ];
  expect(idsOf(chunks)).toEqual([["1", "2"], ["3"]]);
  expect(idsOf([])).toEqual([]);
});

test("a question remains with its answer until the bot says something", () => {
  const asked = chunk("1", [text("Tea?")], { answer });
  expect(idsOf([asked])).toEqual([["1"]]);
  const silent = chunk("2", [text("Milk?")], { shown: 0, isTyping: false, isInputShown: false });
  expect(idsOf([asked, silent])).toEqual([["1"]]);
  expect(idsOf([asked, { ...silent, isTyping: true }])).toEqual([["1"], ["2"]]);
});
