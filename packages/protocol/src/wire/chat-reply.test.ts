import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseChatReply, parseSessionReply, parseStartReply } from "./chat-reply.ts";

const minimalStart = { sessionId: "s1", typebot: { id: "b1" } };

describe("a start reply", () => {
  // Spec: 3.20, 7.3
  test("has all defaults", () => {
    const parsed = parseStartReply(minimalStart);
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        sessionId: "s1",
        isResendSafe: false,
        messages: [],
        clientSideActions: [],
        logs: [],
        bot: { id: "b1", version: "6", settings: { typingEmulation: { speed: 400 } }, theme: { chat: {} } },
      },
    });
  });

  test.each([undefined, null, 7])("accepts an input whose id is %j", (id) => {
    const parsed = parseStartReply({ ...minimalStart, input: { id, type: "text input" } });
    expect(parsed).toMatchObject({ ok: true, value: { input: { id: "input", type: "text input" } } });
  });

  test("without a session id fails and names the field", () => {
    expect(parseStartReply({ typebot: { id: "b1" } })).toMatchObject({
      ok: false,
      error: expect.stringContaining("sessionId"),
    });
  });

  test("is rejected unless it is an object, and never throws", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = parseStartReply(value);
        return parsed.ok ? typeof value === "object" : parsed.error.length > 0;
      }),
    );
  });
});

describe("a reply", () => {
  test("keeps known messages and logs unknown ones", () => {
    const parsed = parseChatReply({
      messages: [
        {
          id: "1",
          type: "text",
          content: { type: "richText", richText: [{ type: "p", children: [{ text: "Hi" }] }] },
        },
        { id: "2", type: "hologram", content: {} },
      ],
    });
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        messages: [{ id: "1" }],
        logs: [{ status: "error", description: "A message of an unknown kind was skipped" }],
      },
    });
  });

  // Spec: 5.7
  test("drops a text that consists of an empty variable", () => {
    const empty = {
      id: "1",
      type: "text",
      content: { type: "richText", richText: [{ type: "variable", children: [] }] },
    };
    expect(parseChatReply({ messages: [empty] })).toMatchObject({ ok: true, value: { messages: [] } });
  });

  // Spec: 3.48
  test("identifies actions by the key of their payload, including the legacy key", () => {
    const parsed = parseChatReply({
      clientSideActions: [
        { webhookToExecute: { url: "https://example.com" }, lastBubbleBlockId: "m1" },
        { type: "listenForWebhook" },
        { type: "somethingNew" },
        null,
      ],
    });
    expect(parsed.ok && parsed.value.clientSideActions).toMatchObject([
      { type: "httpRequestToExecute", lastBubbleBlockId: "m1", payload: { url: "https://example.com" } },
      { type: "listenForWebhook" },
      { type: "unknown", name: "somethingNew" },
    ]);
  });

  // Spec: 3.29
  test("keeps the fields of an input block", () => {
    const input = {
      id: "q",
      type: "choice input",
      options: { isMultipleChoice: true },
      items: [{ id: "a", content: "Tea" }],
      prefilledValue: "Tea",
    };
    expect(parseChatReply({ messages: [], input })).toMatchObject({ ok: true, value: { input } });
  });

  test("accepts progress 0", () => {
    expect(parseChatReply({ progress: 0 })).toMatchObject({ ok: true, value: { progress: 0 } });
  });

  test("ignores mistyped fields", () => {
    const parsed = parseChatReply({
      messages: "none",
      input: 3,
      logs: {},
      progress: "half",
      dynamicTheme: [],
    });
    expect(parsed).toMatchObject({ ok: true, value: { messages: [], logs: [] } });
    expect(parsed.ok && parsed.value.input).toBeUndefined();
  });
});

test("a session's state requires id and turn", () => {
  expect(parseSessionReply({ sessionId: "s", turn: 2, isEnded: true })).toMatchObject({
    ok: true,
    value: { turn: 2, isEnded: true },
  });
  expect(parseSessionReply({ sessionId: "s" }).ok).toBe(false);
});
