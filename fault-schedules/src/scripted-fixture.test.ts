import { expect, test } from "vitest";
import { expectSchedules, SCHEDULES_TIMEOUT_MS } from "./expect-schedules.ts";
import { NO_FAULTS } from "./fault-schedule.ts";
import { playSchedules } from "./run-schedules.ts";

test("1,800 fault schedules on a server that deduplicates messages", { timeout: SCHEDULES_TIMEOUT_MS }, () =>
  expectSchedules("scripted", 1_800),
);

test(
  "600 schedules of unambiguous faults on a server without deduplication",
  { timeout: SCHEDULES_TIMEOUT_MS },
  () => expectSchedules("unsafe", 600),
);

test("a second payment redirect after the message that followed the payment was refused", async () => {
  const leave = { type: "pay", leaves: false, outcome: "given-up" } as const;
  const problem = await playSchedules("scripted", {
    ...NO_FAULTS,
    flow: 4,
    acts: [leave, { type: "wait", ms: 0 }, leave],
    faults: [{ kind: "none" }, { kind: "none" }, { kind: "status", status: 403 }],
  });
  expect(problem).toBeUndefined();
});

test("a command pending at a reload is refused after it, while a stream still has to be requested", async () => {
  const problem = await playSchedules("scripted", {
    ...NO_FAULTS,
    flow: 2,
    acts: [{ type: "command" }, { type: "reload" }],
    faults: [{ kind: "none" }, { kind: "none" }, { kind: "none" }, { kind: "status", status: 403 }],
    streamFaults: [{ kind: "cut", after: 0 }],
  });
  expect(problem).toBeUndefined();
});

const edit = { type: "edit", which: "first", isSame: false } as const;

/* The chat doesn't take an edit while another message is under way. */
test.each([
  { of: "an edit", acts: [edit, edit] },
  { of: "an answer", acts: [{ type: "answer" }, { type: "wait", ms: 400 }, { type: "answer" }, edit] },
] as const)("an edit during the delivery of $of isn't given", async ({ acts }) => {
  expect(await playSchedules("scripted", { ...NO_FAULTS, flow: 0, acts })).toBeUndefined();
});

test("an edit that a payment's redirect interrupts isn't shown as sent for ever", async () => {
  const problem = await playSchedules("scripted", {
    ...NO_FAULTS,
    flow: 3,
    acts: [
      { type: "answer" },
      { type: "wait", ms: 70_000 },
      edit,
      { type: "pay", leaves: false, outcome: "given-up" },
    ],
    faults: [{ kind: "none" }, { kind: "none" }, { kind: "delay", ms: 35_000 }],
  });
  expect(problem).toBeUndefined();
});

test("an edit in a tab that is closed goes on in the next one, also if that one has ended", async () => {
  const acts = [edit, { type: "wait", ms: 20_000 }, { type: "answer" }, { type: "online" }] as const;
  const problem = await playSchedules("scripted", {
    ...NO_FAULTS,
    flow: 2,
    acts: [...acts, { type: "duplicate-tab" }, edit, { type: "close-tab" }],
  });
  expect(problem).toBeUndefined();
});
