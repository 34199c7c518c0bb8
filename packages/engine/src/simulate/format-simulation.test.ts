import { expect, test } from "vitest";
import { formatSimulation } from "./format-simulation.ts";

test("a simulation is told in lines: what broke and the way there, then what was never met", () => {
  const text = formatSimulation({
    isBroken: true,
    walks: 10,
    ended: 7,
    turns: 40,
    breaks: [
      {
        kind: "loop",
        message: "It went round",
        blockId: "a.ask-1",
        groupTitle: "a",
        answers: ["Ada", "yes"],
        walks: 3,
      },
    ],
    deadEnds: [{ groupTitle: "b", blockId: "b.email", type: "email input", walks: 2 }],
    unreachableGroups: [{ id: "c", title: "c" }],
    unreachedBlocks: [{ groupTitle: "d", blockId: "d.say-1", type: "text" }],
    errors: [{ description: "A variable's code failed", times: 4 }],
  });
  expect(text.split("\n")).toEqual([
    "10 walks, 7 came to an end, 40 replies",
    'looped   group "a", block a.ask-1: It went round (3 walks)',
    '         after "Ada" → "yes"',
    'silent   group "b": ends without a word after email input b.email (2 walks)',
    'unused   group "c": no way leads there',
    'unseen   group "d": no walk came through text d.say-1',
    "logged   A variable's code failed (4 times)",
  ]);
});
