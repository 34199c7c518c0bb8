import { describe, expect, test } from "vitest";
import { drive, remembering } from "../testing/drive-session.ts";
import type { Fault } from "../testing/scripted-server.ts";

const taken = ({ accepted }: { accepted: readonly { blockId: string; text: string }[] }) =>
  accepted.map(({ blockId, text }) => `${blockId}=${text}`);

const isAnswer = ({ path }: { path: string }) => path.endsWith("continueChat");

/** Breaks the first answers as listed, then no more. */
function breaking(...faults: Fault[]) {
  return (request: { path: string }): Fault =>
    isAnswer(request) ? (faults.shift() ?? { kind: "none" }) : { kind: "none" };
}

describe("a server that counts a message once", () => {
  const faults: Fault[] = [
    { kind: "cut-before" },
    { kind: "cut-after" },
    { kind: "status", status: 500 },
    { kind: "status", status: 503, retryAfter: 2_000 },
    { kind: "status", status: 429 },
    { kind: "status", status: 408 },
    { kind: "garbage" },
    { kind: "twice" },
    { kind: "hang-before" },
    { kind: "hang-after" },
  ];
  test.each(faults)("gets the answer once and by itself after $kind $status", async (fault) => {
    const { open, clock, server } = drive();
    server.fault = breaking(fault);
    const { session, answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(90_000);
    expect(taken(server)).toEqual(["q0=Ada"]);
    expect(session.getState()).toMatchObject({ sendFailure: undefined, isBusy: false });
    answer("Grace");
    await clock.advance(2_000);
    expect(taken(server)).toEqual(["q0=Ada", "q1=Grace"]);
  });

  test("gets no answer to a question that the visitor had not seen yet", async () => {
    const { open, clock, server } = drive();
    const { session, answer } = open();
    await clock.advance(1_000);
    const seen = session.getState().chunks.at(-1)?.id;
    answer("Ada", seen);
    await clock.advance(2_000);
    answer("Ada again", seen);
    await clock.advance(2_000);
    expect(taken(server)).toEqual(["q0=Ada"]);
    answer("Grace", session.getState().chunks.at(-1)?.id);
    await clock.advance(2_000);
    expect(taken(server)).toEqual(["q0=Ada", "q1=Grace"]);
  });

  test("waits as long as Retry-After says", async () => {
    const { open, clock, server } = drive();
    server.fault = breaking({ kind: "status", status: 429, retryAfter: 20_000 });
    const { answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(19_000);
    expect(server.accepted).toHaveLength(0);
    await clock.advance(5_000);
    expect(server.accepted).toHaveLength(1);
  });

  test("that always fails gives the answer back to the visitor, who can still send it", async () => {
    const { open, clock, server } = drive();
    server.fault = (request) => (isAnswer(request) ? { kind: "status", status: 500 } : { kind: "none" });
    const { session, answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(60_000);
    expect(session.getState()).toMatchObject({
      returnedAnswer: { value: "Ada" },
      sendFailure: { kind: "server" },
    });
    server.fault = () => ({ kind: "none" });
    session.retry();
    await clock.advance(2_000);
    expect(taken(server)).toEqual(["q0=Ada"]);
    expect(session.getState().chunks[0]?.answer?.status).toBe("sent");
  });

  test("gets an answer that was under way when the page was reloaded once", async () => {
    for (const kind of ["hang-before", "hang-after"] as const) {
      const { open, clock, server } = drive({ settings: remembering });
      server.fault = breaking({ kind });
      const first = open();
      await clock.advance(1_000);
      first.answer("Ada");
      await clock.advance(100);
      const { session } = first.reload();
      await clock.advance(5_000);
      expect(taken(server)).toEqual(["q0=Ada"]);
      expect(session.getState().chunks.at(-1)?.input?.id).toBe("q1");
    }
  });

  test("gets the answer of a page that was left, even where the chat is not remembered", async () => {
    for (const kind of ["hang-before", "hang-after"] as const) {
      const { open, clock, server } = drive();
      server.fault = breaking({ kind });
      const first = open();
      await clock.advance(1_000);
      first.answer("Ada");
      await clock.advance(100);
      const { session, tab } = first.reload();
      await clock.advance(5_000);
      expect(taken(server)).toEqual(["q0=Ada"]);
      expect(session.getState().chunks).toMatchObject([{ input: { id: "q0" }, isRestored: false }]);
      expect(tab.session.size).toBe(0);
    }
  });

  test("tells the visitor when it refuses, with its words and the log of spec §8", async () => {
    const { open, clock, server } = drive();
    server.fault = breaking({ kind: "status", status: 400 });
    const { session, answer, events } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(1_000);
    expect(session.getState()).toMatchObject({
      returnedAnswer: { value: "Ada" },
      sendFailure: { kind: "server" },
    });
    expect(events).toContainEqual({
      type: "logs-added",
      logs: [
        expect.objectContaining({
          context: "While sending message",
          description: "Request failed with status code 400",
        }),
      ],
    });
    expect(server.requests.filter(({ path }) => path.endsWith("clientLogs"))).toHaveLength(1);
  });
});

describe("any other server", () => {
  const faults: Fault[] = [
    { kind: "cut-before" },
    { kind: "status", status: 500 },
    { kind: "status", status: 429 },
    { kind: "status", status: 403 },
    { kind: "hang-before" },
  ];
  test.each(faults)(
    "gets nothing twice by itself; the answer comes back after $kind $status",
    async (fault) => {
      const { open, clock, server } = drive({ isResendSafe: false });
      server.fault = breaking(fault);
      const { session, answer, events } = open();
      await clock.advance(1_000);
      answer("Ada");
      await clock.advance(61_000);
      expect(server.requests.filter(isAnswer)).toHaveLength(1);
      expect(session.getState()).toMatchObject({
        returnedAnswer: { type: "text", value: "Ada" },
        isBusy: false,
      });
      expect(session.getState().chunks.at(-1)).toMatchObject({ isInputShown: true, answer: undefined });
      expect(events.some(({ type }) => type === "send-failed")).toBe(true);
      answer("Ada!");
      await clock.advance(2_000);
      expect(taken(server)).toEqual(["q0=Ada!"]);
    },
  );

  test("is not sent an answer again by a reload: its input comes back filled in", async () => {
    const { open, clock, server } = drive({ isResendSafe: false, settings: remembering });
    server.fault = breaking({ kind: "hang-before" });
    const first = open();
    await clock.advance(1_000);
    first.answer("Ada");
    await clock.advance(100);
    const { session } = first.reload();
    await clock.advance(5_000);
    expect(server.requests.filter(isAnswer)).toHaveLength(1);
    expect(session.getState()).toMatchObject({
      returnedAnswer: { value: "Ada" },
      sendFailure: { kind: "unconfirmed" },
    });
    session.retry();
    await clock.advance(2_000);
    expect(taken(server)).toEqual(["q0=Ada"]);
  });

  test("gets an answer given offline once, when the page is online", async () => {
    const { open, clock, server, browser } = drive({ isResendSafe: false });
    const { session, answer } = open();
    await clock.advance(1_000);
    browser.isOnline = false;
    answer("Ada");
    await clock.advance(40_000);
    expect(server.requests.filter(isAnswer)).toHaveLength(0);
    expect(session.getState().chunks[0]?.answer?.status).toBe("waiting-for-network");
    browser.isOnline = true;
    browser.wake();
    await clock.advance(1_000);
    expect(taken(server)).toEqual(["q0=Ada"]);
  });
});

describe("a visitor", () => {
  test("who answers twice in the same tick has answered once", async () => {
    const { open, clock, server } = drive();
    const { answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    answer("Grace");
    await clock.advance(5_000);
    expect(taken(server)).toEqual(["q0=Ada"]);
  });

  test("sees the busy indicator after a second, and the offer to try again after thirty", async () => {
    const { open, clock, server } = drive();
    server.fault = breaking({ kind: "delay", ms: 40_000 });
    const { session, answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(999);
    expect(session.getState().isBusy).toBe(false);
    await clock.advance(1);
    expect(session.getState().isBusy).toBe(true);
    await clock.advance(29_000);
    expect(session.getState().sendFailure).toEqual({ kind: "unconfirmed" });
    await clock.advance(11_000);
    expect(session.getState()).toMatchObject({ sendFailure: undefined, isBusy: false });
    expect(taken(server)).toEqual(["q0=Ada"]);
  });

  test("whose session was lost keeps the words for the new one", async () => {
    const { open, clock, server } = drive();
    const { session, answer } = open();
    await clock.advance(1_000);
    server.forgetSessions();
    answer("A long story");
    await clock.advance(1_000);
    expect(session.getState().sendFailure).toMatchObject({
      kind: "session-lost",
      message: "Session not found.",
    });
    session.restart();
    await clock.advance(1_000);
    expect(session.getState()).toMatchObject({ phase: "running", draft: "A long story" });
    answer("A long story");
    await clock.advance(1_000);
    expect(taken(server)).toEqual(["q0=A long story"]);
  });

  test("with two tabs has one conversation: the tab that is late shows what the other did", async () => {
    for (const isResendSafe of [true, false]) {
      const { open, clock, server } = drive({ isResendSafe, settings: remembering });
      const first = open();
      await clock.advance(1_000);
      const second = open();
      await clock.advance(1_000);
      first.answer("Ada");
      second.answer("Grace");
      await clock.advance(2_000);
      expect(taken(server)).toEqual(["q0=Ada"]);
      expect(second.session.getState().chunks.at(-1)?.input?.id).toBe("q1");
      second.answer("Edsger");
      await clock.advance(2_000);
      expect(taken(server)).toEqual(["q0=Ada", "q1=Edsger"]);
      expect(first.session.getState().chunks.at(-1)?.input?.id).toBe("q2");
    }
  });

  test("with full storage loses nothing", async () => {
    const { open, clock, server, browser } = drive({ settings: remembering });
    browser.isFull = true;
    const { answer } = open();
    for (const text of ["Ada", "Grace", "Edsger"]) {
      await clock.advance(1_000);
      answer(text);
    }
    await clock.advance(1_000);
    expect(taken(server)).toEqual(["q0=Ada", "q1=Grace", "q2=Edsger"]);
  });
});

test("destroy leaves no timer and no event", async () => {
  const { open, clock, server, browser } = drive();
  server.fault = breaking({ kind: "hang-before" });
  const { session, answer, events } = open();
  await clock.advance(1_000);
  answer("Ada");
  await clock.advance(100);
  session.destroy();
  const before = events.length;
  browser.wake();
  await clock.advance(100_000);
  expect(clock.pending).toBe(0);
  expect(events).toHaveLength(before);
});
