import { expect, test } from "vitest";
import { formatSimulation } from "./format-simulation.ts";

test("formats failures with the answers that led there, then what was not reached", () => {
  const text = formatSimulation({
    hasFailures: true,
    walks: 10,
    ended: 7,
    turns: 40,
    failures: [
      {
        kind: "loop",
        message: "The flow was stopped",
        blockId: "a.ask-1",
        groupTitle: "a",
        answers: ["Ada", "yes"],
        walks: 3,
      },
    ],
    openLoops: [],
    deadEnds: [{ groupTitle: "b", blockId: "b.email", type: "email input", walks: 2 }],
    unreachableGroups: [{ id: "c", title: "c" }],
    unreachedBlocks: [{ groupTitle: "d", blockId: "d.say-1", type: "text" }],
    errors: [{ description: "A variable's code failed", times: 4 }],
  });
  expect(text.split("\n")).toEqual([
    "10 walks, 7 finished, 40 replies",
    'looped   group "a", block a.ask-1: The flow was stopped (3 walks)',
    '         after "Ada" → "yes"',
    'silent   group "b": ends without a message after email input b.email (2 walks)',
    'unused   group "c": unreachable',
    'unseen   group "d": no walk reached text d.say-1',
    "logged   A variable's code failed (4 times)",
  ]);
});
