import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import feedback from "../../../../apps/site/bots/feedback.ts";
import lead from "../../../../apps/site/bots/lead.ts";
import quiz from "../../../../apps/site/bots/quiz.ts";
import showcase from "../../../../apps/site/bots/showcase.ts";
import { compileBot } from "../inspect/compile-bot.ts";
import { formatDiagnostics } from "../import/format-diagnostics.ts";
import { readBot } from "../import/read-bot.ts";
import { ask, say, testBot } from "../testing/test-bot.ts";
import { testPorts } from "../testing/test-ports.ts";
import { formatSimulation } from "./format-simulation.ts";
import { simulate } from "./simulate.ts";

const booking: unknown = JSON.parse(
  readFileSync(new URL("../../../../apps/site/bots/exported-booking.json", import.meta.url), "utf8"),
);
const { runCode } = testPorts();

describe.each([
  ["lead", lead],
  ["quiz", quiz],
  ["feedback", feedback],
  ["showcase", showcase],
  ["exported booking", booking],
])("the %s bot", (_name, bot) => {
  test("has no diagnostics, ends on every walk, and every block is reached", async () => {
    const read = readBot(JSON.parse(JSON.stringify(bot)));
    expect(formatDiagnostics(read.ok ? read.value.diagnostics : read.error)).toBe("");
    if (!read.ok) return;
    const simulation = await simulate(compileBot(read.value.definition), { walks: 150, ports: { runCode } });
    expect(formatSimulation(simulation)).toBe(`150 walks, 150 finished, ${simulation.turns} replies`);
  });
});

describe("simulate", () => {
  test("finds a loop without an input, and the answers that lead there", async () => {
    const bot = testBot({
      groups: { a: [ask("text input")], b: [say("round")], c: [say("and round")] },
      edges: { "a-0": "b", "b-0": "c", "c-0": "b" },
    });
    const simulation = await simulate(bot, { walks: 3 });
    expect(simulation.hasFailures).toBe(true);
    expect(simulation.failures).toMatchObject([{ kind: "loop", walks: 3 }]);
    expect(simulation.failures[0]?.answers).toHaveLength(1);
  });

  test("finds conversations that never end although they ask nothing", async () => {
    const pause = { type: "Wait", options: { secondsToWaitFor: 1, shouldPause: true } };
    const bot = testBot({ groups: { a: [say("tick"), pause] }, edges: { "a-1": "a" } });
    expect((await simulate(bot, { walks: 1 })).failures).toMatchObject([
      { kind: "endless", blockId: "a-0", groupTitle: "a" },
    ]);
  });

  test("reports a loop through a question, which the visitor chooses to repeat, but not as a failure", async () => {
    const bot = testBot({ groups: { a: [ask("text input")] }, edges: { "a-0": "a" } });
    const simulation = await simulate(bot, { walks: 2 });
    expect(simulation).toMatchObject({ hasFailures: false, failures: [], ended: 0 });
    expect(simulation.openLoops).toEqual([{ groupTitle: "a", blockId: "a-0", type: "text input", walks: 2 }]);
    expect(formatSimulation(simulation)).toContain(
      'open     group "a": goes on as long as the visitor answers',
    );
  });

  test("finds an input that can't be answered", async () => {
    const bot = testBot({ groups: { a: [ask("number input", undefined, { min: 5, max: 3 })] } });
    expect((await simulate(bot, { walks: 1 })).failures).toMatchObject([{ kind: "stuck", blockId: "a-0" }]);
  });

  test("reports a chat that ends without a message, which is not a failure", async () => {
    const bot = testBot({ groups: { a: [say("Hi"), ask("email input")] } });
    const simulation = await simulate(bot, { walks: 2 });
    expect(simulation.hasFailures).toBe(false);
    expect(simulation.deadEnds).toEqual([{ groupTitle: "a", blockId: "a-1", type: "email input", walks: 2 }]);
  });

  test("reports unreachable groups and blocks that no walk reaches", async () => {
    const bot = testBot({
      groups: {
        a: [{ type: "Condition", items: [{ id: "never", content: { comparisons: [] } }] }, say("Hi")],
        b: [say("never")],
        c: [say("lost")],
      },
      edges: { never: "b" },
    });
    const simulation = await simulate(bot, { walks: 2 });
    expect(simulation.unreachableGroups).toEqual([{ id: "c", title: "c" }]);
    expect(simulation.unreachedBlocks).toEqual([{ groupTitle: "b", blockId: "b-0", type: "text" }]);
  });

  test("reports a crash as a failure", async () => {
    const bot = testBot({
      groups: {
        a: [
          { type: "Set variable", options: { variableId: "v-x", expressionToEvaluate: "1 + 1" } },
          say("Hi"),
        ],
      },
      variables: { x: null },
    });
    const runCodeThatThrows = async () => {
      throw new Error("the sandbox is gone");
    };
    const { failures } = await simulate(bot, { walks: 1, ports: { runCode: runCodeThatThrows } });
    expect(failures).toMatchObject([{ kind: "crash", message: "the sandbox is gone" }]);
  });

  test("is deterministic for a given seed", async () => {
    const read = readBot(quiz);
    if (!read.ok) throw new Error("The quiz bot is invalid");
    const bot = compileBot(read.value.definition);
    const first = await simulate(bot, { walks: 10, seed: 5, ports: { runCode } });
    expect(await simulate(bot, { walks: 10, seed: 5, ports: { runCode } })).toEqual(first);
    expect((await simulate(bot, { walks: 10, seed: 6, ports: { runCode } })).turns).not.toBe(first.turns);
  });
});
