import { expect, it } from "vitest";
import { ask, say, testBot, type TestBot } from "../testing/test-bot.ts";
import { talkTo } from "../testing/talk.ts";
import { addToCoverage, createCoverage, reachedBlocks } from "./reached-blocks.ts";

const script = (id: string) => ({ id, type: "Code", options: { content: "x()" } });
const jump = (id: string, groupId: string, blockId?: string) => ({
  id,
  type: "Jump",
  options: { groupId, blockId },
});

/** The blocks reached by a conversation with these answers. */
async function reachedIn(bot: TestBot, answers: readonly string[] = []) {
  const compiled = testBot(bot);
  const coverage = createCoverage(compiled);
  let talk = await talkTo(compiled);
  addToCoverage(coverage, talk.turn);
  for (const answer of answers) {
    talk = await talk.answer(answer);
    addToCoverage(coverage, talk.turn);
  }
  return [...reachedBlocks(compiled, coverage)].filter((id) => compiled.blocks.has(id)).toSorted();
}

it("contains shown messages, inputs and the silent blocks before them", async () => {
  const bot = {
    groups: {
      a: [script("s1"), say("1", "m1"), script("s2"), ask("text input", undefined, {}, "q"), script("s3")],
    },
  };
  expect(await reachedIn(bot)).toEqual(["m1", "q", "s1", "s2"]);
});

it("contains silent blocks at the end of a group", async () => {
  expect(await reachedIn({ groups: { a: [say("1", "m1"), script("s1"), script("s2")] } })).toEqual([
    "m1",
    "s1",
    "s2",
  ]);
});

it("contains the blocks at both ends of a followed edge", async () => {
  const condition = (id: string) => ({
    id,
    type: "Condition",
    items: [
      { id: `${id}-yes`, content: { comparisons: [{ variableId: "v-x", comparisonOperator: "Is set" }] } },
    ],
  });
  const bot = {
    groups: {
      a: [condition("c1"), script("no")],
      b: [script("s1"), condition("c2"), script("also-no")],
      c: [script("s2")],
    },
    edges: { "c1-yes": "b", "c2-yes": "c" },
    variables: { x: "set" },
  };
  expect(await reachedIn(bot)).toEqual(["c1", "c2", "s1", "s2"]);
});

it("contains the targets of jumps, which have no edge", async () => {
  const bot = {
    groups: {
      a: [jump("j1", "b")],
      b: [script("s1"), jump("j2", "c", "s3")],
      c: [script("s2"), script("s3")],
    },
  };
  expect(await reachedIn(bot)).toEqual(["j1", "j2", "s1", "s3"]);
  const titled = { groups: { ...bot.groups, a: [jump("j1", "Second")] }, titles: { b: "Second" } };
  expect(await reachedIn(titled)).toEqual(["j1", "j2", "s1", "s3"]);
});

it("grows with each turn", async () => {
  const bot = {
    groups: {
      a: [ask("text input", undefined, {}, "q1"), script("s"), ask("text input", undefined, {}, "q2")],
    },
  };
  expect(await reachedIn(bot)).toEqual(["q1"]);
  expect(await reachedIn(bot, ["x"])).toEqual(["q1", "q2", "s"]);
});

it("contains a silent block whose edge was followed", async () => {
  const bot = { groups: { a: [script("s1"), script("s2")], b: [say("1", "m1")] }, edges: { s2: "b" } };
  expect(await reachedIn(bot)).toEqual(["m1", "s1", "s2"]);
});
