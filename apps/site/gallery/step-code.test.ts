import { runInNewContext } from "node:vm";
import * as engine from "@banter/engine";
import { expect, test } from "vitest";
import { specimenGroups } from "./specimens.ts";
import { stepCode } from "./step-code.ts";

const specimens = specimenGroups.flatMap((group) => group.specimens);

test.each(specimens)("the code of $name is its steps", ({ steps }) => {
  const steppedBack: unknown = runInNewContext(`[${stepCode(steps)}]`, { ...engine });
  expect(JSON.stringify(steppedBack)).toBe(JSON.stringify(steps));
});

test("short values are on one line, and names have no quotes", () => {
  expect(stepCode([engine.ask.rating({ max: 5, hasIcons: true })])).toBe(
    "ask.rating({ max: 5, hasIcons: true }),",
  );
  expect(stepCode([engine.say('"Hi"'), engine.ask.email()])).toBe('say("\\"Hi\\""),\nask.email(),');
  expect(stepCode([engine.video("/a.mp4", { isAutoplay: false })])).toBe(
    'video("/a.mp4", { isAutoplay: false }),',
  );
});
