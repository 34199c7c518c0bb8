import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { inputs } from "../inputs/inputs.ts";
import { parseChatReply, parseSessionReply, parseStartReply } from "./chat-reply.ts";
import { parseLog } from "./log.ts";
import {
  chatReplySchema,
  openingReplySchema,
  sessionReplySchema,
  startReplySchema,
  uploadTargetReplySchema,
} from "./reply-schemas.ts";
import { parseOpening } from "./opening.ts";
import { parseUploadTarget } from "./upload-target.ts";

/* The widget's decoders read everything that the published schemas allow. */

const reply: v.InferInput<typeof chatReplySchema> = {
  messages: [{ id: "m1", type: "image", content: { url: "https://a.test/b.png" } }],
  input: { id: "i1", type: "text input", options: { labels: { button: "Send" } } },
  clientSideActions: [{ type: "redirect", redirect: { url: "https://a.test", isNewTab: false } }],
  logs: [{ status: "error", description: "Failed", details: "HTTP 500", context: "http request" }],
  progress: 50,
  dynamicTheme: { hostAvatarUrl: "https://a.test/host.png" },
  lastMessageNewFormat: "ada@example.com",
  turn: 3,
};

describe("a reply that the schema accepts decodes without loss", () => {
  // Spec: 3.20, 3.21, 3.51
  test("with every field", () => {
    const parsed = parseChatReply(v.parse(chatReplySchema, reply));
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        messages: [{ id: "m1", type: "image" }],
        input: { id: "i1", type: "text input" },
        clientSideActions: [{ type: "redirect" }],
        logs: reply.logs?.map(parseLog),
        progress: 50,
        dynamicTheme: reply.dynamicTheme,
        lastMessageNewFormat: "ada@example.com",
        turn: 3,
      },
    });
  });

  test("with required fields only", () => {
    const parsed = parseChatReply(v.parse(chatReplySchema, { messages: [], turn: 0 }));
    expect(parsed).toMatchObject({ ok: true, value: { messages: [], logs: [], turn: 0 } });
  });

  test.each(Object.values(inputs).map(({ type, example }) => ({ type, example })))(
    "with the input $type",
    ({ type, example }) => {
      const withInput = { messages: [], turn: 0, input: { id: "i1", type, ...example } };
      const parsed = parseChatReply(v.parse(chatReplySchema, withInput));
      expect(parsed).toMatchObject({ ok: true, value: { input: { id: "i1", type } } });
    },
  );

  // Spec: 3.18
  test("to a start", () => {
    const start: v.InferInput<typeof startReplySchema> = {
      ...reply,
      sessionId: "s1",
      resultId: "r1",
      typebot: { id: "b1", version: "6.1", theme: {}, settings: {}, publishedAt: "2026-01-01T00:00:00.000Z" },
      isResendSafe: true,
    };
    expect(parseStartReply(v.parse(startReplySchema, start))).toMatchObject({
      ok: true,
      value: { sessionId: "s1", resultId: "r1", isResendSafe: true, bot: { id: "b1", version: "6.1" } },
    });
  });

  test("to an opening", () => {
    const opening: v.InferInput<typeof openingReplySchema> = {
      ...reply,
      isStatic: true,
      typebot: { id: "b1", version: "6.1", theme: {}, settings: {} },
      isResendSafe: true,
    };
    expect(parseOpening(v.parse(openingReplySchema, opening))).toMatchObject({
      ok: true,
      value: { isResendSafe: true, bot: { id: "b1" }, messages: [{ id: "m1" }], turn: 3 },
    });
  });

  test("to the opening of a bot that has none", () => {
    expect(parseOpening(v.parse(openingReplySchema, { isStatic: false }))).toEqual({
      ok: true,
      value: undefined,
    });
  });

  test("to a resync", () => {
    const session = { ...reply, sessionId: "s1", lastMessageId: "m1", isEnded: false };
    expect(parseSessionReply(v.parse(sessionReplySchema, session))).toMatchObject({
      ok: true,
      value: { sessionId: "s1", lastMessageId: "m1", isEnded: false, turn: 3 },
    });
  });

  // Spec: 7.11
  test("to an upload request", () => {
    const target = {
      presignedUrl: "https://a.test/upload",
      formData: { key: "k" },
      fileUrl: "https://a.test/k",
    };
    expect(parseUploadTarget(v.parse(uploadTargetReplySchema, target))).toMatchObject({
      ok: true,
      value: target,
    });
  });
});

test.each([
  ["without messages", { turn: 0 }],
  ["without a turn", { messages: [] }],
  ["with a message without a type", { messages: [{ id: "m1" }], turn: 0 }],
  ["with an impossible progress", { messages: [], turn: 0, progress: 101 }],
])("the schema rejects a reply %s", (_, value) => {
  expect(v.is(chatReplySchema, value)).toBe(false);
});
