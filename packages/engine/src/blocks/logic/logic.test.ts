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
    ["plain text", { expressionToEvaluate: "Hello {{a}} there" }, { a: "Ada" }, "Hello Ada there"],
    ["one variable", { expressionToEvaluate: "{{a}}" }, { a: "007" }, "007"],
    ["a list", { expressionToEvaluate: "[1, 2]" }, {}, ["1", "2"]],
    ["a text in quotes", { expressionToEvaluate: '"no return"', isCode: true }, {}, "no return"],
    ["an object", { expressionToEvaluate: "({ n: 1 })" }, {}, '{"n":1}'],
    ["a script", { expressionToEvaluate: "const n = {{a}} * 2; return n" }, { a: "4" }, "8"],
    ["leading zeros", { expressionToEvaluate: "0123" }, {}, "0123"],
    ["the current time", { type: "Now" }, {}, "2026-03-04T10:20:30.000Z"],
    [
      "the current time in another zone",
      { type: "Now", timeZone: "Asia/Tokyo" },
      {},
      "2026-03-04T19:20:30+09:00",
    ],
    ["yesterday", { type: "Yesterday" }, {}, "2026-03-03T10:20:30.000Z"],
    ["tomorrow", { type: "Tomorrow" }, {}, "2026-03-05T10:20:30.000Z"],
    ["a random id", { type: "Random ID" }, {}, "id-1"],
    ["the result's id", { type: "Result ID" }, {}, "result-1"],
    ["the environment", { type: "Environment name" }, {}, "web"],
    [
      "a list with appended items",
      { type: "Append value(s)", item: "{{a}}" },
      { x: ["1"], a: ["2", "3"] },
      ["1", "2", "3"],
    ],
    ["a list with a first item", { type: "Append value(s)", item: "n {{a}}" }, { a: "2" }, ["n 2"]],
    [
      "the item at the same index",
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
    ["no value", { type: "Empty" }, { x: "full" }, undefined],
    ["no value for a value of another channel", { type: "Referral Click ID" }, { x: "full" }, undefined],
    ["a date", { expressionToEvaluate: "2024-01-31" }, {}, "2024-01-31"],
    ["a date with slashes", { expressionToEvaluate: "12/05/2024" }, {}, "12/05/2024"],
    ["a sum marked as code", { expressionToEvaluate: "12-5-3", isCode: true }, {}, "4"],
    ["a literal number", { expressionToEvaluate: 5 }, {}, "5"],
  ])("sets %s", async (_, options, variables, value) => {
    expect((await after([set("x", options)], variables))["x"]).toEqual(value);
  });

  it.each([
    ["Pop", "b", ["a"]],
    ["Shift", "a", ["b"]],
  ])("%s removes an item from a list", async (type, taken, left) => {
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

  it("records the transcript for a bot that uses it", async () => {
    const bot = testBot({
      groups: { g: [say("Name?"), ask("text input", "a"), set("x", { type: "Transcript" }), stop] },
      variables: { a: null, x: null },
    });
    expect((await (await talkTo(bot)).answer("Ada")).turn.variables["x"]).toBe(
      'Assistant: "Name?"\n\nUser: "Ada"',
    );
  });

  it.each([
    ['{"n":1}', '{"n":1}'],
    ["[1,2]", ["1", "2"]],
    ["0123", "0123"],
    ["words", "words"],
  ])("lets the page compute a value and stores its result %s", async (result, stored) => {
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
    const next = await talk.answer(result);
    expect(next.turn.variables["x"]).toEqual(stored);
    expect(next.texts).toEqual(["Done"]);
  });

  it("keeps the text of a page whose value is nested so deeply that it would overflow the stack", async () => {
    const block = set("x", { expressionToEvaluate: "1", isExecutedOnClient: true });
    const talk = await talkTo(testBot({ groups: { g: [block] }, variables: { x: null } }));
    const nested = "[".repeat(20_000) + "]".repeat(20_000);
    expect((await talk.answer(nested)).turn.variables["x"]).toBe(nested);
  });

  it.each(["Moment of the day", "Device type"])("lets the page compute the %s", async (type) => {
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
  const textsAfter = async (block: Fields, edges: Record<string, string> = { yes: "right" }) =>
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
  ])("%j combined by %s → %j", async (comparisons, operator, texts) => {
    expect(await textsAfter(condition(comparisons, operator))).toEqual(texts);
  });

  it("that is true but has no edge ends the chain", async () => {
    expect(await textsAfter(condition([is("a", "1")]), {})).toEqual([]);
  });
});

describe("Jump and Return", () => {
  it("return to after the jump", async () => {
    const bot = testBot({
      groups: {
        a: [say("1"), { type: "Jump", options: { groupId: "sub" } }, say("3")],
        sub: [say("2"), { type: "Return" }],
      },
    });
    expect((await talkTo(bot)).texts).toEqual(["1", "2", "3"]);
  });

  it("find the group by a title in a variable", async () => {
    const bot = testBot({
      groups: { a: [{ type: "Jump", options: { groupId: "{{where}}" } }], there: [say("here")] },
      variables: { where: "there" },
    });
    expect((await talkTo(bot)).texts).toEqual(["here"]);
  });

  it("don't find a group without a title when the variable is empty", async () => {
    const bot = testBot({
      groups: { a: [{ type: "Jump", options: { groupId: "{{where}}" } }, say("on")], b: [say("untitled")] },
      titles: { b: " " },
      variables: { where: "" },
    });
    expect((await talkTo(bot)).texts).toEqual(["on"]);
  });

  it("log an unknown group and continue", async () => {
    const talk = await talkTo(
      testBot({ groups: { a: [{ type: "Jump", options: { groupId: "gone" } }, say("on")] } }),
    );
    expect(talk.texts).toEqual(["on"]);
    expect(talk.turn.logs).toMatchObject([{ status: "error" }]);
  });
});

describe("client-side actions", () => {
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

  it("delay the next message, and with shouldPause the flow itself", async () => {
    const waiting = (options: Fields) =>
      talkTo(testBot({ groups: { g: [{ type: "Wait", options }, say("later")] } }));
    const going = await waiting({ secondsToWaitFor: "2" });
    expect(going.actions).toEqual([{ type: "wait", wait: { secondsToWaitFor: 2 } }]);
    expect(going.texts).toEqual(["later"]);
    const paused = await waiting({ secondsToWaitFor: 2, shouldPause: true });
    expect(paused.texts).toEqual([]);
    expect((await paused.send(undefined)).texts).toEqual(["later"]);
  });

  it("pass values to scripts instead of inserting them into the code", async () => {
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

  it("that fails is logged, with details for the author only", async () => {
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
  ])("random number %d with %s percent takes path %s", async (chance, aPercent, path) => {
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
    expect((await talkTo(bot, {}, { random: () => chance })).texts).toEqual([path]);
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

  it("runs another bot with the variables of the same names, and returns", async () => {
    const talk = await talkTo(parent({}), {}, { linkedBot });
    expect(talk.texts).toEqual(["Hello Ada"]);
    expect((await talk.answer("fine")).texts).toEqual(["Bye", "Back, -"]);
  });

  it.each([
    ["6.1", {}, "-"],
    ["6.1", { mergeResults: true }, "fine"],
    ["5", {}, "fine"],
    ["5", { mergeResults: false }, "-"],
  ])("in version %s with %j leaves %s in the parent's variable", async (version, options, mood) => {
    const talk = await (await talkTo(parent(options, version), {}, { linkedBot })).answer("fine");
    expect(talk.texts.at(-1)).toBe(`Back, ${mood}`);
  });

  it("without merging keeps the linked bot's answers apart, in a result of their own", async () => {
    const talk = await talkTo(parent({ mergeResults: false }), {}, { linkedBot });
    const { turn } = talk;
    expect(turn).toMatchObject({ isWaiting: false, answers: [], visitedEdgeIds: [], hasAnswers: false });
    expect(turn.linkedResults).toMatchObject([{ botId: "child", isWaiting: true, isEnded: false }]);
    const answered = (await talk.answer("fine")).turn;
    expect(answered).toMatchObject({ answers: [], hasAnswers: false, variables: {} });
    expect(answered.linkedResults).toMatchObject([
      {
        resultId: turn.linkedResults[0]?.resultId,
        botId: "child",
        isEnded: true,
        hasAnswers: true,
        answers: [{ key: "mood", content: "fine" }],
        variables: { name: "Ada", mood: "fine" },
      },
    ]);
  });

  it("with merging adds the linked bot's answers to the visitor's result", async () => {
    const talk = await talkTo(parent({ mergeResults: true }), {}, { linkedBot });
    const { turn } = await talk.answer("fine");
    expect(turn).toMatchObject({ answers: [{ key: "mood" }], hasAnswers: true, linkedResults: [] });
  });

  it("can start at a group", async () => {
    expect((await talkTo(parent({ groupId: "other" }), {}, { linkedBot })).texts).toEqual([
      "other",
      "Back, -",
    ]);
  });

  it("to a group of this bot returns to after the link", async () => {
    const bot = testBot({
      groups: {
        a: [{ type: "Typebot link", options: { typebotId: "current", groupId: "b" } }, say("2")],
        b: [say("1")],
      },
    });
    expect((await talkTo(bot)).texts).toEqual(["1", "2"]);
  });

  it("finds a group by its title", async () => {
    const bot = testBot({
      groups: {
        a: [{ type: "Typebot link", options: { typebotId: "current", groupId: "Second" } }, say("2")],
        b: [say("1")],
      },
      titles: { b: "Second" },
    });
    expect((await talkTo(bot)).texts).toEqual(["1", "2"]);
  });

  it("is skipped with a log entry when this bot doesn't have the group", async () => {
    const link = { type: "Typebot link", options: { typebotId: "current", groupId: "gone" } };
    const talk = await talkTo(testBot({ groups: { a: [link, say("on")] } }));
    expect(talk.texts).toEqual(["on"]);
    expect(talk.turn.logs).toMatchObject([
      { status: "error", description: 'Unknown group "gone"; the link was skipped' },
    ]);
  });

  it("is skipped with a log entry when the bot doesn't exist", async () => {
    const talk = await talkTo(parent({}));
    expect(talk.texts).toEqual(["Back, -"]);
    expect(talk.turn.logs).toMatchObject([{ status: "error" }]);
  });

  it("stops when bots link to each other endlessly", async () => {
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

  it("waits and maps the posted data", async () => {
    const talk = await talkTo(bot);
    expect(talk.actions).toEqual([{ type: "listenForWebhook", expectsDedicatedReply: true }]);
    expect((await talk.answer('{"data":{"items":[{"n":1},{"n":2}]}}')).texts).toEqual(['["1","2"]!']);
  });

  it("rejects data that is not JSON", async () => {
    expect(await (await talkTo(bot)).refused({ type: "text", text: "hm" })).toEqual({
      kind: "invalid-action-result",
      message: "Provided response is not valid JSON",
    });
  });
});
