import { expect, test } from "vitest";
import { brokenRules } from "./broken-rules.ts";
import { brokenSchedules } from "./broken-schedules.ts";
import { playSchedules, playWithout } from "./run-schedules.ts";

/* `npm run verify safeguards` generates schedules until one fails. */
test.each(brokenRules)("a schedule fails without the safeguard %s, and passes with it", async (broken) => {
  const { fixture, problem, schedule } = brokenSchedules[broken];
  expect(await playSchedules(fixture, schedule)).toBeUndefined();
  expect(await playWithout(broken, fixture, schedule)).toContain(problem);
});
