import { expect, test } from "vitest";
import type { StoredTurn } from "../store/stored-session.ts";
import { transcriptOf } from "./transcript.ts";

const plans = [
  { id: "a", content: "Basic", value: "p1" },
  { id: "b", content: "Pro", value: "p2" },
  { id: "c", content: "Team" },
];
const pictures = [
  { id: "a", title: "Basic", value: "p1", pictureSrc: "https://a.test/1.webp" },
  { id: "b", title: "Pro", value: "p2", pictureSrc: "https://a.test/2.webp" },
];

/** What the transcript shows of a text that answers a question. */
function shown(
  input: { readonly type: string; readonly [field: string]: unknown },
  visitorText: string,
): readonly string[] {
  const turn = { sessionId: "s1", createdAt: 0 };
  const turns: readonly StoredTurn[] = [
    { ...turn, turn: 0, reply: { messages: [], input: { id: "plan", ...input } } },
    { ...turn, turn: 1, visitorText, reply: { messages: [] } },
  ];
  const entries = transcriptOf(turns, { answers: [], feedback: [], sources: [] });
  return entries.flatMap((entry) => (entry.from === "visitor" ? [entry.text] : []));
}

const several = { isMultipleChoice: true };

test.each([
  ["a choice", "p1", { type: "choice input", items: plans }, "Basic"],
  ["a choice without a value", "Team", { type: "choice input", items: plans }, "Team"],
  [
    "several choices",
    "p2, p1, Team",
    { type: "choice input", options: several, items: plans },
    "Pro, Basic, Team",
  ],
  ["one of several choices", "p2", { type: "choice input", options: several, items: plans }, "Pro"],
  ["a picture", "p2", { type: "picture choice input", items: pictures }, "Pro"],
  [
    "several pictures",
    "p1, p2",
    { type: "picture choice input", options: several, items: pictures },
    "Basic, Pro",
  ],
  ["a list that isn't a multiple choice", "p1, p2", { type: "choice input", items: plans }, "p1, p2"],
  ["other text", "p1 or p2?", { type: "choice input", options: several, items: plans }, "p1 or p2?"],
  ["text", "p1", { type: "text input" }, "p1"],
])("%s: %s is shown as the visitor read it", (_, visitorText, input, text) => {
  expect(shown(input, visitorText)).toEqual([text]);
});
