import { expect, test } from "vitest";
import { readUnfinishedBot } from "../../import/read-bot.ts";

function places(groups: unknown): readonly unknown[] {
  const read = readUnfinishedBot({ id: "a", start: "one", groups });
  return (read.ok ? read.value.diagnostics : read.error).map(({ message, path }) => [message, path]);
}

test("an unknown group is told at the step that leads to it", () => {
  const options = [
    { label: "A", do: { go: "nope" } },
    { label: "B", do: [{ say: "Hm" }, { go: "gone" }] },
  ];
  expect(places({ one: [{ say: "Hi" }, { ask: "choice", options }] })).toEqual([
    ['Unknown group "nope"', ["groups", "one", 1, "options", 0, "do"]],
    ['Unknown group "gone"', ["groups", "one", 1, "options", 1, "do", 1]],
  ]);
});

test("steps that never run are told at the first of them", () => {
  expect(places({ one: [{ say: "Hi" }, { go: "two" }, { say: "Never" }], two: [{ say: "!" }] })).toEqual([
    ['Steps after go("two") never run', ["groups", "one", 2]],
  ]);
});

test("a problem of a block is told at its step", () => {
  expect(places({ one: [{ say: "Hi" }, { say: "Hello {{nobody}}" }] })).toEqual([
    [expect.stringContaining("nobody"), ["groups", "one", 1]],
  ]);
});
