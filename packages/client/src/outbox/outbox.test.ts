import { describe, expect, test } from "vitest";
import { drive, failureOf, isBusy, remembering } from "../testing/drive-session.ts";
import type { Fault } from "../testing/fault.ts";
import { askQuestions } from "../testing/scripted-server.ts";

const acceptedAnswers = ({ accepted }: { accepted: readonly { blockId: string; text: string }[] }) =>
  accepted.map(({ blockId, text }) => `${blockId}=${text}`);

const isAnswer = ({ path }: { path: string }) => path.endsWith("continueChat");

/** Applies the listed faults to the first answers. */
function failAnswers(...faults: Fault[]) {
  return (request: { path: string }): Fault =>
    isAnswer(request) ? (faults.shift() ?? { kind: "none" }) : { kind: "none" };
}

describe("a server that deduplicates messages", () => {
  const faults: Fault[] = [
    { kind: "cut-before" },
    { kind: "cut-after" },
    { kind: "status", status: 500 },
    { kind: "status", status: 503, retryAfter: 2_000 },
    { kind: "status", status: 429 },
    { kind: "status", status: 408 },
    { kind: "status", status: 425 },
    { kind: "garbage" },
    { kind: "duplicate" },
    { kind: "hang-before" },
    { kind: "hang-after" },
  ];
  // Spec differs: 7.5, 9.50, 9.51, 9.52
  test.each(faults)(
    "gets the answer once, without a retry by the visitor, after $kind $status",
    async (fault) => {
      const { open, clock, server } = drive();
      server.fault = failAnswers(fault);
      const { session, answer } = open();
      await clock.advance(1_000);
      answer("Ada");
      await clock.advance(90_000);
      expect(acceptedAnswers(server)).toEqual(["q0=Ada"]);
      expect(session.getState()).toMatchObject({ reply: { state: "none" } });
      answer("Grace");
      await clock.advance(2_000);
      expect(acceptedAnswers(server)).toEqual(["q0=Ada", "q1=Grace"]);
    },
  );

  test("gets no answer to a question that the visitor has not seen", async () => {
    const { open, clock, server } = drive();
    const { session, answer } = open();
    await clock.advance(1_000);
    const seen = session.getState().chunks.at(-1)?.id;
    answer("Ada", seen);
    await clock.advance(2_000);
    answer("Ada again", seen);
    await clock.advance(2_000);
    expect(acceptedAnswers(server)).toEqual(["q0=Ada"]);
    answer("Grace", session.getState().chunks.at(-1)?.id);
    await clock.advance(2_000);
    expect(acceptedAnswers(server)).toEqual(["q0=Ada", "q1=Grace"]);
  });

  test("gets the next attempt after the Retry-After delay", async () => {
    const { open, clock, server } = drive();
    server.fault = failAnswers({ kind: "status", status: 429, retryAfter: 20_000 });
    const { answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(19_000);
    expect(server.accepted).toHaveLength(0);
    await clock.advance(5_000);
    expect(server.accepted).toHaveLength(1);
  });

  // Spec differs: 9.52
  test("that has no room for an answer leads to it being given back at once, to be shortened", async () => {
    const { open, clock, server } = drive();
    server.fault = failAnswers({ kind: "status", status: 413 });
    const { session, answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(100);
    expect(session.getState()).toMatchObject({
      reply: { failure: { kind: "too-long" } },
      composer: { field: { state: "returned", answer: expect.anything() } },
    });
    answer("A");
    await clock.advance(2_000);
    expect(acceptedAnswers(server)).toEqual(["q0=A"]);
  });

  test.each([200_000, 600_000])(
    "that has no room for an answer of %d characters leaves the conversation stored",
    async (length) => {
      const { open, clock, server } = drive({ settings: remembering });
      const { session, answer, reload } = open();
      await clock.advance(1_000);
      answer("Ada");
      await clock.advance(1_000);
      const requests = () => server.requests.filter(isAnswer).length;
      const before = requests();
      server.fault = (request) => (isAnswer(request) ? { kind: "status", status: 413 } : { kind: "none" });
      answer("x".repeat(length));
      await clock.advance(1_000);
      expect(session.getState().composer.field).toMatchObject({ state: "returned" });
      const reloaded = reload().session;
      await clock.advance(5_000);
      expect(requests()).toBe(before + 1);
      expect(reloaded.getState().chunks.map(({ input }) => input?.id)).toEqual(["q0", "q1"]);
      expect(reloaded.getState().chunks[0]?.answer).toMatchObject({ answer: { value: "Ada" } });
    },
  );

  // Spec: 4.8, 8.8
  test("that always fails leads to the answer being given back for a retry", async () => {
    const { open, clock, server } = drive();
    server.fault = (request) => (isAnswer(request) ? { kind: "status", status: 500 } : { kind: "none" });
    const { session, answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(60_000);
    expect(session.getState()).toMatchObject({
      composer: { field: { state: "returned", answer: { value: "Ada" } } },
      reply: { failure: { kind: "server" } },
    });
    server.fault = () => ({ kind: "none" });
    session.retry();
    await clock.advance(2_000);
    expect(acceptedAnswers(server)).toEqual(["q0=Ada"]);
    expect(session.getState().chunks[0]?.answer?.status).toBe("sent");
  });

  test("gets an answer that was pending at a reload once", async () => {
    for (const kind of ["hang-before", "hang-after"] as const) {
      const { open, clock, server } = drive({ settings: remembering });
      server.fault = failAnswers({ kind });
      const first = open();
      await clock.advance(1_000);
      first.answer("Ada");
      await clock.advance(100);
      const { session } = first.reload();
      await clock.advance(5_000);
      expect(acceptedAnswers(server)).toEqual(["q0=Ada"]);
      expect(session.getState().chunks.at(-1)?.input?.id).toBe("q1");
    }
  });

  test("gets the pending answer of a closed page even if the chat is not remembered", async () => {
    for (const kind of ["hang-before", "hang-after"] as const) {
      const { open, clock, server } = drive();
      server.fault = failAnswers({ kind });
      const first = open();
      await clock.advance(1_000);
      first.answer("Ada");
      await clock.advance(100);
      const { session, tab } = first.reload();
      await clock.advance(5_000);
      expect(acceptedAnswers(server)).toEqual(["q0=Ada"]);
      expect(session.getState().chunks).toMatchObject([{ input: { id: "q0" }, isRestored: false }]);
      expect(tab.session.size).toBe(0);
    }
  });

  // Spec: 8.7, 8.23
  test("that rejects the answer causes its error message to be shown and the log of spec §8", async () => {
    const { open, clock, server } = drive();
    server.fault = failAnswers({ kind: "status", status: 400 });
    const { session, answer, events } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(1_000);
    expect(session.getState()).toMatchObject({
      composer: { field: { state: "returned", answer: { value: "Ada" } } },
      reply: { failure: { kind: "server" } },
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

// Spec: 8.22
test.each([
  [{ kind: "status", status: 403 } as const, "Request failed with status code 403"],
  [{ kind: "hang-before" } as const, "Request timed out"],
])("a delivery that fails by %o is logged as %j", async (fault, description) => {
  const { open, clock, server } = drive();
  server.fault = failAnswers(fault);
  const { answer, events } = open();
  await clock.advance(1_000);
  answer("Ada");
  await clock.advance(61_000);
  expect(events).toContainEqual({ type: "logs-added", logs: [expect.objectContaining({ description })] });
});

describe("a server without deduplication", () => {
  const faults: Fault[] = [
    { kind: "cut-before" },
    { kind: "status", status: 500 },
    { kind: "status", status: 429 },
    { kind: "status", status: 403 },
    { kind: "hang-before" },
  ];
  test.each(faults)(
    "gets no automatic resend; the answer is given back after $kind $status",
    async (fault) => {
      const { open, clock, server } = drive({ isResendSafe: false });
      server.fault = failAnswers(fault);
      const { session, answer, events } = open();
      await clock.advance(1_000);
      answer("Ada");
      await clock.advance(61_000);
      expect(server.requests.filter(isAnswer)).toHaveLength(1);
      expect(session.getState()).toMatchObject({
        composer: { field: { state: "returned", answer: { type: "text", value: "Ada" } } },
        reply: { state: "failed" },
      });
      expect(session.getState().chunks.at(-1)).toMatchObject({ isInputShown: true, answer: undefined });
      expect(events.some(({ type }) => type === "send-failed")).toBe(true);
      answer("Ada!");
      await clock.advance(2_000);
      expect(acceptedAnswers(server)).toEqual(["q0=Ada!"]);
    },
  );

  test("gets no resend after a reload: the answer is put back into its input", async () => {
    const { open, clock, server } = drive({ isResendSafe: false, settings: remembering });
    server.fault = failAnswers({ kind: "hang-before" });
    const first = open();
    await clock.advance(1_000);
    first.answer("Ada");
    await clock.advance(100);
    const { session } = first.reload();
    await clock.advance(5_000);
    expect(server.requests.filter(isAnswer)).toHaveLength(1);
    expect(session.getState()).toMatchObject({
      composer: { field: { state: "returned", answer: { value: "Ada" } } },
      reply: { failure: { kind: "unconfirmed" } },
    });
    session.retry();
    await clock.advance(2_000);
    expect(acceptedAnswers(server)).toEqual(["q0=Ada"]);
  });

  test("gets an answer entered offline once, when the page is online", async () => {
    const { open, clock, server, browser } = drive({ isResendSafe: false });
    const { session, answer } = open();
    await clock.advance(1_000);
    browser.isOnline = false;
    answer("Ada");
    await clock.advance(40_000);
    expect(server.requests.filter(isAnswer)).toHaveLength(0);
    expect(session.getState().chunks[0]?.answer?.status).toBe("waiting-for-network");
    browser.isOnline = true;
    browser.resume();
    await clock.advance(1_000);
    expect(acceptedAnswers(server)).toEqual(["q0=Ada"]);
  });
});

describe("a visitor", () => {
  test("answering twice in the same tick answers once", async () => {
    const { open, clock, server } = drive();
    const { answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    answer("Grace");
    await clock.advance(5_000);
    expect(acceptedAnswers(server)).toEqual(["q0=Ada"]);
  });

  // Spec: 4.6, 9.35
  // Spec differs: 8.9
  test("sees the busy indicator after one second and a retry offer after thirty", async () => {
    const { open, clock, server } = drive();
    server.fault = failAnswers({ kind: "delay", ms: 40_000 });
    const { session, answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(999);
    expect(isBusy(session)).toBe(false);
    await clock.advance(1);
    expect(isBusy(session)).toBe(true);
    await clock.advance(29_000);
    expect(failureOf(session)).toEqual({ kind: "unconfirmed" });
    await clock.advance(11_000);
    expect(session.getState()).toMatchObject({ reply: { state: "none" } });
    expect(acceptedAnswers(server)).toEqual(["q0=Ada"]);
  });

  test("keeps the typed text when the session is lost and restarted", async () => {
    const { open, clock, server } = drive();
    const { session, answer } = open();
    await clock.advance(1_000);
    server.deleteSessions();
    answer("A long story");
    await clock.advance(1_000);
    expect(failureOf(session)).toMatchObject({
      kind: "session-lost",
      message: "Session not found.",
    });
    session.restart();
    await clock.advance(1_000);
    expect(session.getState()).toMatchObject({
      phase: "running",
      composer: { field: { text: "A long story" } },
    });
    answer("A long story");
    await clock.advance(1_000);
    expect(acceptedAnswers(server)).toEqual(["q0=A long story"]);
  });

  test("with two tabs has one conversation: the later tab shows the answer of the other", async () => {
    for (const isResendSafe of [true, false]) {
      const { open, clock, server } = drive({ isResendSafe, settings: remembering });
      const first = open();
      await clock.advance(1_000);
      const second = open();
      await clock.advance(1_000);
      first.answer("Ada");
      second.answer("Grace");
      await clock.advance(2_000);
      expect(acceptedAnswers(server)).toEqual(["q0=Ada"]);
      expect(second.session.getState().chunks.at(-1)?.input?.id).toBe("q1");
      second.answer("Edsger");
      await clock.advance(2_000);
      expect(acceptedAnswers(server)).toEqual(["q0=Ada", "q1=Edsger"]);
      expect(first.session.getState().chunks.at(-1)?.input?.id).toBe("q2");
    }
  });

  test("with full storage can complete the conversation", async () => {
    const { open, clock, server, browser } = drive({ settings: remembering });
    browser.isFull = true;
    const { answer } = open();
    for (const text of ["Ada", "Grace", "Edsger"]) {
      await clock.advance(1_000);
      answer(text);
    }
    await clock.advance(1_000);
    expect(acceptedAnswers(server)).toEqual(["q0=Ada", "q1=Grace", "q2=Edsger"]);
  });
});

test.each([
  [{}, { label: "+33612345678" }],
  [{ formatted: "Mar 4, 2026" }, { formatted: "Mar 4, 2026" }],
])(
  "the flow's form of an answer is shown, unless the visitor's own form is known: %j",
  async (shown, expected) => {
    const ask = askQuestions(2);
    const reply = (position: number) => ({ ...ask(position), lastMessageNewFormat: "+33612345678" });
    const { open, clock } = drive({ reply });
    const { session } = open();
    await clock.advance(1_000);
    session.submit({ type: "text", value: "06 12 34 56 78", ...shown });
    await clock.advance(1_000);
    expect(session.getState().chunks[0]?.answer).toEqual(
      expect.objectContaining({
        status: "sent",
        answer: { type: "text", value: "06 12 34 56 78", ...expected },
      }),
    );
  },
);

test("destroy stops all timers and events", async () => {
  const { open, clock, server, browser } = drive();
  server.fault = failAnswers({ kind: "hang-before" });
  const { session, answer, events } = open();
  await clock.advance(1_000);
  answer("Ada");
  await clock.advance(100);
  session.destroy();
  const before = events.length;
  browser.resume();
  await clock.advance(100_000);
  expect(clock.pending).toBe(0);
  expect(events).toHaveLength(before);
});
