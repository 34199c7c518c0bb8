import { describe, expect, test } from "vitest";
import { drive, remembering } from "../testing/drive-session.ts";
import type { Fault } from "../testing/scripted-server.ts";

const isAnswer = ({ path }: { path: string }) => path.endsWith("continueChat");
const isLook = ({ method }: { method: string }) => method === "GET";

/** Hangs as listed with the first answers, then no more. */
function hanging(...kinds: ("hang-before" | "hang-after")[]) {
  return (request: { path: string }): Fault => {
    const kind = isAnswer(request) ? kinds.shift() : undefined;
    return kind === undefined ? { kind: "none" } : { kind };
  };
}

describe("a page that comes back from the browser's cache", () => {
  test.each(["hang-before", "hang-after"] as const)(
    "sends what was under way again at once (%s)",
    async (kind) => {
      const { open, clock, server, browser } = drive();
      server.fault = hanging(kind);
      const { session, answer } = open();
      await clock.advance(1_000);
      answer("Ada");
      await clock.advance(100);
      browser.wake({ wasAway: true });
      await clock.advance(1_000);
      expect(server.accepted).toMatchObject([{ text: "Ada" }]);
      expect(session.getState().chunks.at(-1)?.input?.id).toBe("q1");
    },
  );

  test("shows what the conversation has become meanwhile", async () => {
    const { open, clock, server, browser } = drive();
    const first = open();
    await clock.advance(1_000);
    const { sessionId } = first.session.getState();
    const path = `/api/v1/sessions/${sessionId}/continueChat`;
    await server.transport({ method: "POST", path, body: { message: "Ada", messageId: "m", turn: 0 } });
    browser.wake();
    await clock.advance(1_000);
    expect(first.session.getState().chunks).toHaveLength(1);
    browser.wake({ wasAway: true });
    await clock.advance(1_000);
    expect(first.session.getState().chunks.at(-1)?.input?.id).toBe("q1");
  });

  test("asks nothing of a server that can't say how a conversation stands", async () => {
    const { open, clock, server, browser } = drive({ isResendSafe: false });
    open();
    await clock.advance(1_000);
    browser.wake({ wasAway: true });
    await clock.advance(1_000);
    expect(server.requests.filter(isLook)).toEqual([]);
  });
});

test("a word of the server that is older than what came since changes nothing", async () => {
  const { open, clock, server, browser } = drive();
  const { session, answer } = open();
  await clock.advance(1_000);
  server.fault = (request): Fault => (isLook(request) ? { kind: "delay", ms: 10_000 } : { kind: "none" });
  // It is answered with the state of its arrival: the answer of then must not pass for news.
  browser.wake({ wasAway: true });
  answer("Ada");
  await clock.advance(20_000);
  expect(session.getState().chunks.map(({ input }) => input?.id)).toEqual(["q0", "q1"]);
});

test("a look that finds the message arrived frees the way for the next", async () => {
  const { open, clock, server, browser } = drive({ settings: remembering });
  const { answer, session } = open();
  await clock.advance(1_000);
  server.fault = (request): Fault => (isLook(request) ? { kind: "garbage" } : { kind: "none" });
  browser.wake({ wasAway: true });
  await clock.settle();
  server.fault = hanging("hang-after");
  answer("Ada");
  await clock.advance(20_000);
  answer("Grace");
  await clock.advance(5_000);
  expect(server.accepted.map(({ text }) => text)).toEqual(["Ada", "Grace"]);
  expect(session.getState().chunks.at(-1)?.input?.id).toBe("q2");
});

test("a conversation that the server has lost is told to the visitor, who starts over", async () => {
  const { open, clock, server } = drive();
  const { session } = open();
  await clock.advance(1_000);
  server.forgetSessions();
  session.catchUp();
  await clock.advance(1_000);
  expect(session.getState().sendFailure).toMatchObject({ kind: "session-lost" });
  session.retry();
  await clock.advance(1_000);
  expect(session.getState().phase).toBe("running");
  expect(session.getState().sendFailure).toBeUndefined();
});

describe("a returned answer", () => {
  test("is still there after two reloads, and in its own place", async () => {
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
      returnedAnswer: { value: "Grace" },
      chunks: [{ answer: { answer: { value: "Ada" }, status: "sent" } }, { answer: undefined }],
    });
  });

  test("that a reload delivers after all stands in the transcript", async () => {
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

test("a chat that was over is over again after a reload in its last message", async () => {
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
