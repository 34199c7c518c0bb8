import { expect, test } from "vitest";
import { expectSchedules, SCHEDULES_TIMEOUT_MS } from "./expect-schedules.ts";
import { NO_FAULTS, type FaultSchedule } from "./fault-schedule.ts";
import { playSchedules } from "./run-schedules.ts";
import { serverFixture } from "./server-fixture.ts";

test(
  "900 fault schedules on two flow servers that share a store and crash",
  { timeout: SCHEDULES_TIMEOUT_MS },
  () => expectSchedules("server", 900),
);

test("a command is refused after a stream was interrupted and the session expired", async () => {
  const problem = await playSchedules("server", {
    ...NO_FAULTS,
    flow: 1,
    acts: [
      { type: "answer" },
      { type: "jump", ms: 5_000 },
      { type: "jump", ms: 315_360_000_000 },
      { type: "command" },
      { type: "answer" },
    ],
    streamFaults: [{ kind: "empty" }],
  });
  expect(problem).toBeUndefined();
});

test("a command pending at a reload meets an expired session and an interrupted stream", async () => {
  const problem = await playSchedules("server", {
    ...NO_FAULTS,
    flow: 1,
    acts: [
      { type: "answer" },
      { type: "ticks", count: 10 },
      { type: "command" },
      { type: "reload" },
      { type: "jump", ms: 315_360_000_000 },
    ],
    streamFaults: [{ kind: "cut", after: 0 }],
  });
  expect(problem).toBeUndefined();
});

test("a command is sent during the mail for an answer of another tab, which is closed meanwhile", async () => {
  const problem = await playSchedules("server", {
    ...NO_FAULTS,
    flow: 4,
    acts: [{ type: "open-tab" }, { type: "answer-twice" }, { type: "close-tab" }, { type: "command" }],
  });
  expect(problem).toBeUndefined();
});

test("a scheduled crash that did not happen does not affect the next schedule", async () => {
  const plain = { ...NO_FAULTS, flow: 4 };
  for (let calls = 12; calls < 30; calls++) {
    const problem = await playSchedules(
      "server",
      { ...plain, acts: [{ type: "crash-server", calls }] },
      {
        ...plain,
        acts: [
          { type: "answer" },
          { type: "wait", ms: 10 },
          { type: "storage", state: "corrupt" },
          { type: "reload" },
        ],
      },
    );
    expect(problem, `${calls} calls`).toBeUndefined();
  }
});

/* The start of the reloaded page is served at different moments between the mail and the crash. */
test.each([4, 5, 6, 7, 8, 9])(
  "a server that crashes between a mail and its journal entry serves another request %i ticks later",
  async (count) => {
    const problem = await playSchedules("server", {
      ...NO_FAULTS,
      flow: 4,
      acts: [
        { type: "answer" },
        { type: "crash-server", calls: 8 },
        { type: "answer" },
        { type: "ticks", count },
        { type: "reload" },
      ],
    });
    expect(problem).toBeUndefined();
  },
);

/* Without an opening of these bots, the schedules would not test openings. */
test("the server's flows that begin with a question have an opening, which confirms and is answered", async () => {
  const factory = await serverFixture.open();
  try {
    const schedule: FaultSchedule = { ...NO_FAULTS, flow: 0, acts: [], opening: "current" };
    const { clock, open, pendingFaults, accepted } = factory.create(schedule);
    pendingFaults.faults.push({ kind: "none" }, { kind: "delay", ms: 5_000 });
    const chat = open();
    await clock.advance(3_000);
    expect(chat.session.getState()).toMatchObject({ phase: "running", chunks: [{ isInputShown: true }] });
    expect(chat.session.getState().sessionId).toBeUndefined();
    chat.answer("Ada");
    expect(accepted).toEqual([]);
    await clock.advance(10_000);
    expect(accepted).toMatchObject([{ blockId: "q0", text: "Ada" }]);
  } finally {
    await factory.close();
  }
});
