import { describe, expect, it } from "vitest";
import type { BlockDefinition, BotDefinition } from "../../bot/bot-definition.ts";
import { parseBotSource } from "../parse-bot-source.ts";
import { buildBot } from "./build-bot.ts";

/** Builds a bot with a group `a` of these steps. */
function build(steps: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) {
  const source = parseBotSource({
    id: "x",
    start: "a",
    variables: { name: { type: "text" }, score: { type: "number" }, tags: { type: "list" } },
    ...more,
    groups: { a: steps, ...Object(more["groups"]) },
  });
  if (!source.ok) throw new Error(JSON.stringify(source.error));
  const { definition, diagnostics } = buildBot(source.value);
  return { definition, diagnostics, messages: diagnostics.map(({ message }) => message) };
}

function firstBlock(step: unknown): BlockDefinition {
  const [block] = build([step]).definition.groups[0]?.blocks ?? [];
  if (block === undefined) throw new Error("The step has no block");
  return block;
}

const idsOf = ({ groups }: BotDefinition) =>
  Object.fromEntries(groups.map((group) => [group.id, group.blocks.map((block) => block.id)]));
const edgesOf = ({ edges }: BotDefinition) => edges.map(({ id }) => id);

describe("the definition", () => {
  it("uses the id as the default name and public id", () => {
    expect(build([]).definition).toMatchObject({ id: "x", name: "x", publicId: "x", version: "6.1" });
    expect(build([], { name: "Bot", publicId: "bot" }).definition).toMatchObject({
      id: "x",
      name: "Bot",
      publicId: "bot",
    });
  });

  it.each([
    [undefined, { isEnabled: true, storage: "session" }],
    [{ rememberUser: { storage: "local" } }, { isEnabled: true, storage: "local" }],
    [{ rememberUser: { isEnabled: false } }, { isEnabled: false, storage: "session" }],
    [{ isNewResultOnRefreshEnabled: true }, { isEnabled: false, storage: "session" }],
  ])("remembers visitors for the session unless the author says otherwise: %j", (general, expected) => {
    const { definition } = build([], { settings: { general } });
    expect(definition.settings).toMatchObject({ general: { rememberUser: expected } });
  });

  it("contains the variables with their initial values", () => {
    const variables = {
      "First name": { type: "text", default: "Ada" },
      score: { type: "number", default: 0, isKept: false },
      tags: { type: "list", default: ["a"] },
      none: { type: "text" },
    };
    expect(build([], { variables }).definition.variables).toEqual([
      { id: "v_first_name", name: "First name", value: "Ada", isSessionVariable: false },
      { id: "v_score", name: "score", value: "0", isSessionVariable: true },
      { id: "v_tags", name: "tags", value: ["a"], isSessionVariable: false },
      { id: "v_none", name: "none", value: null, isSessionVariable: false },
    ]);
  });

  it("gives variables and groups with similar names different ids", () => {
    const { definition } = build([{ go: "b!" }], {
      variables: { a: { type: "text" }, "a?": { type: "text" } },
      groups: { "b!": [{ say: "1" }], b: [{ say: "2" }] },
    });
    expect(definition.variables.map(({ id }) => id)).toEqual(["v_a", "v_a-2"]);
    expect(definition.groups.map(({ id }) => id)).toEqual(["b", "b-2"]);
  });
});

describe("ids and edges", () => {
  it("number the steps of a group by kind, and use explicit ids and variables", () => {
    const { definition } = build([
      { say: "1" },
      { say: "2" },
      { ask: "text", save: "name" },
      { ask: "text" },
      { wait: 1, id: "pause" },
      { say: "3" },
    ]);
    expect(idsOf(definition)).toEqual({ a: ["a.say-1", "a.say-2", "a.name", "a.ask-1", "pause", "a.say-3"] });
  });

  it("connect the start and the last step of a group", () => {
    const { definition } = build([{ say: "1" }, { say: "2" }, { go: "b" }], {
      groups: { b: [{ say: "3" }] },
    });
    expect(edgesOf(definition)).toEqual(["start>a", "a>b"]);
    expect(definition.groups[0]?.blocks.map((block) => block.outgoingEdgeId)).toEqual([undefined, "a>b"]);
  });

  it("lead to a step with `at`", () => {
    const { definition, messages } = build([{ say: "1" }, { go: "b", at: "here" }], {
      groups: { b: [{ say: "2" }, { say: "3", id: "here" }] },
    });
    expect(definition.edges[1]?.to).toEqual({ groupId: "b", blockId: "here" });
    expect(messages).toEqual([]);
  });

  it("skip groups that only lead to another group", () => {
    const { definition } = build([{ say: "1" }, { go: "b" }], {
      groups: { b: [{ go: "c" }], c: [{ say: "2" }] },
    });
    expect(edgesOf(definition)).toEqual(["start>a", "a>c"]);
    expect(definition.groups.map(({ id }) => id)).toEqual(["a", "c"]);
  });
});

describe("branches", () => {
  const isAda = { variable: "name", operator: "equal to", value: "Ada" };

  it("become groups that return to the next step", () => {
    const { definition } = build([
      { when: isAda, do: { say: "Hi" }, else: [{ say: "Who?" }] },
      { say: "Bye" },
    ]);
    expect(idsOf(definition)).toEqual({
      a: ["a.when-1", "a.say-1"],
      "a.when-1.case-1.then": ["a.when-1.case-1.then.say-1"],
      "a.when-1.else": ["a.when-1.else.say-1"],
    });
    expect(edgesOf(definition)).toEqual([
      "start>a",
      "a.when-1.case-1.then>a.say-1",
      "a.when-1.case-1>a.when-1.case-1.then",
      "a.when-1.else>a.say-1",
      "a.when-1>a.when-1.else",
    ]);
    expect(definition.groups.map(({ title }) => title)).toContain("a: else");
  });

  it("with `go` lead directly to the group", () => {
    const { definition } = build([{ branch: [{ when: isAda, do: { go: "b" } }], else: { go: "a" } }], {
      groups: { b: [{ say: "2" }] },
    });
    expect(edgesOf(definition)).toEqual(["start>a", "a.branch-1.case-1>b", "a.branch-1>a"]);
  });

  it("without steps lead to the next step", () => {
    const { definition } = build([{ when: isAda, do: [] }, { say: "Bye" }]);
    expect(edgesOf(definition)).toEqual(["start>a", "a.when-1.case-1>a.say-1"]);
  });

  it("of an A/B test have one item each", () => {
    const { definition } = build([{ abTest: { a: { say: "A" }, b: { say: "B" } }, percent: 20 }]);
    expect(definition.groups[0]?.blocks[0]).toMatchObject({
      type: "AB test",
      options: { aPercent: 20 },
      items: [
        { id: "a.abtest-1.a", fields: { path: "a" }, outgoingEdgeId: "a.abtest-1.a>a.abtest-1.a.then" },
        { id: "a.abtest-1.b", fields: { path: "b" }, outgoingEdgeId: "a.abtest-1.b>a.abtest-1.b.then" },
      ],
    });
  });
});

describe("conditions", () => {
  const comparison = (variable: string, operator: string, value?: unknown) => ({ variable, operator, value });
  const contentOf = (when: unknown) => firstBlock({ when, do: { go: "a" } }).items[0]?.fields["content"];

  it.each([
    [comparison("name", "contains", "x"), "AND", ["Contains"]],
    [
      { all: [comparison("name", "is set"), comparison("score", "less than", 3)] },
      "AND",
      ["Is set", "Less than"],
    ],
    [
      { any: [comparison("name", "is empty"), comparison("name", "matches", "^a")] },
      "OR",
      ["Is empty", "Matches regex"],
    ],
  ])("%j is combined by %s", (when, logicalOperator, operators) => {
    expect(contentOf(when)).toMatchObject({
      logicalOperator,
      comparisons: operators.map((comparisonOperator) => ({ comparisonOperator })),
    });
  });

  it("contain the id of the variable and the value as text", () => {
    expect(contentOf(comparison("score", "greater than", 5))).toEqual({
      logicalOperator: "AND",
      comparisons: [
        {
          id: "a.when-1.case-1.1",
          variableId: "v_score",
          comparisonOperator: "Greater than",
          value: "5",
        },
      ],
    });
  });

  it.each([
    [comparison("name", "equal to"), ['The comparison "name equal to" has no value']],
    [comparison("name", "is set"), []],
    [comparison("nmae", "is set"), ['Unknown variable "nmae"']],
    [comparison("plan", "equal to", "pro"), []],
    [comparison("plan", "equal to", "{{name}}"), []],
    [comparison("plan", "contains", "x"), []],
    [comparison("plan", "not equal to", "x"), ['"plan" is never "x"']],
  ])("%j are checked: %j", (when, expected) => {
    const variables = { name: { type: "text" }, plan: { type: "oneOf", values: ["free", "pro"] } };
    expect(build([{ when, do: { say: "x" } }], { variables }).messages).toEqual(expected);
  });
});

describe("steps become blocks", () => {
  it.each([
    [{ wait: 2, isPausingFlow: true }, "Wait", { secondsToWaitFor: "2", shouldPause: true }],
    [{ redirect: "/a", isNewTab: true }, "Redirect", { url: "/a", isNewTab: true }],
    [{ link: "other", group: "g" }, "Typebot link", { typebotId: "other", groupId: "g" }],
    [{ link: "current", group: "a" }, "Typebot link", { typebotId: "current", groupId: "a" }],
    [{ link: "other", mergesResults: true }, "Typebot link", { typebotId: "other", mergeResults: true }],
    [{ jump: "a" }, "Jump", { groupId: "a" }],
    [{ return: true }, "Return", {}],
    [{ script: "x()" }, "Code", { content: "x()", isExecutedOnClient: true }],
    [{ block: "Pixel", options: { pixelId: "1" } }, "Pixel", { pixelId: "1" }],
  ])("%j", (step, type, options) => {
    expect(firstBlock(step)).toMatchObject({ type });
    expect(firstBlock(step).options).toEqual(options);
  });

  it("a link to a group of this bot uses the group's id", () => {
    const { definition } = build([{ link: "current", group: "B!" }], { groups: { "B!": [{ say: "x" }] } });
    expect(definition.groups[0]?.blocks[0]?.options).toEqual({ typebotId: "current", groupId: "b" });
  });

  it("an unknown block type is kept as unsupported", () => {
    expect(firstBlock({ block: "Zapier", content: { a: 1 } })).toMatchObject({
      type: "unsupported",
      originalType: "Zapier",
      content: { a: 1 },
    });
  });

  it("a block in the exported format names variables and groups, and its items lead to groups", () => {
    const { definition } = build(
      [
        {
          block: "cards",
          id: "c",
          options: { variableId: "name", fileVariableIds: ["tags", "other"], tools: [{ groupId: "B!" }] },
          items: [
            { id: "i", go: "B!", fields: { title: "x" }, paths: [{ id: "p", text: "y", go: "a", at: "c" }] },
          ],
        },
      ],
      { groups: { "B!": [{ say: "x" }] } },
    );
    expect(definition.groups[0]?.blocks[0]).toMatchObject({
      options: { variableId: "v_name", fileVariableIds: ["v_tags", "other"], tools: [{ groupId: "b" }] },
      items: [{ id: "i", fields: { title: "x" }, outgoingEdgeId: "i>b", paths: [{ outgoingEdgeId: "p>c" }] }],
    });
    expect(definition.edges).toContainEqual({
      id: "p>c",
      from: { blockId: "c", itemId: "i", pathId: "p" },
      to: { groupId: "a", blockId: "c" },
    });
  });
});

describe("set", () => {
  const optionsOf = (to: unknown) => firstBlock({ set: "name", to }).options;
  const expressionOf = (to: unknown) => optionsOf(to)["expressionToEvaluate"];

  it.each([
    ["text", '"text"'],
    ["5 - 3", '"5 - 3"'],
    ["{{score}}", "{{score}}"],
    ["Hi {{name}}!", '["Hi ", {{name}}, "!"].join("")'],
    [7, "7"],
    [true, "true"],
    [["a", "b"], '["a","b"]'],
    [{ expr: "score + 1" }, "{{score}} + 1"],
    [{ expr: "a.score + 'score' + `score`" }, "a.score + 'score' + `score`"],
    [{ expr: "{ score: score }" }, "{ score: {{score}} }"],
    [{ expr: "{{score}} * 2" }, "{{score}} * 2"],
    [{ expr: "scores + $score" }, "scores + $score"],
  ])("%j evaluates %s", (to, expression) => {
    expect(expressionOf(to)).toBe(expression);
  });

  it.each([
    [null, { type: "Empty" }],
    [
      { special: "today", timeZone: "Europe/Paris" },
      { type: "Today", timeZone: "Europe/Paris" },
    ],
    [{ special: "device" }, { type: "Device type" }],
    [{ append: "{{name}}" }, { type: "Append value(s)", item: "{{name}}" }],
    [
      { take: "first", save: "score" },
      { type: "Shift", saveItemInVariableId: "v_score" },
    ],
    [{ take: "last" }, { type: "Pop" }],
    [
      { lookUp: "name", in: "tags", from: "score" },
      {
        type: "Map item with same index",
        mapListItemParams: {
          baseItemVariableId: "v_name",
          baseListVariableId: "v_tags",
          targetListVariableId: "v_score",
        },
      },
    ],
  ])("%j uses the source %j", (to, options) => {
    expect(optionsOf(to)).toEqual({ variableId: "v_name", ...options });
  });

  it("reports unknown variables of a formula", () => {
    expect(build([{ set: "nmae", to: { take: "first", save: "scroe" } }]).messages).toEqual([
      'Unknown variable "nmae"',
      'Unknown variable "scroe"',
    ]);
  });
});

describe("events", () => {
  it("of commands lead to their branch", () => {
    const { definition } = build([{ say: "Hi" }], {
      events: { commands: { help: { do: { say: "Help" }, isResuming: true }, home: { do: { go: "a" } } } },
    });
    expect(definition.events).toEqual([
      { id: "start", type: "start", options: {}, outgoingEdgeId: "start>a" },
      {
        id: "command.help",
        type: "command",
        options: { command: "help", resumeAfter: true },
        outgoingEdgeId: "command.help>command.help.then",
      },
      {
        id: "command.home",
        type: "command",
        options: { command: "home", resumeAfter: false },
        outgoingEdgeId: "command.home>a",
      },
    ]);
  });

  it("of answers receive the variables' ids", () => {
    const { definition, messages } = build([{ say: "Hi" }], {
      events: { invalidReply: { do: { return: true }, message: "name", inputType: "tpye" } },
    });
    expect(definition.events[1]).toMatchObject({
      type: "invalidReply",
      options: { contentVariableId: "v_name" },
    });
    expect(messages).toEqual(['Unknown variable "tpye"']);
  });
});

describe("diagnostics", () => {
  const groups = { "B!": [{ say: "x" }] };
  const inA = { groupId: "a", groupTitle: "a" };

  it.each([
    [
      [{ say: "1" }, { go: "elsewhere" }],
      { severity: "error", message: 'Unknown group "elsewhere"', hint: 'Groups are: "a", "B!".', ...inA },
    ],
    [
      [{ jump: "B!!" }],
      {
        severity: "error",
        message: 'Unknown group "B!!"',
        hint: 'Did you mean "B!"?',
        ...inA,
        blockId: "a.jump-1",
      },
    ],
    [
      [{ ask: "text", save: "unheardOf" }],
      {
        severity: "error",
        message: 'Unknown variable "unheardOf"',
        hint: 'Declare it: variables: { "unheardOf": text() }.',
        ...inA,
        blockId: "a.unheardof",
      },
    ],
    [
      [{ say: "{{unheardOf}}" }],
      {
        severity: "warning",
        message: '"{{unheardOf}}" is not a variable and is shown as nothing',
        hint: 'Declare it: variables: { "unheardOf": text() }.',
        ...inA,
        blockId: "a.say-1",
      },
    ],
    [
      [{ say: "{{constructor}}" }],
      {
        severity: "warning",
        message: '"{{constructor}}" is not a variable and is shown as nothing',
        hint: "JavaScript reserves this name for what objects inherit. Choose another one.",
        ...inA,
      },
    ],
    [
      [{ say: "1" }, { go: "B!", at: "nowhere" }],
      {
        severity: "error",
        message: 'The group "B!" has no step with the id "nowhere"',
        hint: "Set this id on the step that `at` refers to.",
        groupId: "b",
        groupTitle: "B!",
      },
    ],
    [
      [
        { say: "a", id: "same" },
        { say: "b", id: "same" },
      ],
      {
        severity: "error",
        message: 'The id "same" is used twice',
        hint: "Ids must be unique within the bot.",
        ...inA,
        blockId: "same",
      },
    ],
    [
      [{ say: "a" }, { go: "a" }, { say: "b" }],
      {
        severity: "warning",
        message: 'Steps after go("a") never run',
        hint: "Remove them, or move them before it.",
        ...inA,
      },
    ],
    [
      [{ go: "a" }],
      {
        severity: "error",
        message: 'The groups "a" → "a" only lead to each other',
        hint: "Add a step other than `go` to one of them.",
      },
    ],
  ])("of %j", (steps, expected) => {
    const { diagnostics } = build(steps, { groups });
    expect(diagnostics[0]).toMatchObject(expected);
  });

  it("accept variables, code and spaces within code in texts", () => {
    expect(build([{ say: "{{name}} {{= {{score}} + 1 =}}" }]).messages).toEqual([]);
  });

  it("report unreachable groups, but not those that a jump in a variable may reach", () => {
    expect(build([{ say: "1" }], { groups }).diagnostics).toEqual([
      {
        severity: "warning",
        message: "Unreachable group",
        hint: 'Add go("B!") to another group, or remove this one.',
        groupId: "b",
        groupTitle: "B!",
      },
    ]);
    const jump = { block: "Jump", options: { groupId: "{{name}}" } };
    expect(build([jump], { groups }).messages).toEqual([]);
  });
});
