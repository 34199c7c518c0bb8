import { expect, test } from "vitest";
import { replacedTurn } from "./replaced-turn.ts";

test("a request for another reply replaces the one that was requested two turns before", () => {
  const reply = { messages: [], clientSideActions: [{ type: "stream", isRegeneration: true }] };
  expect(replacedTurn({ turn: 4, reply })).toBe(2);
});

test.each([
  { messages: [] },
  { messages: [], clientSideActions: [{ type: "stream" }, { type: "wait", isRegeneration: false }] },
])("%j replaces none", (reply) => {
  expect(replacedTurn({ turn: 4, reply })).toBeUndefined();
});
