import type { AnswerProblem } from "@banter/protocol";
import { fillIn, type Words } from "../i18n/words.ts";

/** What is wrong with an answer, in the visitor's words. */
export function problemWords(problem: AnswerProblem, words: Words): string {
  const { kind, ...details } = problem;
  const values = Object.entries(details).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : String(value),
  ]);
  return fillIn(words[`problem.${kind}`], Object.fromEntries(values));
}
