import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BotSource } from "../authoring/bot-source.ts";
import type { StepSource } from "../authoring/step-source.ts";
import { canonicalJson } from "../bot/revision.ts";
import { stepNames } from "../define/source/step-source.ts";
import { compareBots } from "./compare-bots.ts";
import { formatBotChange } from "./format-bot-change.ts";
import { stepNouns } from "./step-kind.ts";

function bot(
  groups: Readonly<Record<string, readonly StepSource[]>>,
  fields: Partial<BotSource> = {},
): BotSource {
  return { id: "lead", start: "a", groups, ...fields };
}

function changes(before: BotSource, after: BotSource): readonly string[] {
  return compareBots(before, after).map(formatBotChange);
}

const [hi, email, bye]: readonly [StepSource, StepSource, StepSource] = [
  { say: "Hi" },
  { ask: "email", save: "email" },
  { say: "Bye" },
];

test("every kind of step has a noun", () => {
  expect(Object.keys(stepNouns)).toEqual(stepNames);
});

describe("steps", () => {
  test("are added and removed", () => {
    expect(changes(bot({ a: [hi, bye] }), bot({ a: [hi, email, bye] }))).toEqual([
      'Question "Hi" in "a": added',
    ]);
    expect(changes(bot({ a: [email, bye] }), bot({ a: [bye] }))).toEqual([
      'Question "email" in "a": removed',
    ]);
  });

  test("are changed field by field", () => {
    const before = bot({ a: [{ say: "Your email?" }, { ask: "email", button: "Go" }] });
    const after = bot({
      a: [{ say: "Your email?" }, { ask: "email", button: "Send", placeholder: "a@b.c" }],
    });
    expect(compareBots(before, after)).toEqual([
      {
        kind: "changed",
        what: "step",
        group: "a",
        step: "ask",
        label: "Your email?",
        path: ["button"],
        before: "Go",
        after: "Send",
      },
      {
        kind: "changed",
        what: "step",
        group: "a",
        step: "ask",
        label: "Your email?",
        path: ["placeholder"],
        after: "a@b.c",
      },
    ]);
    expect(changes(after, before)).toEqual([
      'Question "Your email?" in "a": button changed from "Send" to "Go"',
      'Question "Your email?" in "a": placeholder removed (was "a@b.c")',
    ]);
  });

  test("with an id are found wherever they are", () => {
    const before = bot({ a: [{ say: "One", id: "one" }, hi, { say: "Two", id: "two" }] });
    const after = bot({ a: [{ say: "Two!", id: "two" }, { say: "One", id: "one" }, hi] });
    expect(changes(before, after)).toEqual([
      'Message "Two!" in "a": moved',
      'Message "Two!" in "a": say changed from "Two" to "Two!"',
    ]);
  });

  test("without an id are moved if they are equal", () => {
    expect(changes(bot({ a: [hi, email, bye] }), bot({ a: [bye, hi, email] }))).toEqual([
      'Message "Bye" in "a": moved',
    ]);
    expect(changes(bot({ a: [hi, bye], b: [email] }), bot({ a: [hi], b: [email, bye] }))).toEqual([
      'Message "Bye" in "b": moved from "a"',
    ]);
  });

  test("of a branch are compared like those of a group", () => {
    const choice = (steps: readonly StepSource[]): StepSource => ({
      when: { variable: "email", operator: "is set" },
      do: steps,
    });
    expect(changes(bot({ a: [choice([hi])] }), bot({ a: [choice([hi, bye])] }))).toEqual([
      'Message "Bye" in "a": added',
    ]);
  });

  test("with an unknown shape are ignored", () => {
    const unfinished: BotSource = JSON.parse('{"id":"lead","start":"a","groups":{"a":[{"x":1},null],"b":7}}');
    expect(changes(unfinished, bot({ a: [hi], b: [] }))).toEqual(['Message "Hi" in "a": added']);
  });
});

test("groups are added, removed and renamed", () => {
  expect(changes(bot({ a: [hi], b: [email] }), bot({ a: [hi], c: [email] }))).toEqual([
    'Group "c": renamed from "b"',
  ]);
  expect(changes(bot({ a: [hi] }), bot({ a: [hi], b: [bye] }))).toEqual([
    'Group "b": added',
    'Message "Bye" in "b": added',
  ]);
  expect(changes(bot({ a: [hi], b: [bye] }), bot({ a: [hi] }))).toEqual([
    'Group "b": removed',
    'Message "Bye" in "b": removed',
  ]);
});

test("a changed order of the groups is one change, whatever else has changed", () => {
  expect(changes(bot({ a: [hi], b: [bye], c: [] }), bot({ c: [], b: [bye], a: [hi] }))).toEqual([
    "Groups: order changed",
  ]);
  expect(changes(bot({ a: [hi], b: [bye] }), bot({ b: [bye, email], c: [], a: [hi] }))).toEqual([
    "Groups: order changed",
    'Question "Bye" in "b": added',
    'Group "c": added',
  ]);
  expect(changes(bot({ a: [hi], b: [bye], c: [] }), bot({ x: [], a: [hi], c: [] }))).toEqual([
    'Group "x": added',
    'Group "b": removed',
    'Message "Bye" in "b": removed',
  ]);
});

test("the order of other records doesn't matter", () => {
  const texts = { k: { source: "", text: "a" }, l: { source: "", text: "b" } };
  const { k, l } = texts;
  const before = bot(
    { a: [{ say: "Hi", id: "hi" }] },
    { variables: { x: { type: "text" }, y: { type: "text" } }, translations: { de: texts, fr: texts } },
  );
  const after = bot(
    { a: [{ id: "hi", say: "Hi" }] },
    {
      translations: { fr: { l, k }, de: { l, k } },
      variables: { y: { type: "text" }, x: { type: "text" } },
    },
  );
  expect(changes(before, after)).toEqual([]);
});

test("renamed groups are found by comparing each group once", () => {
  let reads = 0;
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  const groups = (name: string, order: readonly number[]) => {
    const counted = (n: number): StepSource => ({
      get say() {
        reads++;
        return `Text ${n}`;
      },
    });
    return bot(Object.fromEntries(order.map((n) => [`${name}${n}`, [counted(n)]])));
  };
  const found = compareBots(groups("a", numbers), groups("b", numbers.toReversed()));
  expect(found.map(({ kind, before, after }) => [kind, before, after])).toEqual(
    numbers.toReversed().map((n) => ["renamed", `a${n}`, `b${n}`]),
  );
  expect(reads).toBe(200);
});

test("equal groups that are renamed are paired in their order", () => {
  expect(changes(bot({ a: [hi], b: [hi], c: [hi] }), bot({ d: [hi], b: [hi], e: [hi] }))).toEqual([
    'Group "d": renamed from "a"',
    'Group "e": renamed from "c"',
  ]);
});

test("variables, theme, settings and the bot itself are compared", () => {
  const before = bot({ a: [] }, { name: "Leads", variables: { x: { type: "text" } }, theme: "calm" });
  const after = bot(
    { a: [] },
    {
      name: "Visitors",
      variables: { x: { type: "number" }, y: { type: "text" } },
      theme: { brandColor: "red" },
    },
  );
  expect(changes(before, after)).toEqual([
    'Bot: name changed from "Leads" to "Visitors"',
    'Theme: changed from "calm" to "{"brandColor":"red"}"',
    'Variable "x": type changed from "text" to "number"',
    'Variable "y": added',
  ]);
});

const step = fc.oneof(
  fc.record({ say: fc.string() }),
  fc.record({ ask: fc.constant("text" as const), save: fc.string() }),
  fc.record({ say: fc.string(), id: fc.string() }),
);
const anyBot = fc.dictionary(fc.string(), fc.array(step)).map((groups) => bot(groups));

test("a bot doesn't differ from itself, and differs from every other one", () => {
  fc.assert(fc.property(anyBot, (one) => compareBots(one, structuredClone(one)).length === 0));
  const orderOf = ({ groups }: BotSource) => JSON.stringify(Object.keys(groups));
  const isEqual = (one: BotSource, other: BotSource) =>
    canonicalJson(one) === canonicalJson(other) && orderOf(one) === orderOf(other);
  const reversed = (one: BotSource) => bot(Object.fromEntries(Object.entries(one.groups).toReversed()));
  fc.assert(
    fc.property(anyBot, anyBot, (one, other) =>
      [other, reversed(one)].every(
        (changed) => (compareBots(one, changed).length === 0) === isEqual(one, changed),
      ),
    ),
  );
});

test("twenty thousand changed steps are compared at all", () => {
  const steps = (factor: number) =>
    bot({ a: Array.from({ length: 20_000 }, (_, n) => ({ say: `Text ${n * factor}` })) });
  expect(compareBots(steps(1), steps(3)).length).toBeGreaterThan(0);
});

test("tests are compared by name, and nothing is said of their content", () => {
  const named = (name: string, ...steps: readonly string[]) => ({
    name,
    steps: steps.map((say) => ({ bot: say })),
  });
  const before = bot({ a: [hi] }, { tests: [named("kept"), named("changed", "Hi"), named("gone")] });
  const after = bot({ a: [hi] }, { tests: [named("new"), named("changed", "Bye"), named("kept")] });
  expect(changes(before, after)).toEqual([
    'Test "new": added',
    'Test "changed": changed',
    'Test "gone": removed',
  ]);
});

test("each of several tests with one name is compared", () => {
  const tests = (...texts: readonly string[]) =>
    bot({ a: [hi] }, { tests: texts.map((text) => ({ name: "Test 1", steps: [{ bot: text }] })) });
  expect(changes(tests("Hi", "Bye"), tests("Hello", "Bye"))).toEqual(['Test "Test 1": changed']);
  expect(changes(tests("Hi", "Bye"), tests("Bye"))).toEqual(['Test "Test 1": changed']);
  expect(changes(tests("Hi", "Bye"), tests("Hi", "Bye"))).toEqual([]);
});

test("translations are counted by language", () => {
  const texts = (...words: readonly string[]) =>
    Object.fromEntries(words.map((text, index) => [`k${index}`, { source: "", text }]));
  const before = bot({}, { translations: { de: texts("a", "b", "c"), fr: texts("a"), it: texts("a") } });
  const after = bot({}, { translations: { de: texts("a", "B", "C"), fr: texts("a"), es: texts() } });
  expect(changes(before, after)).toEqual([
    'Translation "de": 2 texts changed',
    'Translation "it": removed',
    'Translation "es": added',
  ]);
  expect(changes(bot({}), bot({}, { translations: {} }))).toEqual([]);
  const one = bot({}, { translations: { ...after.translations, de: texts("a", "B", "c") } });
  expect(changes(one, after)).toEqual(['Translation "de": 1 text changed']);
});
