import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenWorldRules, type BrokenWorldRule } from "./broken-world-rules.ts";
import { invariants } from "./invariants.ts";
import { openSimulation, type Simulation } from "./run-worlds.ts";
import { NO_FAULTS, type Visit, type WorldEvent, type WorldSchedule } from "./world-schedule.ts";

let simulation: Simulation;
beforeAll(async () => {
  simulation = await openSimulation(["memory3"]);
});
afterAll(() => simulation?.close());

const next: WorldEvent = { type: "visit", visit: { visitor: 0, act: "next" } };
const nextWith = (fault: NonNullable<Visit["fault"]>): WorldEvent => ({
  type: "visit",
  visit: { visitor: 0, act: "next", fault },
});
const changeRating: WorldEvent = { type: "visit", visit: { visitor: 0, act: "change rating" } };
const manage = (act: "save" | "publish" | "pause" | "remove result"): WorldEvent => ({
  type: "manage",
  management: { bot: 0, act, visitor: 0, publication: 0 },
});

interface Case {
  readonly sentence: string;
  /** Of the bot. Default: three questions. */
  readonly template?: number;
  readonly visitors?: number;
  readonly events?: readonly WorldEvent[];
}

/** A promise that a world no longer keeps with the broken rule. */
const cases: Readonly<Record<BrokenWorldRule, Case>> = {
  "answer-storage": { sentence: "Each confirmed answer is stored exactly once" },
  "answer-once": { sentence: "No answer is stored twice" },
  "start-id": {
    sentence: "A start leaves one conversation",
    events: [nextWith({ kind: "lost reply" }), next],
  },
  "mail-settlement": {
    sentence: "An effect goes out once, or again with its key if its success was not known",
    template: 1,
  },
  "mail-id": {
    sentence: "All repetitions of an effect have one key",
    template: 1,
    events: [next, nextWith({ kind: "fail", moment: "after queueing a mail", isLong: false })],
  },
  "mail-charge": {
    sentence: "What a provider received is at least what a budget recorded",
    template: 1,
    events: [next, nextWith({ kind: "crash", moment: "after claiming a mail", isLong: false })],
  },
  "mail-claim": { sentence: "After everything has settled, no effect is pending", template: 1 },
  "event-claim": {
    sentence: "A receiver gets every event of a result at least once, with the same id",
  },
  "event-id": { sentence: "A receiver gets every event of a result at least once, with the same id" },
  "event-settlement": {
    sentence: "An effect goes out once, or again with its key if its success was not known",
  },
  "feedback-event": {
    sentence: "A receiver learns the last feedback on each reply",
    template: 2,
    events: [next, next, next, changeRating],
  },
  "feedback-order": {
    sentence: "The last feedback on a reply is stored once",
    template: 2,
    events: [next, next, next, changeRating],
  },
  "budget-usage": {
    sentence: "What a provider received is at least what a budget recorded",
    template: 2,
  },
  "budget-limit": {
    sentence: "A provider receives no more calls in a day than the budget allows",
    template: 2,
    visitors: 3,
  },
  "payment-amount": { sentence: "A confirmed payment has the amount that was due", template: 3 },
  "payment-reuse": { sentence: "A question is paid once", template: 3 },
  "payment-check": { sentence: "A completed result was paid", template: 3 },
  "result-removal": {
    sentence: "A removed result leaves no answer and no search entry",
    events: [next, next, manage("remove result")],
  },
  search: { sentence: "A search finds each answer that counts" },
  pause: {
    sentence: "A new visitor gets what the owner has published, and nothing while the bot is paused",
    events: [manage("pause"), next],
  },
  revision: {
    sentence: "A running conversation stays on its version",
    events: [next, manage("save"), manage("publish"), { type: "visit", visit: { visitor: 1, act: "next" } }],
    visitors: 2,
  },
  figures: { sentence: "Figures equal the results" },
  export: { sentence: "An export contains each result once" },
  "file-marks": { sentence: "A file stays if an answer contains it, and is removed otherwise", template: 4 },
  "session-storage": { sentence: "A visitor can always continue" },
  announcement: {
    sentence: "What an owner did is served by all instances",
    events: [manage("save"), manage("publish")],
  },
};

function worldOf({ template = 0, visitors = 1, events = [] }: Case): WorldSchedule {
  return { ...NO_FAULTS, bots: [template], visitors: Array.from({ length: visitors }, () => 0), events };
}

test.each(brokenWorldRules)(
  "without the safeguard %s, a world breaks a promise, and keeps it with it",
  async (rule) => {
    const world = worldOf(cases[rule]);
    const brokenBy = async (broken?: BrokenWorldRule): Promise<readonly string[]> => {
      const [played] = await simulation.play(world, broken);
      if (played === undefined) throw new Error("A simulation plays each world");
      return invariants
        .filter(({ check }) => check(played[1].final).length > 0)
        .map(({ sentence }) => sentence);
    };
    expect(await brokenBy()).toEqual([]);
    expect(await brokenBy(rule)).toContain(cases[rule].sentence);
  },
);

/* These are broken by rules that break another promise, too. */
test("each promise has a rule whose absence breaks it", () => {
  const broken = new Set(Object.values(cases).map(({ sentence }) => sentence));
  const others = invariants.map(({ sentence }) => sentence).filter((sentence) => !broken.has(sentence));
  expect(others).toEqual(["A stored conversation has texts of one version"]);
});
