import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseChatReply, parseSessionReply, parseStartReply } from "./chat-reply.ts";

const smallestStart = { sessionId: "s1", typebot: { id: "b1" } };

describe("a start reply", () => {
  test("has every default filled in", () => {
    const parsed = parseStartReply(smallestStart);
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

  test.each([undefined, null, 7])("asks an input whose id is %j all the same", (id) => {
    const parsed = parseStartReply({ ...smallestStart, input: { id, type: "text input" } });
    expect(parsed).toMatchObject({ ok: true, value: { input: { id: "input", type: "text input" } } });
  });

  test("without a session id says what is wrong", () => {
    expect(parseStartReply({ typebot: { id: "b1" } })).toMatchObject({
      ok: false,
      error: expect.stringContaining("sessionId"),
    });
  });

  test("is never accepted from something that is no object, and never throws", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = parseStartReply(value);
        return parsed.ok ? typeof value === "object" : parsed.error.length > 0;
      }),
    );
  });
});

describe("a reply", () => {
  test("keeps the messages it knows and names the ones it doesn't in a log", () => {
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

  test("drops a text that is nothing but an empty variable", () => {
    const empty = {
      id: "1",
      type: "text",
      content: { type: "richText", richText: [{ type: "variable", children: [] }] },
    };
    expect(parseChatReply({ messages: [empty] })).toMatchObject({ ok: true, value: { messages: [] } });
  });

  test("reads actions by their payload's key, the older name included", () => {
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

  test("takes progress 0 for what it is", () => {
    expect(parseChatReply({ progress: 0 })).toMatchObject({ ok: true, value: { progress: 0 } });
  });

  test("ignores what is mistyped", () => {
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

test("a session's state needs its id and turn", () => {
  expect(parseSessionReply({ sessionId: "s", turn: 2, isEnded: true })).toMatchObject({
    ok: true,
    value: { turn: 2, isEnded: true },
  });
  expect(parseSessionReply({ sessionId: "s" }).ok).toBe(false);
});
