import { expect, test } from "vitest";
import { readBot } from "../import/read-bot.ts";
import { abTestsOf } from "./ab-tests.ts";

function testsOf(groups: Readonly<Record<string, readonly unknown[]>>) {
  const read = readBot({
    id: "bot",
    name: "Bot",
    variables: { name: { type: "text" } },
    start: "start",
    groups,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return abTestsOf(read.value.definition);
}

const ask = { ask: "text", save: "name" };

test("each side has the steps that only its visitors see", () => {
  const tests = testsOf({
    start: [{ say: "Hi" }, { abTest: { a: [{ say: "One" }, ask], b: { go: "other" } } }, { say: "Both" }],
    other: [{ say: "Two" }, ask, { go: "end" }],
    end: [{ say: "Bye" }],
  });
  expect(tests).toEqual([
    {
      blockId: "start.abtest-1",
      groupId: "start",
      afterwards: [],
      sides: [
        {
          label: "A",
          onlyThere: ["start.abtest-1.a.then.say-1", "start.abtest-1.a.then.name", "start.say-2"],
        },
        { label: "B", onlyThere: ["other.say-1", "other.name", "end.say-1"] },
      ],
    },
  ]);
});

test("a side without steps of its own is recognized by what follows, if the other side surely shows a step", () => {
  const when = { when: { variable: "name", operator: "is set" }, do: { say: "One" } };
  const afterwardsOf = (a: unknown, before: readonly unknown[] = []) =>
    testsOf({ start: [...before, { abTest: { a, b: [] } }, ask, { say: "Bye" }] })[0]?.afterwards;
  expect(afterwardsOf([{ say: "One" }])).toEqual(["start.name", "start.say-1"]);
  expect(afterwardsOf([when, { say: "Two" }])).toEqual(["start.name", "start.say-1"]);
  expect(afterwardsOf([when])).toEqual([]);
  expect(afterwardsOf({ go: "start" })).toEqual([]);
});

test("a step that is also reached on another way proves nothing", () => {
  const [first] = testsOf({
    start: [{ abTest: { a: [{ say: "One" }, { go: "end" }], b: { go: "end" } } }],
    end: [ask, { go: "start" }],
  });
  expect(first?.sides).toEqual([
    { label: "A", onlyThere: ["start.abtest-1.a.then.say-1"] },
    { label: "B", onlyThere: [] },
  ]);
});

test("a bot without A/B tests has none", () => {
  expect(testsOf({ start: [ask] })).toEqual([]);
});
