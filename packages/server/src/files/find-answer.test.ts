import { expect, test } from "vitest";
import type { StoredAnswer, StoredResult } from "../store/stored-result.ts";
import { findAnswer } from "./find-answer.ts";

const path = `public/${"a".repeat(44)}`;

const answer: StoredAnswer = {
  blockId: "file",
  key: "Plan",
  content: `https://bots.example.com/api/files/${path}/plan.txt`,
  createdAt: 0,
  sessionId: "s",
  turn: 1,
};

const blank: StoredResult = {
  id: "r",
  botId: "b",
  createdAt: 0,
  isCompleted: false,
  hasStarted: true,
  lastSessionId: "s",
  variables: {},
  answers: [],
  earlierAnswers: [],
  logs: [],
  feedback: [],
  sources: [],
};

test.each([
  ["an answer", { answers: [answer] }, true],
  ["an answer that was edited", { earlierAnswers: [answer] }, true],
  ["no answer", {}, false],
])("a file is looked for in %s", async (_, fields, isFound) => {
  const results = { find: async () => ({ ...blank, ...fields }), linkedIds: async () => [] };
  expect(await findAnswer({ results })("r", `${path}/plan.txt`)).toBe(isFound);
});
