import { expect, test } from "vitest";
import { expectSchedules, TIME_FOR_SCHEDULES } from "./expect-schedules.ts";
import { playSchedules } from "./run-schedules.ts";

/*
 * Whatever happens, each answer is counted once, on its own question, and the visitor always has a way on.
 * `npm run schedules -- --count 100000` plays more of them.
 */

test(
  "5,200 schedules of faults on a server that counts a message once",
  { timeout: TIME_FOR_SCHEDULES },
  () => expectSchedules("scripted", 5_200),
);

test(
  "1,400 schedules on a server that knows nothing of resends, with faults that leave nothing open",
  { timeout: TIME_FOR_SCHEDULES },
  () => expectSchedules("unsafe", 1_400),
);

test("a visitor goes to pay a second time after what followed the payment was refused", async () => {
  const leaving = { type: "pay", leaves: false, outcome: "given-up" } as const;
  const problem = await playSchedules("scripted", {
    flow: 4,
    restDelay: 0,
    acts: [leaving, { type: "wait", ms: 0 }, leaving],
    faults: [{ kind: "none" }, { kind: "none" }, { kind: "status", status: 403 }],
    streamFaults: [],
  });
  expect(problem).toBeUndefined();
});

test("a command that was under way when the page went is refused to the next page, which still has a stream to ask for", async () => {
  const problem = await playSchedules("scripted", {
    flow: 2,
    restDelay: 0,
    acts: [{ type: "command" }, { type: "reload" }],
    faults: [{ kind: "none" }, { kind: "none" }, { kind: "none" }, { kind: "status", status: 403 }],
    streamFaults: [{ kind: "cut", after: 0 }],
  });
  expect(problem).toBeUndefined();
});
