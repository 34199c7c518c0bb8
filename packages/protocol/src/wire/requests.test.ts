import * as v from "valibot";
import { expect, test } from "vitest";
import {
  clientLogsRequestSchema,
  continueChatRequestSchema,
  previewStartChatRequestSchema,
  startChatRequestSchema,
  uploadUrlRequestSchema,
} from "./requests.ts";

test("a bare string is a text message", () => {
  expect(v.parse(continueChatRequestSchema, { message: "Success" })).toEqual({
    message: { type: "text", text: "Success" },
  });
});

test("a start may contain a message", () => {
  expect(v.parse(startChatRequestSchema, { message: "hi" }).message).toEqual({ type: "text", text: "hi" });
});

test("null is the same as an absent field", () => {
  const start = {
    isStreamEnabled: null,
    prefilledVariables: null,
    textBubbleContentFormat: null,
    isOnlyRegistering: null,
    resultId: null,
    message: null,
  };
  expect(v.parse(startChatRequestSchema, start)).toEqual(v.parse(startChatRequestSchema, {}));
  const message = { type: "text", text: "a", attachedFileUrls: null, metadata: { replyId: null } };
  const { message: read } = v.parse(continueChatRequestSchema, { message, messageId: null, turn: null });
  expect(read).toEqual({ type: "text", text: "a", metadata: {} });
  expect(v.is(previewStartChatRequestSchema, { startFrom: null, typebot: null, sessionId: null })).toBe(true);
  expect(v.is(clientLogsRequestSchema, { clientLogs: [{ description: "a", details: null }] })).toBe(true);
  expect(
    v.is(uploadUrlRequestSchema, { fileName: "a", sessionId: "s", fileType: null, fileSize: null }),
  ).toBe(true);
});

test.each([[{}], [{ message: null }]])("a message is optional: %j", (body) => {
  expect(v.is(continueChatRequestSchema, body)).toBe(true);
});

test.each([
  [{ message: { type: "text" } }],
  [{ message: { type: "text", text: 5 } }],
  [{ message: { type: "shout", text: "a" } }],
  [{ message: { type: "text", text: "a".repeat(100_001) } }],
  [{ turn: -1 }],
  [{ messageId: "" }],
  [{ messageId: "a\0" }],
])("an invalid body is rejected: %j", (body) => {
  expect(v.is(continueChatRequestSchema, body)).toBe(false);
});

test("absent fields of a start have defaults", () => {
  expect(v.parse(startChatRequestSchema, {})).toEqual({
    isStreamEnabled: false,
    prefilledVariables: {},
    textBubbleContentFormat: "richText",
    isOnlyRegistering: false,
    startsOver: false,
  });
});
