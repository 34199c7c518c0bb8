import { describe, expect, it } from "vitest";
import { ask, say, testBot } from "../../testing/test-bot.ts";
import { talkTo } from "../../testing/talk.ts";

type Fields = Record<string, unknown>;
const set = (variable: string, options: Fields) => ({
  type: "Set variable",
  options: { variableId: `v-${variable}`, ...options },
});
const stop = ask("text input");

describe("Set variable", () => {
  const after = async (blocks: readonly Fields[], variables: Fields) =>
    (
      await talkTo(testBot({ groups: { g: [...blocks, stop] }, variables: { x: null, ...variables } }), {
        resultId: "result-1",
      })
    ).turn.variables;

  it.each([
    ["a sum", { expressionToEvaluate: "{{a}} + 1" }, { a: "41" }, "42"],
    ["plain words", { expressionToEvaluate: "Hello {{a}} there" }, { a: "Ada" }, "Hello Ada there"],
    ["one variable", { expressionToEvaluate: "{{a}}" }, { a: "007" }, "007"],
    ["a list", { expressionToEvaluate: "[1, 2]" }, {}, ["1", "2"]],
    ["an object", { expressionToEvaluate: "({ n: 1 })" }, {}, '{"n":1}'],
    ["a script", { expressionToEvaluate: "const n = {{a}} * 2; return n" }, { a: "4" }, "8"],
    ["leading zeros", { expressionToEvaluate: "0123" }, {}, "0123"],
    ["the moment", { type: "Now" }, {}, "2026-03-04T10:20:30.000Z"],
    ["the moment elsewhere", { type: "Now", timeZone: "Asia/Tokyo" }, {}, "2026-03-04T19:20:30+09:00"],
    ["yesterday", { type: "Yesterday" }, {}, "2026-03-03T10:20:30.000Z"],
    ["tomorrow", { type: "Tomorrow" }, {}, "2026-03-05T10:20:30.000Z"],
    ["a random id", { type: "Random ID" }, {}, "id-1"],
    ["the result's id", { type: "Result ID" }, {}, "result-1"],
    ["where it runs", { type: "Environment name" }, {}, "web"],
    [
      "one more item",
      { type: "Append value(s)", item: "{{a}}" },
      { x: ["1"], a: ["2", "3"] },
      ["1", "2", "3"],
    ],
    ["a first item", { type: "Append value(s)", item: "n {{a}}" }, { a: "2" }, ["n 2"]],
    [
      "the item at the same place",
      {
        type: "Map item with same index",
        mapListItemParams: {
          baseItemVariableId: "v-a",
          baseListVariableId: "v-b",
          targetListVariableId: "v-c",
        },
      },
      { a: "two", b: ["one", "two"], c: ["1", "2"] },
      "2",
    ],
    ["nothing", { type: "Empty" }, { x: "full" }, undefined],
    ["what only another channel knows as nothing", { type: "Referral Click ID" }, { x: "full" }, undefined],
    ["a date", { expressionToEvaluate: "2024-01-31" }, {}, "2024-01-31"],
    ["a date with slashes", { expressionToEvaluate: "12/05/2024" }, {}, "12/05/2024"],
    ["a sum that is marked as code", { expressionToEvaluate: "12-5-3", isCode: true }, {}, "4"],
    ["a number of the file", { expressionToEvaluate: 5 }, {}, "5"],
  ])("takes %s", async (_, options, variables, value) => {
    expect((await after([set("x", options)], variables))["x"]).toEqual(value);
  });

  it.each([
    ["Pop", "b", ["a"]],
    ["Shift", "a", ["b"]],
  ])("%s takes an item out of a list", async (type, taken, left) => {
    const values = await after([set("x", { type, saveItemInVariableId: "v-taken" })], {
      x: ["a", "b"],
      taken: null,
    });
    expect(values).toEqual({ x: left, taken });
  });

  it("never runs an answer as code", async () => {
    const bot = testBot({
      groups: { g: [ask("text input", "a"), set("x", { expressionToEvaluate: "'Hi {{a}}'" }), stop] },
      variables: { a: null, x: null },
    });
    const talk = await (await talkTo(bot)).answer("' + (() => { throw 1 })() + '");
    expect(talk.turn.variables["x"]).toBe("Hi ' + (() => { throw 1 })() + '");
  });

  it("keeps the transcript for a bot that uses it", async () => {
    const bot = testBot({
      groups: { g: [say("Name?"), ask("text input", "a"), set("x", { type: "Transcript" }), stop] },
      variables: { a: null, x: null },
    });
    expect((await (await talkTo(bot)).answer("Ada")).turn.variables["x"]).toBe(
      "Assistant: Name?\n\nUser: Ada",
    );
  });

  it.each([
    ['{"n":1}', '{"n":1}'],
    ["[1,2]", ["1", "2"]],
    ["0123", "0123"],
    ["words", "words"],
  ])("asks the page and stores its reply %s", async (reply, stored) => {
    const bot = testBot({
      groups: {
        g: [
          say("Hi", "hi"),
          set("x", { expressionToEvaluate: "location.href + {{a}}", isExecutedOnClient: true }),
          say("Done"),
          stop,
        ],
      },
      variables: { a: "1", x: null },
    });
    const talk = await talkTo(bot);
    expect(talk.actions).toEqual([
      {
        type: "setVariable",
        setVariable: {
          scriptToExecute: { content: "location.href + $0_a", args: [{ id: "$0_a", value: 1 }] },
        },
        lastBubbleBlockId: "hi",
        expectsDedicatedReply: true,
      },
    ]);
    const next = await talk.answer(reply);
    expect(next.turn.variables["x"]).toEqual(stored);
    expect(next.texts).toEqual(["Done"]);
  });

  it.each(["Moment of the day", "Device type"])("asks the page for the %s", async (type) => {
    const talk = await talkTo(testBot({ groups: { g: [set("x", { type })] }, variables: { x: null } }));
    expect(talk.actions).toMatchObject([{ type: "setVariable", expectsDedicatedReply: true }]);
    expect(talk.turn.isEnded).toBe(false);
  });
});

describe("Condition", () => {
  const condition = (comparisons: readonly Fields[], logicalOperator = "AND") => ({
    type: "Condition",
    items: [{ id: "yes", content: { logicalOperator, comparisons } }],
  });
  const is = (variable: string, value: string) => ({
    variableId: `v-${variable}`,
    comparisonOperator: "Equal to",
    value,
  });
  const goes = async (block: Fields, edges: Record<string, string> = { yes: "right" }) =>
    (
      await talkTo(
        testBot({
          groups: { g: [block, say("left")], right: [say("right")] },
          edges,
          variables: { a: "1", b: "2" },
        }),
      )
    ).texts;

  it.each([
    [[is("a", "1"), is("b", "2")], "AND", ["right"]],
    [[is("a", "1"), is("b", "3")], "AND", ["left"]],
    [[is("a", "0"), is("b", "2")], "OR", ["right"]],
    [[], "AND", ["left"]],
    [[is("a", "{{a}}")], "AND", ["right"]],
  ])("%j with %s", async (comparisons, operator, texts) => {
    expect(await goes(condition(comparisons, operator))).toEqual(texts);
  });

  it("that holds but leads nowhere ends the chain", async () => {
    expect(await goes(condition([is("a", "1")]), {})).toEqual([]);
  });
});

describe("Jump and Return", () => {
  it("come back behind the jump", async () => {
    const bot = testBot({
      groups: {
        a: [say("1"), { type: "Jump", options: { groupId: "sub" } }, say("3")],
        sub: [say("2"), { type: "Return" }],
      },
    });
    expect((await talkTo(bot)).texts).toEqual(["1", "2", "3"]);
  });

  it("can find the group by a title in a variable", async () => {
    const bot = testBot({
      groups: { a: [{ type: "Jump", options: { groupId: "{{where}}" } }], there: [say("here")] },
      variables: { where: "there" },
    });
    expect((await talkTo(bot)).texts).toEqual(["here"]);
  });

  it("log a group that is not there, and go on", async () => {
    const talk = await talkTo(
      testBot({ groups: { a: [{ type: "Jump", options: { groupId: "gone" } }, say("on")] } }),
    );
    expect(talk.texts).toEqual(["on"]);
    expect(talk.turn.logs).toMatchObject([{ status: "error" }]);
  });
});

describe("actions of the page", () => {
  it.each([
    ["example.com/{{a}}", "https://example.com/1"],
    ["/thanks", "/thanks"],
    ["mailto:a@b.c", "mailto:a@b.c"],
    ["localhost:3000", "https://localhost:3000"],
  ])("redirect to %s", async (url, address) => {
    const talk = await talkTo(
      testBot({
        groups: { g: [{ type: "Redirect", options: { url, isNewTab: true } }] },
        variables: { a: "1" },
      }),
    );
    expect(talk.actions).toEqual([{ type: "redirect", redirect: { url: address, isNewTab: true } }]);
    expect(talk.turn.isEnded).toBe(true);
  });

  it("wait for a while, and hold the flow only when they pause", async () => {
    const waiting = (options: Fields) =>
      talkTo(testBot({ groups: { g: [{ type: "Wait", options }, say("later")] } }));
    const going = await waiting({ secondsToWaitFor: "2" });
    expect(going.actions).toEqual([{ type: "wait", wait: { secondsToWaitFor: 2 } }]);
    expect(going.texts).toEqual(["later"]);
    const paused = await waiting({ secondsToWaitFor: 2, shouldPause: true });
    expect(paused.texts).toEqual([]);
    expect((await paused.send(undefined)).texts).toEqual(["later"]);
  });

  it("run scripts with values, not with code made of answers", async () => {
    const bot = testBot({
      groups: { g: [say("a", "m1"), { type: "Code", options: { content: "alert({{a}})" } }, say("b", "m2")] },
      variables: { a: '"); evil(' },
    });
    expect((await talkTo(bot)).actions).toEqual([
      {
        type: "scriptToExecute",
        scriptToExecute: { content: "alert($0_a)", args: [{ id: "$0_a", value: '"); evil(' }], isCode: true },
        lastBubbleBlockId: "m1",
      },
    ]);
  });
});

describe("a script on the server", () => {
  it("sets variables", async () => {
    const bot = testBot({
      groups: {
        g: [
          { type: "Code", options: { isExecutedOnClient: false, content: "setVariable('x', {{a}} * 2)" } },
          say("{{x}}!"),
        ],
      },
      variables: { a: "4", x: null },
    });
    expect((await talkTo(bot)).texts).toEqual(["8!"]);
  });

  it("that fails is logged, with its details for the author alone", async () => {
    const bot = testBot({
      groups: {
        g: [
          { type: "Code", options: { isExecutedOnClient: false, content: "throw new Error('secret')" } },
          say("on"),
        ],
      },
    });
    const talk = await talkTo(bot);
    expect(talk.texts).toEqual(["on"]);
    expect(talk.turn.logs[0]?.details).toContain("secret");
    expect(JSON.stringify(talk.turn.reply)).not.toContain("secret");
  });
});

describe("AB test", () => {
  it.each([
    [0.25, "50", "A"],
    [0.75, "50", "B"],
    [0.25, 10, "B"],
  ])("chance %d with %s percent goes %s", async (chance, aPercent, way) => {
    const bot = testBot({
      groups: {
        g: [
          {
            type: "AB test",
            options: { aPercent },
            items: [
              { id: "a", path: "a" },
              { id: "b", path: "b" },
            ],
          },
        ],
        A: [say("A")],
        B: [say("B")],
      },
      edges: { a: "A", b: "B" },
    });
    expect((await talkTo(bot, {}, { random: () => chance })).texts).toEqual([way]);
  });
});

describe("Typebot link", () => {
  const child = testBot({
    id: "child",
    groups: { c: [say("Hello {{name}}"), ask("text input", "mood"), say("Bye")], other: [say("other")] },
    variables: { name: null, mood: null },
  });
  const parent = (options: Fields, version = "6.1") =>
    testBot({
      version,
      groups: {
        p: [{ type: "Typebot link", options: { typebotId: "child", ...options } }, say("Back, {{mood}}")],
      },
      variables: { name: "Ada", mood: "-" },
    });
  const linkedBot = async (id: string) => (id === "child" ? child : undefined);

  it("runs another bot with the values of the same names, and comes back", async () => {
    const talk = await talkTo(parent({}), {}, { linkedBot });
    expect(talk.texts).toEqual(["Hello Ada"]);
    expect((await talk.answer("fine")).texts).toEqual(["Bye", "Back, -"]);
  });

  it.each([
    ["6.1", {}, "-"],
    ["6.1", { mergeResults: true }, "fine"],
    ["5", {}, "fine"],
    ["5", { mergeResults: false }, "-"],
  ])("version %s with %j gives back %s", async (version, options, mood) => {
    const talk = await (await talkTo(parent(options, version), {}, { linkedBot })).answer("fine");
    expect(talk.texts.at(-1)).toBe(`Back, ${mood}`);
  });

  it("can enter at a group", async () => {
    expect((await talkTo(parent({ groupId: "other" }), {}, { linkedBot })).texts).toEqual([
      "other",
      "Back, -",
    ]);
  });

  it("to a group of this bot comes back behind it", async () => {
    const bot = testBot({
      groups: {
        a: [{ type: "Typebot link", options: { typebotId: "current", groupId: "b" } }, say("2")],
        b: [say("1")],
      },
    });
    expect((await talkTo(bot)).texts).toEqual(["1", "2"]);
  });

  it("is passed over with a log when the bot is not there", async () => {
    const talk = await talkTo(parent({}));
    expect(talk.texts).toEqual(["Back, -"]);
    expect(talk.turn.logs).toMatchObject([{ status: "error" }]);
  });

  it("stops where bots link to each other without end", async () => {
    const endless = testBot({
      id: "child",
      groups: { c: [{ type: "Typebot link", options: { typebotId: "child2" } }, say("x")] },
    });
    const other = testBot({
      id: "child2",
      groups: { c: [{ type: "Typebot link", options: { typebotId: "child" } }, say("y")] },
    });
    const talk = await talkTo(endless, {}, { linkedBot: async (id) => (id === "child" ? endless : other) });
    expect(talk.turn.isEnded).toBe(true);
    expect(talk.turn.logs.some((entry) => entry.description.includes("20 deep"))).toBe(true);
  });
});

describe("webhook listener", () => {
  const bot = testBot({
    groups: {
      g: [
        {
          type: "webhook",
          options: {
            responseVariableMapping: [{ variableId: "v-x", bodyPath: "data.items.flatMap(item => item.n)" }],
          },
        },
        say("{{x}}!"),
      ],
    },
    variables: { x: null },
  });

  it("waits, and maps what was posted", async () => {
    const talk = await talkTo(bot);
    expect(talk.actions).toEqual([{ type: "listenForWebhook", expectsDedicatedReply: true }]);
    expect((await talk.answer('{"data":{"items":[{"n":1},{"n":2}]}}')).texts).toEqual(['["1","2"]!']);
  });

  it("refuses what is no JSON", async () => {
    expect(await (await talkTo(bot)).refused({ type: "text", text: "hm" })).toEqual({
      kind: "bad-action-reply",
      message: "Provided response is not valid JSON",
    });
  });
});
