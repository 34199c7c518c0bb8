import { expect, test } from "vitest";
import { answered, chunk, input, text } from "../testing/fixtures.ts";
import { isFollowedByHost, joinsNext } from "./speaker-runs.ts";

const message = chunk("message", [text("Hello")]);
const question = chunk("question", [text("Your name?")], { input: input("text input") });
const answer = { answer: answered("Ada"), status: "sent" } as const;
const answeredQuestion = chunk("answered", [text("Your name?")], { input: input("text input"), answer });
const wordlessAnswer = chunk("wordless", [], { input: input("text input"), answer });
const action = chunk("action", []);

test.each([
  ["two chunks of the bot", message, message, true],
  ["a chunk of the bot and the end", message, undefined, false],
  ["an open question and what follows it", question, message, false],
  ["an answer and the bot's next message", answeredQuestion, message, false],
  ["two answers without a message in between", answeredQuestion, wordlessAnswer, true],
  ["a message and an answer without one", message, wordlessAnswer, false],
  ["a chunk without content and the bot's next message", action, message, false],
])("%s", (_, before, after, isJoined) => {
  expect(joinsNext(before, after, false)).toBe(isJoined);
});

test("joins a message and the indicator of the next", () => {
  expect(joinsNext(message, undefined, true)).toBe(true);
  expect(joinsNext(answeredQuestion, undefined, true)).toBe(false);
});

test("only the bot's last chunk shows the avatar", () => {
  expect(isFollowedByHost(message, message, false)).toBe(true);
  expect(isFollowedByHost(message, undefined, false)).toBe(false);
});
