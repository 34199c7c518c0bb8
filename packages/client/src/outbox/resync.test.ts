import { describe, expect, test } from "vitest";
import { drive, failureOf, remembering } from "../testing/drive-session.ts";
import type { Fault } from "../testing/fault.ts";

const isAnswer = ({ path }: { path: string }) => path.endsWith("continueChat");
const isResync = ({ method }: { method: string }) => method === "GET";

/** Applies the listed hangs to the first answers. */
function hangAnswers(...kinds: ("hang-before" | "hang-after")[]) {
  return (request: { path: string }): Fault => {
    const kind = isAnswer(request) ? kinds.shift() : undefined;
    return kind === undefined ? { kind: "none" } : { kind };
  };
}

describe("a page restored from the back-forward cache", () => {
  test.each(["hang-before", "hang-after"] as const)(
    "resends the pending message at once (%s)",
    async (kind) => {
      const { open, clock, server, browser } = drive();
      server.fault = hangAnswers(kind);
      const { session, answer } = open();
      await clock.advance(1_000);
      answer("Ada");
      await clock.advance(100);
      browser.resume("suspended");
      await clock.advance(1_000);
      expect(server.accepted).toMatchObject([{ text: "Ada" }]);
      expect(session.getState().chunks.at(-1)?.input?.id).toBe("q1");
    },
  );

  test("shows the current state of the conversation", async () => {
    const { open, clock, server, browser } = drive();
    const first = open();
    await clock.advance(1_000);
    const { sessionId } = first.session.getState();
    const path = `/api/v1/sessions/${sessionId}/continueChat`;
    await server.transport({ method: "POST", path, body: { message: "Ada", messageId: "m", turn: 0 } });
    browser.resume();
    await clock.advance(1_000);
    expect(first.session.getState().chunks).toHaveLength(1);
    browser.resume("suspended");
    await clock.advance(1_000);
    expect(first.session.getState().chunks.at(-1)?.input?.id).toBe("q1");
  });

  test("sends no resync to a server that doesn't support it", async () => {
    const { open, clock, server, browser } = drive({ isResendSafe: false });
    open();
    await clock.advance(1_000);
    browser.resume("suspended");
    await clock.advance(1_000);
    expect(server.requests.filter(isResync)).toEqual([]);
  });
});

test("a resync response that is older than the last reply is ignored", async () => {
  const { open, clock, server, browser } = drive();
  const { session, answer } = open();
  await clock.advance(1_000);
  server.fault = (request): Fault => (isResync(request) ? { kind: "delay", ms: 10_000 } : { kind: "none" });
  // The response contains the state at the time of the request, before the answer.
  browser.resume("suspended");
  answer("Ada");
  await clock.advance(20_000);
  expect(session.getState().chunks.map(({ input }) => input?.id)).toEqual(["q0", "q1"]);
});

test("a resync that confirms the pending message unblocks the next one", async () => {
  const { open, clock, server, browser } = drive({ settings: remembering });
  const { answer, session } = open();
  await clock.advance(1_000);
  server.fault = (request): Fault => (isResync(request) ? { kind: "garbage" } : { kind: "none" });
  browser.resume("suspended");
  await clock.settle();
  server.fault = hangAnswers("hang-after");
  answer("Ada");
  await clock.advance(20_000);
  answer("Grace");
  await clock.advance(5_000);
  expect(server.accepted.map(({ text }) => text)).toEqual(["Ada", "Grace"]);
  expect(session.getState().chunks.at(-1)?.input?.id).toBe("q2");
});

test("a lost session is reported to the visitor, who can start over", async () => {
  const { open, clock, server } = drive();
  const { session } = open();
  await clock.advance(1_000);
  server.deleteSessions();
  session.resync();
  await clock.advance(1_000);
  expect(failureOf(session)).toMatchObject({ kind: "session-lost" });
  session.retry();
  await clock.advance(1_000);
  expect(session.getState().phase).toBe("running");
  expect(failureOf(session)).toBeUndefined();
});

describe("a returned answer", () => {
  test("survives two reloads in its own input", async () => {
    const { open, clock, browser } = drive({ settings: remembering, isResendSafe: false });
    const first = open();
    await clock.advance(1_000);
    first.answer("Ada");
    await clock.advance(2_000);
    browser.isOnline = false;
    first.answer("Grace");
    const second = first.reload();
    await clock.advance(100);
    const { session } = second.reload();
    await clock.advance(100);
    expect(session.getState()).toMatchObject({
      composer: { field: { state: "returned", answer: { value: "Grace" } } },
      chunks: [{ answer: { answer: { value: "Ada" }, status: "sent" } }, { answer: undefined }],
    });
  });

  test("that is delivered after a reload is shown in the transcript", async () => {
    const { open, clock, server } = drive({ settings: remembering });
    const first = open();
    await clock.advance(1_000);
    server.fault = (request): Fault =>
      isAnswer(request) ? { kind: "status", status: 400 } : { kind: "none" };
    first.answer("Ada");
    await clock.advance(1_000);
    server.fault = () => ({ kind: "none" });
    const { session } = first.reload();
    await clock.advance(2_000);
    expect(session.getState().chunks[0]?.answer).toMatchObject({ answer: { value: "Ada" }, status: "sent" });
  });
});

test("a chat that was reloaded during its last message ends", async () => {
  const { open, clock } = drive({
    settings: remembering,
    reply: (position) =>
      position === 0
        ? { messages: [], input: { id: "q", type: "text input" } }
        : { messages: [{ id: "end", type: "image", content: { url: "https://a.test/a.png" } }] },
  });
  const first = open();
  await clock.advance(1_000);
  first.answer("Ada");
  await clock.advance(100);
  expect(first.session.getState().phase).toBe("running");
  const { session } = first.reload();
  await clock.advance(1_000);
  expect(session.getState().phase).toBe("ended");
});
