import { expect, test } from "vitest";
import { drive, remembering } from "../testing/drive-session.ts";
import type { Fault } from "../testing/fault.ts";

const busy: Fault = { kind: "status", status: 503, retryAfter: 30_000 };

test("the focus sends nothing before the server's Retry-After, however often it returns", async () => {
  const { open, clock, server } = drive({ settings: remembering });
  const chat = open();
  await clock.advance(1_000);
  server.fault = () => busy;
  chat.answer("Ada");
  await clock.advance(1_000);
  server.fault = () => ({ kind: "none" });
  const sent = server.requests.length;
  for (let times = 0; times < 10; times++) {
    chat.tab.focus();
    await clock.advance(100);
  }
  expect(server.requests).toHaveLength(sent);
  await clock.advance(40_000);
  expect(server.accepted.map(({ text }) => text)).toEqual(["Ada"]);
});

test("the focus repeats no start before its Retry-After", async () => {
  const { open, clock, server } = drive();
  server.fault = () => ({ kind: "status", status: 429, retryAfter: 30_000 });
  const chat = open();
  await clock.advance(1_000);
  server.fault = () => ({ kind: "none" });
  for (let times = 0; times < 5; times++) {
    chat.tab.focus();
    await clock.advance(100);
  }
  expect(server.requests).toHaveLength(1);
  await clock.advance(60_000);
  expect(chat.session.getState().phase).toBe("running");
});

test("without deduplication, an answer under way in another window isn't given back in this one", async () => {
  const { open, clock, server } = drive({ settings: remembering, isResendSafe: false });
  const first = open();
  await clock.advance(1_000);
  const second = open();
  await clock.advance(1_000);
  server.fault = () => ({ kind: "delay", ms: 2_000 });
  first.answer("Ada");
  await clock.advance(100);
  server.fault = () => ({ kind: "none" });
  second.tab.focus();
  await clock.advance(100);
  expect(second.events.filter(({ type }) => type === "send-failed")).toEqual([]);
  await clock.advance(10_000);
  for (const { session } of [first, second])
    expect(session.getState().chunks[0]).toMatchObject({ answer: { status: "sent" } });
  expect(server.accepted.map(({ text }) => text)).toEqual(["Ada"]);
});
