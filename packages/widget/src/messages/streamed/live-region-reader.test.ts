import { expect, it } from "vitest";
import { createLiveRegionReader } from "./live-region-reader.ts";

/** A fake clock that only advances when told to. */
function manualClock() {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after: (delay: number, run: () => void) => {
      const entry = { at: now + delay, run };
      timers.push(entry);
      return () => {
        timers = timers.filter((other) => other !== entry);
      };
    },
    advance: (time: number) => {
      now += time;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}

function setUp() {
  const announced: string[] = [];
  const clock = manualClock();
  return { announced, clock, reader: createLiveRegionReader((text) => announced.push(text), clock) };
}

it("announces each sentence once, when it is complete", () => {
  const { announced, clock, reader } = setUp();
  reader.read("Good mor", true);
  expect(announced).toEqual([]);
  reader.read("Good morning. It **rai", true);
  reader.read("Good morning. It **rains** today. Ta", true);
  expect(announced).toEqual(["Good morning."]);
  clock.advance(1_500);
  reader.read("Good morning. It **rains** today. Take an umbrella", false);
  expect(announced).toEqual(["Good morning.", "It rains today.", "Take an umbrella"]);
});

it("announces the end immediately, so that later messages are announced after it", () => {
  const { announced, reader } = setUp();
  reader.read("One. Tw", true);
  reader.read("One. Two", false);
  expect(announced).toEqual(["One.", "Two"]);
});

it("batches the sentences of an interval, and repeats nothing after the end", () => {
  const { announced, clock, reader } = setUp();
  reader.read("One. ", true);
  reader.read("One. Two. Three. ", true);
  reader.read("One. Two. Three. Four", false);
  reader.read("One. Two. Three. Four", false);
  clock.advance(1_500);
  clock.advance(1_500);
  expect(announced).toEqual(["One.", "Two. Three. Four"]);
});

it("announces nothing after it was closed", () => {
  const { announced, clock, reader } = setUp();
  reader.read("One. Two. ", true);
  reader.read("One. Two. Three. ", true);
  reader.close();
  clock.advance(5_000);
  expect(announced).toEqual(["One. Two."]);
});
