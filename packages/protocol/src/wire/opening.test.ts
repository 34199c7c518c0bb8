import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseStartReply } from "./chat-reply.ts";
import { parseOpening } from "./opening.ts";

const reply = {
  typebot: { id: "b1", version: "6.1", publishedAt: "2026-01-01T00:00:00.000Z" },
  messages: [{ id: "m1", type: "image", content: { url: "https://a.test/b.png" } }],
  input: { id: "i1", type: "text input" },
  progress: 50,
  turn: 0,
  isResendSafe: true,
};

describe("an opening", () => {
  test("is the start reply without its session", () => {
    const opening = parseOpening({ ...reply, isStatic: true });
    const start = parseStartReply({ ...reply, sessionId: "s1", resultId: "r1" });
    expect(opening.ok && start.ok && { ...opening.value, sessionId: "s1", resultId: "r1" }).toEqual(
      start.ok && start.value,
    );
  });

  test("contains no session, whatever the server sends", () => {
    const opening = parseOpening({ ...reply, isStatic: true, sessionId: "s1", resultId: "r1" });
    expect(opening.ok && Object.keys(opening.value ?? {})).not.toContain("sessionId");
    expect(opening.ok && Object.keys(opening.value ?? {})).not.toContain("resultId");
  });

  test("is undefined for a bot whose first messages depend on the visitor", () => {
    expect(parseOpening({ isStatic: false })).toEqual({ ok: true, value: undefined });
  });

  test("fails without a bot, and names the field", () => {
    expect(parseOpening({ isStatic: true, messages: [] })).toMatchObject({
      ok: false,
      error: expect.stringContaining("typebot"),
    });
  });

  test("fails for every other reply, and never throws", () => {
    const other = fc.oneof(fc.anything(), fc.constant(reply));
    fc.assert(fc.property(other, (value) => !parseOpening(value).ok));
  });
});
