import * as v from "valibot";
import { expect, test } from "vitest";
import { continueChatRequestSchema, startChatRequestSchema } from "./requests.ts";

test("a bare string is a text message", () => {
  expect(v.parse(continueChatRequestSchema, { message: "Success" })).toEqual({
    message: { type: "text", text: "Success" },
  });
});

test.each([[{}], [{ message: null }]])("nothing to say is allowed: %j", (body) => {
  expect(v.is(continueChatRequestSchema, body)).toBe(true);
});

test.each([
  [{ message: { type: "text" } }],
  [{ message: { type: "text", text: 5 } }],
  [{ message: { type: "shout", text: "a" } }],
  [{ message: { type: "text", text: "a".repeat(100_001) } }],
  [{ turn: -1 }],
  [{ messageId: "" }],
])("a wrong body is refused: %j", (body) => {
  expect(v.is(continueChatRequestSchema, body)).toBe(false);
});

test("a start has defaults for all it leaves out", () => {
  expect(v.parse(startChatRequestSchema, {})).toEqual({
    isStreamEnabled: false,
    prefilledVariables: {},
    textBubbleContentFormat: "richText",
    isOnlyRegistering: false,
  });
});
