import { expect, test } from "vitest";
import { createDeferredSession } from "./deferred-session.ts";
import type { LoadDeferred } from "./deferred-loader.ts";
import { drive, failureOf, remembering } from "./testing/drive-session.ts";

/** The test decides when the deferred part is loaded, or that it can't be. */
function controlledLoad() {
  const attempts: { readonly succeed: () => void; readonly fail: () => void }[] = [];
  const load: LoadDeferred = () =>
    new Promise((resolve, reject) => {
      attempts.push({
        succeed: () => resolve(createDeferredSession),
        fail: () => reject(new Error("offline")),
      });
    });
  return { load, attempts };
}

test("the first messages and their question need no deferred part", async () => {
  const { load, attempts } = controlledLoad();
  const { open, clock } = drive();
  const { session } = open({ load });
  await clock.advance(1_000);
  expect(attempts).toHaveLength(1);
  expect(session.getState()).toMatchObject({ phase: "running", chunks: [{ shown: 1, isInputShown: true }] });
  session.saveDraft("Ad");
  expect(session.getState().composer).toMatchObject({ field: { text: "Ad" } });
});

test("an answer waits for the deferred part, and is sent once", async () => {
  const { load, attempts } = controlledLoad();
  const { open, clock, server } = drive();
  const { session, answer } = open({ load });
  await clock.advance(1_000);
  answer("Ada");
  answer("Ada");
  await clock.advance(1_000);
  expect(server.accepted).toEqual([]);
  attempts[0]?.succeed();
  await clock.advance(1_000);
  expect(server.accepted.map(({ text }) => text)).toEqual(["Ada"]);
  expect(session.getState().chunks).toHaveLength(2);
});

test("an answer shows a failure while the deferred part can't be loaded, and is sent by a retry or by the next attempt", async () => {
  for (const isRetried of [true, false]) {
    const { load, attempts } = controlledLoad();
    const { open, clock, server } = drive();
    const { session, answer } = open({ load });
    await clock.advance(1_000);
    attempts[0]?.fail();
    await clock.settle();
    expect(failureOf(session)).toBeUndefined();
    answer("Ada");
    attempts[1]?.fail();
    await clock.settle();
    expect(failureOf(session)).toEqual({ kind: "network" });
    if (isRetried) session.retry();
    else await clock.advance(1_000);
    attempts[2]?.succeed();
    await clock.advance(1_000);
    expect(server.accepted.map(({ text }) => text)).toEqual(["Ada"]);
    expect(failureOf(session)).toBeUndefined();
  }
});

test("what a conversation saves before the deferred part is loaded is saved then", async () => {
  const { load, attempts } = controlledLoad();
  const { open, clock } = drive({ settings: remembering });
  const chat = open({ load });
  await clock.advance(1_000);
  chat.session.saveDraft("Ad");
  attempts[0]?.succeed();
  await clock.advance(100);
  const { session } = chat.reload();
  attempts[1]?.succeed();
  await clock.advance(1_000);
  expect(session.getState().composer).toMatchObject({ field: { text: "Ad" } });
});

test("a saved conversation waits for the deferred part instead of starting anew", async () => {
  const { open, clock, server } = drive({ settings: remembering });
  const first = open();
  await clock.advance(1_000);
  first.answer("Ada");
  await clock.advance(1_000);
  const starts = () => server.requests.filter(({ path }) => path.endsWith("startChat")).length;
  const before = starts();
  first.tab.crash();
  const { load, attempts } = controlledLoad();
  const { session } = open({ load, session: first.tab.session });
  await clock.advance(1_000);
  expect(starts()).toBe(before);
  attempts[0]?.succeed();
  await clock.advance(1_000);
  expect(session.getState().chunks).toHaveLength(2);
});

test("a session that is destroyed while its deferred part loads does nothing", async () => {
  const { load, attempts } = controlledLoad();
  const { open, clock, server } = drive();
  const { session, answer } = open({ load });
  await clock.advance(1_000);
  answer("Ada");
  session.destroy();
  attempts[0]?.succeed();
  await clock.advance(1_000);
  expect(server.accepted).toEqual([]);
  expect(clock.pending).toBe(0);
});

test("a failed load is retried with backoff while an answer waits", async () => {
  let attempts = 0;
  const { open, clock } = drive();
  const { answer } = open({
    load: () => {
      attempts++;
      // Ends a loop without delays, which would otherwise never return to the test.
      return attempts > 100 ? new Promise(() => {}) : Promise.reject(new Error("offline"));
    },
  });
  await clock.advance(100);
  answer("Ada");
  await clock.settle();
  const before = attempts;
  expect(before).toBeLessThan(5);
  await clock.advance(60_000);
  expect(attempts).toBeGreaterThan(before);
  expect(attempts).toBeLessThan(20);
});

test.each(["before", "after"])(
  "a prepared chat with stored state starts once if it is opened %s the deferred part is loaded",
  async (opened) => {
    const { open, clock, server } = drive({ settings: remembering });
    const first = open();
    await clock.advance(1_000);
    first.session.saveDraft("Ad");
    await clock.advance(1_000);
    first.tab.crash();
    const starts = () => server.requests.filter(({ path }) => path.endsWith("startChat")).length;
    const before = starts();
    const { load, attempts } = controlledLoad();
    const { session } = open({ load, session: first.tab.session, isPrepared: true });
    session.prepare();
    if (opened === "before") session.start();
    attempts[0]?.succeed();
    await clock.settle();
    session.start();
    session.start();
    await clock.advance(1_000);
    expect(session.getState().phase).toBe("running");
    expect(starts() - before).toBe(1);
  },
);

test("an answer is shown as being sent while the deferred part loads", async () => {
  const { load, attempts } = controlledLoad();
  const { open, clock, server } = drive();
  const { session, answer, events } = open({ load });
  await clock.advance(1_000);
  answer("Ada");
  answer("Grace");
  const { chunks, reply, composer } = session.getState();
  expect(chunks[0]?.answer).toMatchObject({ answer: { value: "Ada" }, status: "sending" });
  expect(reply).toEqual({ state: "waiting", isBusy: true });
  expect(composer.field).toBeUndefined();
  attempts[0]?.succeed();
  await clock.advance(1_000);
  expect(server.accepted.map(({ text }) => text)).toEqual(["Ada"]);
  expect(events.filter(({ type }) => type === "answer-submitted")).toHaveLength(1);
  expect(session.getState().reply).toEqual({ state: "none" });
});

test.each(["typed", "submitted"])(
  "what was %s is restored if the page is left before the part is loaded",
  async (how) => {
    const { load, attempts } = controlledLoad();
    const { open, clock } = drive({ settings: remembering });
    const chat = open({ load });
    await clock.advance(1_000);
    if (how === "typed") chat.session.saveDraft("Ada");
    else chat.answer("Ada");
    const { session } = chat.reload();
    attempts[1]?.succeed();
    await clock.advance(1_000);
    expect(session.getState().composer).toMatchObject({ field: { text: "Ada" } });
  },
);

test("a chat that isn't remembered stores nothing before the part is loaded", async () => {
  const { load } = controlledLoad();
  const { open, clock } = drive({ settings: { general: { rememberUser: { isEnabled: false } } } });
  const chat = open({ load });
  await clock.advance(10_000);
  chat.session.saveDraft("Ad");
  chat.answer("Ada");
  expect(chat.session.getState().reply.state).toBe("waiting");
  expect(chat.tab.ports.storage.session.get("banter-lead-composer")).toBeUndefined();
});

test("coming back online neither waits for the deferred part nor shows a failure", async () => {
  const { load, attempts } = controlledLoad();
  const { open, clock, browser } = drive();
  const { session } = open({ load });
  await clock.advance(1_000);
  browser.resume();
  attempts[0]?.fail();
  await clock.settle();
  expect(failureOf(session)).toBeUndefined();
  session.saveDraft("Ad");
  expect(session.getState().composer).toMatchObject({ field: { text: "Ad" } });
});

test("coming back online repeats a failed start while the deferred part can't be loaded", async () => {
  const { load, attempts } = controlledLoad();
  const { open, clock, browser, server } = drive();
  server.fault = () => ({ kind: "cut-before" });
  const { session } = open({ load });
  await clock.settle();
  expect(session.getState().startFailure?.retryIn).toBeDefined();
  attempts[0]?.fail();
  await clock.settle();
  server.fault = () => ({ kind: "none" });
  browser.resume();
  await clock.advance(50);
  expect(session.getState().phase).toBe("running");
  expect(attempts).toHaveLength(2);
});
