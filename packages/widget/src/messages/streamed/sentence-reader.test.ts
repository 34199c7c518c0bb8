import { expect, it } from "vitest";
import { createSentenceReader } from "./sentence-reader.ts";

/** A clock that goes when it is told to. */
function handClock() {
  let now = 0;
  let due: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after: (delay: number, run: () => void) => {
      const entry = { at: now + delay, run };
      due.push(entry);
      return () => {
        due = due.filter((other) => other !== entry);
      };
    },
    pass: (time: number) => {
      now += time;
      const ripe = due.filter(({ at }) => at <= now);
      due = due.filter(({ at }) => at > now);
      for (const { run } of ripe) run();
    },
  };
}

function setUp() {
  const said: string[] = [];
  const clock = handClock();
  return { said, clock, reader: createSentenceReader((text) => said.push(text), clock) };
}

it("says each sentence once, as it is complete", () => {
  const { said, clock, reader } = setUp();
  reader.read("Good mor", true);
  expect(said).toEqual([]);
  reader.read("Good morning. It **rai", true);
  reader.read("Good morning. It **rains** today. Ta", true);
  expect(said).toEqual(["Good morning."]);
  clock.pass(1_500);
  reader.read("Good morning. It **rains** today. Take an umbrella", false);
  expect(said).toEqual(["Good morning.", "It rains today.", "Take an umbrella"]);
});

it("does not pause before the end, so that what follows is said after it", () => {
  const { said, reader } = setUp();
  reader.read("One. Tw", true);
  reader.read("One. Two", false);
  expect(said).toEqual(["One.", "Two"]);
});

it("says what came in a pause in one go, and nothing twice after the end", () => {
  const { said, clock, reader } = setUp();
  reader.read("One. ", true);
  reader.read("One. Two. Three. ", true);
  reader.read("One. Two. Three. Four", false);
  reader.read("One. Two. Three. Four", false);
  clock.pass(1_500);
  clock.pass(1_500);
  expect(said).toEqual(["One.", "Two. Three. Four"]);
});

it("is silent once it is closed", () => {
  const { said, clock, reader } = setUp();
  reader.read("One. Two. ", true);
  reader.read("One. Two. Three. ", true);
  reader.close();
  clock.pass(5_000);
  expect(said).toEqual(["One. Two."]);
});
