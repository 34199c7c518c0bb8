import { describe, expect, test } from "vitest";
import { drive } from "./testing/drive-session.ts";

describe("a conversation", () => {
  // Spec: 4.7
  test("starts, sends all answers in order and ends once", async () => {
    const { open, clock, server } = drive();
    const { session, events, answer } = open();
    for (const text of ["Ada", "Grace", "Edsger"]) {
      await clock.advance(1_000);
      answer(text);
    }
    await clock.advance(5_000);
    expect(server.accepted.map(({ blockId, text }) => `${blockId}=${text}`)).toEqual([
      "q0=Ada",
      "q1=Grace",
      "q2=Edsger",
    ]);
    expect(session.getState().phase).toBe("ended");
    expect(events.filter(({ type }) => type === "ended")).toHaveLength(1);
    expect(events.flatMap((event) => (event.type === "answer-submitted" ? [event.blockId] : []))).toEqual([
      "q0",
      "q1",
      "q2",
    ]);
    expect(clock.pending).toBe(0);
  });
});
