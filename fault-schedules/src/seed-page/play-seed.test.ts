import { expect, test } from "vitest";
import type { Guarantee } from "../violation.ts";
import { playSeed } from "./play-seed.ts";
import { describeMoment, formatClock, isSafeguard, type Safeguard } from "./texts.ts";

test("every promise is kept by the first 200 seeds, and they meet faults", async () => {
  let faults = 0;
  for (let seed = 0; seed < 200; seed++) {
    const played = await playSeed(seed);
    expect(played.violations, `seed ${seed}`).toEqual([]);
    faults += played.faults;
  }
  expect(faults).toBeGreaterThan(500);
});

test("a seed always plays the same, whatever was played before", async () => {
  const first = await playSeed(6, "compare-and-set");
  await playSeed(7);
  expect(await playSeed(6, "compare-and-set")).toEqual(first);
});

/* One of the promises that depend on each safeguard. */
const lostPromises: Readonly<Record<Safeguard, Guarantee>> = {
  "message-id": "once",
  "start-id": "start",
  "compare-and-set": "once",
  "effects-journal": "effects",
  outbox: "shown",
  "effect-record": "effects",
};

test.each(Object.entries(lostPromises))(
  "without the safeguard %s, one of the first 100 seeds breaks the promise %s",
  async (name, promise) => {
    const broken = new Set<Guarantee>();
    for (let seed = 0; seed < 100 && isSafeguard(name) && !broken.has(promise); seed++)
      for (const { guarantee } of (await playSeed(seed, name)).violations) broken.add(guarantee);
    expect([...broken]).toContain(promise);
  },
);

test("the timeline says who does what, and the end compares what was shown and stored", async () => {
  const { moments, answers, effects, faults } = await playSeed(42);
  expect(moments.map((moment) => `${formatClock(moment.at)} ${describeMoment(moment)}`))
    .toMatchInlineSnapshot(`
      [
        "0:00 Tab 1 opens the chat",
        "0:00 Tab 1 starts the conversation",
        "0:00 Instance A tells the shop of the visit",
        "0:00 Instance A stores the start",
        "0:01 The visitor answers “Blue” in tab 1",
        "0:01 Tab 1 sends “Blue”",
        "0:01 The request is delayed by 2 s",
        "0:01 Tab 1 is reloaded",
        "0:01 Tab 1 is back, and starts for the bot's settings",
        "0:01 Tab 1 sends “Blue” again, with the same id",
        "0:01 The request is delivered twice at once",
        "0:01 The request arrives a second time",
        "0:01 No new faults begin, only those under way go on. The visitor finishes the conversation",
        "0:01 Instance A reserves “Blue” at the shop",
        "0:01 Instance B crashes before it stores anything",
        "0:01 Instance B is replaced by a new one",
        "0:01 Instance A stores “Blue”",
        "0:01 Instance A crashes after it stored that",
        "0:01 Instance B finds in the journal what was done before",
        "0:01 Instance B knows the id, and repeats the stored reply",
        "0:01 Tab 1 sends “Blue” again, with the same id",
        "0:01 Instance A is replaced by a new one",
        "0:01 Instance A knows the id, and repeats the stored reply",
        "0:01 Tab 1 shows “Blue” as sent",
        "0:03 The request arrives late",
        "0:03 Instance B knows the id, and repeats the stored reply",
        "2:01 The visitor answers “Large” in tab 1",
        "2:01 Tab 1 sends “Large”",
        "2:01 Instance A sends the mail for “Large”",
        "2:01 Instance A stores “Large”",
        "2:01 Tab 1 shows “Large” as sent",
        "4:01 The visitor answers “Alan” in tab 1",
        "4:01 Tab 1 sends “Alan”",
        "4:01 Instance B stores “Alan”",
        "4:01 Tab 1 shows “Alan” as sent",
      ]
    `);
  expect(answers).toEqual([
    { question: "color", shown: "Blue", stored: ["Blue"] },
    { question: "size", shown: "Large", stored: ["Large"] },
    { question: "name", shown: "Alan", stored: ["Alan"] },
  ]);
  expect(effects.map(({ kind, text, times }) => [kind, text, times])).toEqual([
    ["call", "visit", 1],
    ["call", "Blue", 1],
    ["mail", "Large", 1],
  ]);
  expect(faults).toBe(5);
});

test("a call that went out once is right, though the mail for the same answer went out twice", async () => {
  const { effects } = await playSeed(59, "message-id");
  expect(effects.map(({ kind, text, isRight }) => [kind, text, isRight])).toEqual([
    ["call", "visit", true],
    ["call", "Blue", true],
    ["mail", "Blue", false],
  ]);
});
