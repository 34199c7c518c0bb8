import { expect, test } from "vitest";
import { equalAnswers } from "./translations.ts";

const answer = (key: string, source: string, isAnswer = true) => ({
  key,
  source,
  field: "content",
  isAnswer,
});

test("answers whose translations are equal are found, those with the same original are not", () => {
  const texts = [answer("a", "Yes"), answer("b", "Sure"), answer("c", "No"), answer("d", "No")];
  const entries = { a: { source: "Yes", text: "Ja" }, b: { source: "Sure", text: "Ja" } };
  expect([...equalAnswers([...texts, answer("e", "Ja", false)], entries)]).toEqual(["a", "b"]);
  expect([...equalAnswers([...texts, answer("e", "Ja")], entries)]).toEqual(["a", "b", "e"]);
});

test("2,000 answers are compared in linear time", () => {
  const texts = Array.from({ length: 2_000 }, (_, index) => answer(String(index), `Option ${index}`));
  let reads = 0;
  const entries = new Proxy({}, { get: () => void reads++ });
  expect(equalAnswers(texts, entries).size).toBe(0);
  expect(reads).toBeLessThanOrEqual(4_000);
});
