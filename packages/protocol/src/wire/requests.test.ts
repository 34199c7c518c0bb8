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

test("a conversation can be started with words, too", () => {
  expect(v.parse(startChatRequestSchema, { message: "hi" }).message).toEqual({ type: "text", text: "hi" });
});

test("null is as good as nothing", () => {
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
  [{ messageId: "a\0" }],
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
