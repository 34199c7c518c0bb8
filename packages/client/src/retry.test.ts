import { expect, test } from "vitest";
import { drive, failureOf } from "./testing/drive-session.ts";
import type { Fault } from "./testing/fault.ts";
import { askQuestions } from "./testing/scripted-server.ts";

/* Visitors press "Try again" twice. One press is one call, and the second one finds nothing to retry. */

const streaming = { messages: [], clientSideActions: [{ type: "stream", stream: true }] };

test.each<[string, string, Fault]>([
  ["a start that was refused", "startChat", { kind: "status", status: 403 }],
  ["a start that waits for its next attempt", "startChat", { kind: "status", status: 500 }],
  ["an answer that was given back", "continueChat", { kind: "status", status: 400 }],
  ["an answer that waits for the network", "continueChat", { kind: "cut-before" }],
  ["an answer that takes too long", "continueChat", { kind: "hang-before" }],
])("%s is retried once", async (_name, path, fault) => {
  const { open, clock, server } = drive({ reply: askQuestions(3) });
  server.fault = (request) => (request.path.endsWith(path) ? fault : { kind: "none" });
  const { session, answer } = open();
  await clock.advance(500);
  answer("Ada");
  const hasFailed = () => session.getState().startFailure ?? failureOf(session);
  for (let waited = 0; hasFailed() === undefined && waited < 60; waited++) await clock.advance(1_000);
  expect(hasFailed()).toBeDefined();
  server.fault = (request) => (request.path.endsWith(path) ? { kind: "delay", ms: 500 } : { kind: "none" });
  const calls = () => server.requests.filter((request) => request.path.endsWith(path)).length;
  const before = calls();
  session.retry();
  session.retry();
  await clock.advance(100);
  session.retry();
  await clock.advance(5_000);
  expect(calls()).toBe(before + 1);
  expect(hasFailed()).toBeUndefined();
});

test("a reply that failed to be streamed is requested once", async () => {
  const { open, clock } = drive({ reply: (turn) => (turn === 0 ? askQuestions(3)(0) : streaming) });
  let requests = 0;
  const { session, answer } = open({
    streamTransport: async () => {
      requests += 1;
      await new Promise<void>((resolve) => clock.after(500, resolve));
      const failure = {
        kind: "http",
        status: 400,
        statusText: "",
        body: undefined,
        message: "Refused",
      } as const;
      return { ok: false, error: failure };
    },
  });
  await clock.advance(1_000);
  answer("Ada");
  await clock.advance(5_000);
  expect(failureOf(session)).toMatchObject({ kind: "stream" });
  const before = requests;
  session.retry();
  session.retry();
  await clock.advance(100);
  session.retry();
  await clock.advance(200);
  expect(requests).toBe(before + 1);
});
