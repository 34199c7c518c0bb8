import type { BrokenRule } from "./broken-rules.ts";
import { NO_FAULTS, type FaultSchedule } from "./fault-schedule.ts";
import type { FixtureName } from "./fixtures.ts";

/** A schedule that fails without a safeguard, as `npm run verify safeguards` prints it. */
interface BrokenSchedule {
  readonly fixture: FixtureName;
  /** What its failure says. */
  readonly problem: string;
  readonly schedule: FaultSchedule;
}

/** The lock of the tabs protects answers to servers that don't recognize a repeated message. */
export const brokenSchedules: Readonly<Record<BrokenRule, BrokenSchedule>> = {
  "message-id": {
    fixture: "scripted",
    problem: '"q1!1" was accepted as the result of an action',
    schedule: {
      ...NO_FAULTS,
      flow: 5,
      opening: "stale",
      acts: [
        { type: "command" },
        { type: "jump", ms: 5000 },
        { type: "edit", which: "first", isSame: false },
      ],
      faults: [{ kind: "none" }, { kind: "none" }, { kind: "none" }, { kind: "duplicate-later", ms: 90000 }],
    },
  },
  "start-id": {
    fixture: "server",
    problem: "1 starts left 2 conversations",
    schedule: { ...NO_FAULTS, flow: 0, acts: [], faults: [{ kind: "cut-after" }] },
  },
  "compare-and-set": {
    fixture: "server",
    problem:
      "The result has the answers 3 q0,4 q1,5 q2,6 q3; earlier 1 q0,2 q0 instead of 2 q0,4 q1,5 q2,6 q3; earlier 1 q0,1 q0",
    schedule: {
      ...NO_FAULTS,
      flow: 0,
      acts: [{ type: "edit", which: "first", isSame: false }],
      faults: [{ kind: "none" }, { kind: "duplicate" }],
    },
  },
  "effects-journal": {
    fixture: "server",
    problem: 'The call for "q1!1" went out 2 times',
    schedule: { ...NO_FAULTS, flow: 7, acts: [{ type: "crash-server", calls: 7 }] },
  },
  outbox: {
    fixture: "scripted",
    problem: 'The chat shows "q0!2", which was not accepted there',
    schedule: {
      ...NO_FAULTS,
      flow: 1,
      acts: [{ type: "edit", which: "first", isSame: false }, { type: "reload" }, { type: "answer" }],
      faults: [{ kind: "none" }, { kind: "none" }, { kind: "none" }, { kind: "arrives-later", ms: 40000 }],
    },
  },
  "tab-lock": {
    fixture: "unsafe",
    problem: '"q0!2" was never entered for q1',
    schedule: {
      ...NO_FAULTS,
      flow: 0,
      acts: [
        { type: "offline" },
        { type: "answer" },
        { type: "open-tab" },
        { type: "switch-tab" },
        { type: "answer" },
      ],
    },
  },
  "queued-message": {
    fixture: "scripted",
    problem: 'The queued message "half an answer" was neither sent nor returned to the visitor',
    schedule: {
      ...NO_FAULTS,
      flow: 6,
      acts: [
        { type: "set-input" },
        { type: "stop-reply" },
        { type: "edit", which: "first", isSame: false },
        { type: "reload" },
        { type: "pay", leaves: true, outcome: "succeeded" },
      ],
      streamFaults: [{ kind: "stall", after: 0 }],
    },
  },
  "feedback-order": {
    fixture: "scripted",
    problem: "s0/0 is shown as rated down, stored is up",
    schedule: {
      ...NO_FAULTS,
      flow: 2,
      acts: [
        { type: "rate", which: "newest", feedback: "up" },
        { type: "rate", which: "newest", feedback: "down" },
      ],
      faults: [{ kind: "none" }, { kind: "none" }, { kind: "duplicate-later", ms: 3000 }],
    },
  },
  "proof-of-work-once": {
    fixture: "server",
    problem: "A solution was accepted twice",
    schedule: {
      ...NO_FAULTS,
      flow: 0,
      needsProofOfWork: true,
      acts: [{ type: "reload" }, { type: "jump", ms: 5000 }],
      proofOfWorkFaults: ["none", "replayed"],
    },
  },
  "effect-record": {
    fixture: "server",
    problem: 'The mail for "q0!1" went out with 2 different keys',
    schedule: { ...NO_FAULTS, flow: 4, acts: [{ type: "edit", which: "first", isSame: true }] },
  },
};
