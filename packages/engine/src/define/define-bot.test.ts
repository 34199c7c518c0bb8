import { plainText } from "@banter/protocol";
import { describe, expect, expectTypeOf, test } from "vitest";
import { compileBot } from "../inspect/compile-bot.ts";
import { formatDiagnostics } from "../import/format-diagnostics.ts";
import { readBot } from "../import/read-bot.ts";
import { talkTo } from "../testing/talk.ts";
import { testPorts } from "../testing/test-ports.ts";
import { ask } from "./ask.ts";
import { all, is, when } from "./condition.ts";
import { defineBot } from "./define-bot.ts";
import { ai } from "./effects.ts";
import { abTest, comeBack, go, jump } from "./flow.ts";
import { say } from "./say.ts";
import { expr, set } from "./set.ts";
import type { BotSource } from "../authoring/bot-source.ts";
import { forSession, number, oneOf, text } from "./variables.ts";

describe("defineBot", () => {
  test("rejects undeclared names at compile time", () => {
    // Never called: this is a type test.
    const bad = () => [
      // @ts-expect-error -- unknown start group
      defineBot({ id: "x", start: "helo", groups: { hello: [say("Hi")] } }),
      defineBot({
        id: "x",
        variables: { name: text() },
        start: "hello",
        groups: {
          hello: [
            // @ts-expect-error -- unknown group
            go("typo"),
            // @ts-expect-error -- unknown variable
            ask.text({ save: "nam" }),
            // @ts-expect-error -- unknown variable in the text
            say("Hi {{nam}}"),
            // @ts-expect-error -- unknown variable to set
            set("nam", 1),
            // @ts-expect-error -- unknown variable in the value
            set("name", "{{nam}}"),
            // @ts-expect-error -- unknown variable in the condition
            when(is("nam").set(), go("end")),
            // @ts-expect-error -- unknown variable in a combined condition
            when(all(is("name").set(), is("nam").set()), go("end")),
            // @ts-expect-error -- unknown group in an option
            ask.choice({ options: { Yes: go("typo") } }),
            // @ts-expect-error -- unknown variable in a step of an option
            ask.choice({ options: { Yes: [say("{{nam}}")] } }),
            // @ts-expect-error -- unknown group in a jump
            jump("typo"),
            // @ts-expect-error -- unknown group for a reached limit
            ai("demo", { model: "m", messages: [], save: "name", onLimit: "typo" }),
          ],
          end: [say("Bye, {{name}}")],
        },
      }),
      // @ts-expect-error -- unknown option of a question
      defineBot({ id: "x", start: "a", groups: { a: [ask.email({ placholder: "typo" })] } }),
      // @ts-expect-error -- unknown operator
      () => is("name").equals("Ada"),
      // @ts-expect-error -- unknown theme field
      defineBot({ id: "x", start: "a", groups: { a: [] }, theme: { chat: { buttons: { colour: "red" } } } }),
    ];
    expect(bad).toBeTypeOf("function");
  });

  test("accepts declared names and returns plain JSON", () => {
    const bot = defineBot(example);
    expectTypeOf(bot).toEqualTypeOf<BotSource>();
    expect(JSON.parse(JSON.stringify(bot))).toEqual(bot);
  });
});

const example = {
  id: "plans",
  variables: { name: text(), plan: oneOf("free", "pro"), score: number(0) },
  start: "hello",
  groups: {
    hello: [
      say`Hi! **Welcome**.`,
      ask.text({ save: "name" }),
      say("Nice to meet you, {{name}}."),
      go("plan"),
    ],
    plan: [
      ask.choice({
        save: "plan",
        options: [
          { label: "Free", value: "free", do: go("end") },
          { label: "Pro", value: "pro", do: [say("Good choice."), set("score", expr`score + 10`)] },
        ],
      }),
      jump("aside"),
      when(is("score").gt(5), say("More than five: {{score}}"), go("end")),
      go("end"),
    ],
    aside: [say("By the way."), comeBack()],
    end: [say("Bye, {{name}}.")],
  },
} as const;

describe("a bot in our own format", () => {
  test("runs groups, returning branches, jumps, formulas and conditions", async () => {
    const start = await talkTo(compiled(defineBot(example)), {}, { runCode: testPorts().runCode });
    expect(start.texts).toEqual(["Hi! Welcome."]);
    const named = await start.answer("Ada");
    expect(named.texts).toEqual(["Nice to meet you, Ada."]);
    const pro = await named.answer("pro");
    expect(pro.texts).toEqual(["Good choice.", "By the way.", "More than five: 10", "Bye, Ada."]);
    expect(pro.turn.isEnded).toBe(true);
    expect((await named.answer("free")).texts).toEqual(["Bye, Ada."]);
  });

  test("derives edge ids from source and target, so that funnels stay comparable", async () => {
    const start = await talkTo(compiled(defineBot(example)));
    const named = await start.answer("Ada");
    expect(named.turn.visitedEdgeIds).toEqual(["hello>plan"]);
    expect((await named.answer("free")).turn.visitedEdgeIds).toEqual(["plan.plan.free>end"]);
  });

  test("keeps the ids of its inputs when a message is inserted before them", () => {
    const before = definition({
      id: "x",
      variables: { name: text() },
      start: "a",
      groups: { a: [ask.text({ save: "name" })] },
    });
    const after = definition({
      id: "x",
      variables: { name: text() },
      start: "a",
      groups: { a: [say("New"), { wait: 1 }, ask.text({ save: "name" })] },
    });
    expect(before.groups[0]?.blocks[0]?.id).toBe("a.name");
    expect(after.groups[0]?.blocks[2]?.id).toBe("a.name");
  });

  test("sets a text without evaluating it", async () => {
    const bot = defineBot({
      id: "x",
      variables: { day: text(), name: text("Ada") },
      start: "a",
      groups: { a: [set("day", "5 - 3 for {{name}}"), say("{{day}}")] },
    });
    const talk = await talkTo(compiled(bot), {}, { runCode: testPorts().runCode });
    expect(talk.texts).toEqual(["5 - 3 for Ada"]);
  });

  test("binds variables in formulas, but not strings, keys or properties of the same name", () => {
    const bot = definition({
      id: "x",
      variables: { name: text(), out: text() },
      start: "a",
      groups: { a: [set("out", expr`{ name: name, b: other.name + "name", c: name ? name : 1 }`)] },
    });
    expect(bot.groups[0]?.blocks[0]?.options["expressionToEvaluate"]).toBe(
      '{ name: {{name}}, b: other.name + "name", c: {{name}} ? {{name}} : 1 }',
    );
  });
});

test("cards save their value if any card has one, and each button has its own branch", async () => {
  const bot = defineBot({
    id: "x",
    variables: { size: text() },
    start: "a",
    groups: {
      a: [
        ask.cards({
          save: "size",
          cards: [
            { title: "Small", value: "s", buttons: { Choose: go("b") } },
            { title: "Large", buttons: ["Choose"] },
          ],
        }),
        say("Still here: {{size}}"),
      ],
      b: [say("Gone: {{size}}")],
    },
  });
  const start = await talkTo(compiled(bot));
  expect((await start.answer("a.size.small.choose")).texts).toEqual(["Gone: s"]);
  expect((await start.answer("a.size.large.choose")).texts).toEqual(["Still here: Large"]);
});

test("pictures, A/B variants and commands have their own branches", async () => {
  const bot = defineBot({
    id: "x",
    start: "a",
    groups: {
      a: [
        ask.picture({
          pictures: [
            { image: "/cat.svg", title: "Cat", do: say("Meow") },
            { image: "/dog.svg", title: "Dog" },
          ],
        }),
        abTest({ a: say("A"), b: say("B") }),
        say("End"),
      ],
    },
    events: { commands: { help: { do: say("Help is near."), isResuming: true } } },
  });
  const start = await talkTo(compiled(bot), {}, { random: () => 0.9 });
  expect((await start.answer("Cat")).texts).toEqual(["Meow", "B", "End"]);
  expect((await start.answer("Dog")).texts).toEqual(["B", "End"]);
  const helped = await start.send({ type: "command", command: "help" });
  expect(helped.texts).toEqual(["Help is near."]);
  expect(helped.input).toMatchObject({ id: "a.ask-1" });
});

describe("diagnostics", () => {
  test.each<readonly [string, unknown, string]>([
    [
      "an unknown group",
      { id: "x", start: "a", groups: { a: [{ go: "emd" }], end: [{ say: "Bye" }] } },
      'error    Unknown group "emd"\n         → Did you mean "end"?\nwarning  group "end": Unreachable group\n         → Add go("end") to another group, or remove this one.',
    ],
    [
      "an unknown variable",
      {
        id: "x",
        variables: { name: { type: "text" } },
        start: "a",
        groups: { a: [{ ask: "text", save: "nmae" }] },
      },
      'error    group "a", block a.nmae: Unknown variable "nmae"\n         → Did you mean "name"?',
    ],
    [
      "an unknown variable in a text",
      {
        id: "x",
        variables: { name: { type: "text" } },
        start: "a",
        groups: { a: [{ say: "Hi {{ name }}" }] },
      },
      'warning  group "a", block a.say-1: "{{ name }}" is not a variable and is shown as nothing\n         → Did you mean "{{name}}"?',
    ],
    [
      "an unknown field",
      { id: "x", start: "a", groups: { a: [{ say: "Hi" }, { ask: "email", placholder: "you@" }] } },
      'error    group "a": step 2, placholder: unknown field\n         → Did you mean "placeholder"?',
    ],
    [
      "an unknown step",
      { id: "x", start: "a", groups: { a: [{ sya: "Hi" }] } },
      'error    group "a": step 1: a step is an object with one of these keys: say, image, video, audio, embed, ask, set, go, jump, return, when, branch, abTest, wait, redirect, link, script, http, ai, extract, email, listen, block\n         → Did you mean "say"?',
    ],
    [
      "a comparison with an impossible value",
      {
        id: "x",
        variables: { plan: { type: "oneOf", values: ["free", "pro"] } },
        start: "a",
        groups: {
          a: [{ when: { variable: "plan", operator: "equal to", value: "por" }, do: { say: "Hi" } }],
        },
      },
      'warning  group "a", block a.when-1: "plan" is never "por"\n         → It is one of "free", "pro".',
    ],
    [
      "steps that never run",
      { id: "x", start: "a", groups: { a: [{ say: "Hi" }, { go: "a" }, { say: "Never" }] } },
      'warning  group "a": Steps after go("a") never run\n         → Remove them, or move them before it.',
    ],
    [
      "groups that only lead to each other",
      { id: "x", start: "a", groups: { a: [{ go: "b" }], b: [{ go: "a" }] } },
      'error    The groups "a" → "b" → "a" only lead to each other\n         → Add a step other than `go` to one of them.',
    ],
    [
      "a duplicate id",
      {
        id: "x",
        start: "a",
        groups: {
          a: [
            { say: "Hi", id: "hi" },
            { say: "Ho", id: "hi" },
          ],
        },
      },
      'error    group "a", block hi: The id "hi" is used twice\n         → Ids must be unique within the bot.',
    ],
    [
      "an unsupported block of the exported format",
      { id: "x", start: "a", groups: { a: [{ block: "Zapier" }] } },
      'warning  group "a", block a.block-1: Zapier is not supported: it is skipped, and the chat continues with the next block\n         → Add a webhook trigger to the Zap and call it with an HTTP request block.',
    ],
    [
      "a value that is not a bot",
      "hello",
      "error    A bot must be an object, not a string\n         → Make `defineBot({ … })` the file's default export, or write the bot as JSON.",
    ],
  ])("report %s, with its location and a hint", (_name, bot, expected) => {
    const read = readBot(bot);
    expect(formatDiagnostics(read.ok ? read.value.diagnostics : read.error)).toBe(expected);
  });
});

function definition(bot: Parameters<typeof defineBot>[0]) {
  const read = readBot(bot);
  if (!read.ok) throw new Error(formatDiagnostics(read.error));
  return read.value.definition;
}

function compiled(bot: BotSource) {
  const read = readBot(bot);
  if (!read.ok) throw new Error(formatDiagnostics(read.error));
  return compileBot(read.value.definition);
}

test("the indentation and outer line breaks of a text are removed", () => {
  const bot = definition({ id: "x", start: "a", groups: { a: [say("\n  One\n    - two\n  ")] } });
  const richText = bot.groups[0]?.blocks[0]?.content["richText"];
  expect(plainText(Array.isArray(richText) ? richText : [])).toBe("One\ntwo");
});

test("a session variable controls the flow but is excluded from the results", async () => {
  const bot = defineBot({
    id: "quiz",
    variables: { points: forSession(number(0)), rank: text() },
    start: "only",
    groups: {
      only: [
        set("points", 3),
        when(is("points").gt(2), set("rank", "gold")),
        say("{{points}} points: {{rank}}"),
      ],
    },
  });
  const { turn, texts } = await talkTo(compiled(bot));
  expect(texts).toEqual(["3 points: gold"]);
  expect(turn.variables).toEqual({ rank: "gold" });
});
