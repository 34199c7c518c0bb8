import { expect, test } from "vitest";
import { expectSchedules, TIME_FOR_SCHEDULES } from "./expect-schedules.ts";
import { playSchedules } from "./run-schedules.ts";

test(
  "2,600 schedules of faults on two flow servers that share a store and are killed",
  { timeout: TIME_FOR_SCHEDULES },
  () => expectSchedules("real", 2_600),
);

test("a command is refused after a streamed reply broke off and the session expired", async () => {
  const problem = await playSchedules("real", {
    flow: 1,
    restDelay: 0,
    acts: [
      { type: "answer" },
      { type: "jump", ms: 5_000 },
      { type: "jump", ms: 315_360_000_000 },
      { type: "command" },
      { type: "answer" },
    ],
    faults: [],
    streamFaults: [{ kind: "empty" }],
  });
  expect(problem).toBeUndefined();
});

test("a command under way when the page went finds its session expired, and a reply to be streamed again", async () => {
  const problem = await playSchedules("real", {
    flow: 1,
    restDelay: 0,
    acts: [
      { type: "answer" },
      { type: "ticks", count: 10 },
      { type: "command" },
      { type: "reload" },
      { type: "jump", ms: 315_360_000_000 },
    ],
    faults: [],
    streamFaults: [{ kind: "cut", after: 0 }],
  });
  expect(problem).toBeUndefined();
});

test("a command comes while a mail goes out for the answer of another tab, which closes meanwhile", async () => {
  const problem = await playSchedules("real", {
    flow: 4,
    restDelay: 0,
    acts: [{ type: "open-tab" }, { type: "answer-twice" }, { type: "close-tab" }, { type: "command" }],
    faults: [],
    streamFaults: [],
  });
  expect(problem).toBeUndefined();
});

test("a death that a schedule has ordered and not come to leaves the next schedule alone", async () => {
  const plain = { flow: 4, restDelay: 0, faults: [], streamFaults: [] };
  for (let calls = 12; calls < 30; calls++) {
    const problem = await playSchedules(
      "real",
      { ...plain, acts: [{ type: "restart-server", calls }] },
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

/** The page comes back, and its start is served, at one of several moments between the mail and the server's death. */
test.each([4, 5, 6, 7, 8, 9])(
  "a server that dies between a mail and its note may serve another request in between, %i ticks later",
  async (count) => {
    const problem = await playSchedules("real", {
      flow: 4,
      restDelay: 0,
      acts: [
        { type: "answer" },
        { type: "restart-server", calls: 8 },
        { type: "answer" },
        { type: "ticks", count },
        { type: "reload" },
      ],
      faults: [],
      streamFaults: [],
    });
    expect(problem).toBeUndefined();
  },
);
